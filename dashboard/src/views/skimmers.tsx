import { useState } from 'preact/hooks';
import { client, type Skimmer } from '../api.js';
import { entityName } from '../entity-name.js';
import { usePolling } from '../use-polling.js';
import { Band } from '../parts/band.js';
import { Choice, readChoice } from '../parts/choice.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { toHref } from '../router.js';
import { ageText, count, now } from '../time.js';
import { decimal } from '../words/numbers.js';
import { windowOptions } from '../words/windows.js';
import { words } from '../words/words.js';

const EACH_MS = 30_000;

const HOURS = [1, 6, 24, 168];

/** As many as the service tells at once, and how many of them are drawn before the rest is asked for. */
const LIMIT = 1_000;
const FIRST_ROWS = 100;

/** The skimmers, and how much each hears. */
export function Skimmers() {
  const windows = windowOptions(HOURS);
  const hours = readChoice('hours', windows);
  const { skimmers: text, common, mySignal } = words.value;
  const [isWhole, setWhole] = useState(false);
  const polled = usePolling(
    (options) =>
      client.listSkimmers({ hours: Number(hours), limit: LIMIT, include: ['quality'] }, options),
    EACH_MS,
    hours,
  );
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
        <Choice label={common.window} name="hours" options={windows} />
      </div>
      <Answer of={polled}>
        {({ skimmers, total }) => {
          const shown = isWhole ? skimmers : skimmers.slice(0, FIRST_ROWS);
          return (
            <Panel
              title={text.bySpots}
              aside={
                <span class="muted">
                  {total > shown.length ? text.busiest(shown.length, total) : text.active(total)}
                </span>
              }
            >
              {total === 0 && <Empty>{text.none(Number(hours) === HOURS.at(-1))}</Empty>}
              {total > 0 && (
                <div class="scroll-x">
                  <DataTable columns={columns()} rows={shown} keyOf={({ spotter }) => spotter} />
                </div>
              )}
              {shown.length < skimmers.length && (
                <p class="more">
                  <button type="button" onClick={() => setWhole(true)}>
                    {mySignal.showAll(skimmers.length)}
                  </button>
                </p>
              )}
            </Panel>
          );
        }}
      </Answer>
    </>
  );
}

function columns(): Column<Skimmer>[] {
  const { skimmerQuality: quality, tables: heads } = words.value;
  return [
    { head: '#', class: 'muted rank', isNumber: true, cell: (_, index) => index + 1 },
    {
      head: heads.skimmer,
      isRowHead: true,
      cell: ({ spotter }) => <a href={toHref('/', { spotter })}>{spotter}</a>,
    },
    { head: heads.grid, isFolded: true, cell: ({ grid }) => grid ?? '' },
    {
      head: quality.entity,
      isFolded: true,
      cell: ({ entity }) => (entity ? entityName(entity) : ''),
    },
    { head: heads.spots, isNumber: true, cell: ({ spotCount }) => count(spotCount) },
    { head: heads.last, isNumber: true, cell: ({ lastSpot }) => ageText(lastSpot, now.value) },
    {
      head: <abbr title={quality.skewHint}>{quality.skew}</abbr>,
      label: quality.skew,
      isNumber: true,
      isFolded: true,
      cell: ({ skew_ppm }) => skewText(skew_ppm),
    },
    {
      head: <abbr title={quality.suspectHint}>{quality.suspect}</abbr>,
      label: quality.suspect,
      isNumber: true,
      isFolded: true,
      cell: ({ suspect_rate }) => rateText(suspect_rate),
    },
    {
      head: heads.bands,
      isFolded: true,
      class: 'row',
      cell: ({ bands }) => bands.map((band) => <Band key={band} name={band} />),
    },
    { head: heads.modes, isFolded: true, cell: ({ modes }) => modes.join(' ') },
  ];
}

/** `+1.2`, `-0.4`, `0.0`; empty when not known. */
function skewText(ppm: number | null | undefined): string {
  if (ppm == null) return '';
  return `${ppm > 0 ? '+' : ''}${decimal(ppm)}`;
}

/** `1.2 %`; empty when not known. */
function rateText(rate: number | null | undefined): string {
  return rate == null ? '' : words.value.units.percent(decimal(100 * rate));
}
