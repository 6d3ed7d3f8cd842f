import { useEffect, useRef } from 'preact/hooks';
import { Band } from '../parts/band.js';
import { Panel } from '../parts/panel.js';
import { goWith } from '../router.js';
import { words } from '../words/words.js';
import { type Asked, spotsHref } from './choices.js';
import { HOUR_MS, type HourCell, MEAN_DAYS, MIN_MEAN_DAYS } from './days.js';
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

/** Every band by hour of the day, with what is usual below each count. */
export function HoursMap({ asked, rows, chosen, isKnown }: HoursMapProps) {
  const text = words.value.bandOpen;
  const frame = useRef<HTMLDivElement>(null);
  const hours = rows[0]?.cells ?? [];
  const nowAt = hours.findIndex(({ isNow }) => isNow);
  useEffect(() => {
    // Where the hours are moved sideways, the present one is in the middle.
    const column = frame.current?.querySelector<HTMLElement>('thead [aria-current]');
    if (!frame.current || !column) return;
    frame.current.scrollLeft = column.offsetLeft - frame.current.clientWidth / 2;
  }, [nowAt]);
  const all = rows.flatMap(({ cells }) => cells);
  const most = Math.max(...all.map(({ heard, mean }) => Math.max(heard ?? 0, mean ?? 0)));
  return (
    <Panel
      title={asked.isYesterday ? text.yesterdayTitle : text.todayTitle}
      class="heat-panel"
      aside={isKnown && <span class="muted">{meanText(all)}</span>}
    >
      <div class="heat-frame" ref={frame} tabIndex={0} role="region" aria-label={text.hoursTable}>
        <table role="table" class="heat-table of-hours">
          <caption class="unseen">{text.hoursCaption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                {text.band}
              </th>
              {hours.map(({ hourMs, isNow }) => (
                <th
                  key={hourMs}
                  scope="col"
                  role="columnheader"
                  {...(isNow && { 'aria-current': 'time' as const })}
                >
                  {hourText(hourMs)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ band, cells }) => (
              <tr role="row" key={band} class={band === chosen ? 'is-chosen' : undefined}>
                <th scope="row" role="rowheader">
                  <BandButton band={band} isChosen={band === chosen} />
                </th>
                {cells.map((cell) => (
                  <Cell key={cell.hourMs} asked={asked} band={band} cell={cell} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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
      <Band name={band} />
    </button>
  );
}

interface CellProps {
  readonly asked: Asked;
  readonly band: string;
  readonly cell: HourCell;
  readonly most: number;
}

function Cell({ asked, band, cell, most }: CellProps) {
  const { hourMs, heard, mean, isNow, isAhead } = cell;
  const text = words.value.bandOpen;
  const usual = mean === undefined ? '' : cellText(mean);
  if (heard === undefined && !isAhead) {
    const unheard = text.cellUnheard(band, hourText(hourMs));
    return (
      <td role="cell" class="unheard" title={unheard}>
        <span class="unseen">{unheard}</span>
        <b aria-hidden="true">?</b> <small>{usual === '0' ? '' : usual}</small>
      </td>
    );
  }
  if (heard === undefined) {
    return (
      <td role="cell" class={`heat-${heatStep(mean ?? 0, most)} to-come`}>
        <span class="unseen">{text.usually}</span> <small>{usual === '0' ? '' : usual}</small>
      </td>
    );
  }
  // The present hour is not over: fewer than usual says nothing.
  const found = trendOf(heard, mean);
  const trend = isNow && found === 'less' ? undefined : found;
  const since = new Date(hourMs).toISOString().replace('.000', '');
  const until = new Date(hourMs + HOUR_MS - 1_000).toISOString().replace('.000', '');
  const title = text.cell({
    band,
    hour: hourText(hourMs),
    heard: text.measured[asked.measure](heard),
    mean: usual,
    days: cell.days,
    isNow,
  });
  return (
    <td role="cell" class={`heat-${heatStep(heard, most)} ${isNow ? 'so-far' : ''}`}>
      <a href={spotsHref(asked, band, since, isNow ? '' : until)} title={title} aria-label={title}>
        <b>{heard === 0 ? '·' : cellText(heard)}</b>
        {trend && <i class={`trend-${trend}`}>{trend === 'more' ? '▲' : '▽'}</i>}
        <small>{usual === '0' ? '' : usual}</small>
      </a>
    </td>
  );
}
