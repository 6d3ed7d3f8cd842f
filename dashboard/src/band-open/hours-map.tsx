import { useEffect, useRef } from 'preact/hooks';
import { bandLabel } from '../radio/band-unit.js';
import { Band } from '../parts/band.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Panel } from '../parts/panel.js';
import { goWith } from '../address/router.js';
import { HOUR_MS, windowBetween } from '../words/time.js';
import { words } from '../words/words.js';
import { type Asked, spotsHref } from './choices.js';
import { type HourCell, hourOfDay, MEAN_DAYS, MIN_MEAN_DAYS } from './days.js';
import { HeatFigure } from './heat-figure.js';
import { cellText, heatStep, trendOf } from './heat.js';
import { HeatLegend } from './heat-legend.js';

interface BandRow {
  readonly band: string;
  readonly cells: readonly HourCell[];
}

interface HoursMapProps {
  readonly asked: Asked;
  readonly rows: readonly BandRow[];
  /** The band that is told of in words. */
  readonly chosen: string;
  /** Whether the days before are there to compare with. */
  readonly isKnown: boolean;
}

/** Every band by hour, with what is usual below each count. */
export function HoursMap({ asked, rows, chosen, isKnown }: HoursMapProps) {
  const text = words.value.bandOpen;
  const frame = useRef<HTMLDivElement>(null);
  const hours = rows[0]?.cells ?? [];
  const lastMs = hours.at(-1)?.hourMs;
  useEffect(() => {
    // Where the hours are moved sideways, the latest are seen.
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [lastMs]);
  const all = rows.flatMap(({ cells }) => cells);
  const most = Math.max(...all.map(({ heard, mean }) => Math.max(heard ?? 0, mean ?? 0)));
  return (
    <Panel
      title={asked.isBefore ? text.beforeTitle : text.pastTitle}
      class="heat-panel"
      aside={isKnown && <span class="muted">{meanText(all)}</span>}
    >
      <div class="heat-frame" ref={frame} tabIndex={0} role="region" aria-label={text.hoursTable}>
        <DataTable
          class="heat-table of-hours"
          caption={text.hoursCaption}
          columns={[
            {
              head: text.band,
              isRowHead: true,
              cell: ({ band }) => <BandButton band={band} isChosen={band === chosen} />,
            },
            ...hours.map(({ hourMs, isNow }, index): Column<BandRow> => {
              return {
                head: hourText(hourMs),
                isNow,
                class: hourOfDay(hourMs) === 0 ? 'midnight' : undefined,
                cellClass: ({ cells }) => classOf(cells[index], most),
                title: (row) => unheardText(row, index),
                cell: (row) => <Cell asked={asked} row={row} index={index} />,
              };
            }),
          ]}
          rows={rows}
          keyOf={({ band }) => band}
          rowClass={({ band }) => (band === chosen ? 'is-chosen' : undefined)}
        />
      </div>
      <HeatLegend withTrends />
    </Panel>
  );
}

function meanText(cells: readonly HourCell[]): string {
  const { meanOf, meanOfSome, noMean } = words.value.bandOpen;
  const days = cells.flatMap((cell) => (cell.mean === undefined ? [] : cell.days));
  if (days.length === 0) return noMean(Math.max(...cells.map((cell) => cell.days)), MIN_MEAN_DAYS);
  const [min, max] = [Math.min(...days), Math.max(...days)];
  return min === max && max === MEAN_DAYS ? meanOf(max) : meanOfSome(min, max, MEAN_DAYS);
}

/** `14` */
function hourText(hourMs: number): string {
  return new Date(hourMs).toISOString().slice(11, 13);
}

function BandButton({ band, isChosen }: { band: string; isChosen: boolean }) {
  return (
    <button type="button" class="quiet" aria-pressed={isChosen} onClick={() => goWith({ band })}>
      <Band name={band} isShort />
    </button>
  );
}

/** What is usual in an hour; nothing where it is nothing. Read aloud it is part of the cell's name. */
function Usual({ mean = 0 }: { mean: number | undefined }) {
  return (
    <small aria-hidden="true">{Math.round(mean * 10) > 0 && <HeatFigure value={mean} />}</small>
  );
}

function classOf(cell: HourCell | undefined, most: number): string {
  if (cell?.heard === undefined) return 'unheard';
  return `heat-${heatStep(cell.heard, most)} ${cell.isNow ? 'so-far' : ''}`;
}

/** What is said of an hour in which nobody listened. */
function unheardText({ band, cells }: BandRow, index: number): string | undefined {
  const { heard, hourMs } = cells[index] ?? {};
  if (heard !== undefined || hourMs === undefined) return undefined;
  return words.value.bandOpen.cellUnheard(bandLabel(band), hourText(hourMs));
}

interface CellProps {
  readonly asked: Asked;
  readonly row: BandRow;
  readonly index: number;
}

function Cell({ asked, row, index }: CellProps) {
  const cell = row.cells[index];
  if (!cell) return null;
  const { hourMs, heard, mean, isNow } = cell;
  const text = words.value.bandOpen;
  if (heard === undefined) {
    return (
      <>
        <span class="unseen">{unheardText(row, index)}</span>
        <b aria-hidden="true">?</b> <Usual mean={mean} />
      </>
    );
  }
  // The present hour is not over: fewer than usual says nothing.
  const found = trendOf(heard, mean);
  const trend = isNow && found === 'less' ? undefined : found;
  const { since, until } = windowBetween(hourMs, hourMs + HOUR_MS);
  const title = text.cell({
    band: bandLabel(row.band),
    hour: hourText(hourMs),
    heard: text.measured[asked.measure](heard),
    mean: mean === undefined ? '' : cellText(mean),
    days: cell.days,
    isNow,
  });
  const href = spotsHref(asked, row.band, since, isNow ? '' : until);
  return (
    <a href={href} title={title}>
      <span class="unseen">{title}</span>
      <b aria-hidden="true">{heard === 0 ? '·' : <HeatFigure value={heard} />}</b>
      {trend && (
        <i class={`trend-${trend}`} aria-hidden="true">
          {trend === 'more' ? '▲' : '▽'}
        </i>
      )}
      <Usual mean={mean} />
    </a>
  );
}
