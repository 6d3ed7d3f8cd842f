import { useState } from 'preact/hooks';
import { client, type Skimmer } from '../service/api.js';
import { entityName } from '../radio/entity-name.js';
import { criteriaOf, type Filters, isFiltered, writeFilters } from '../address/filters.js';
import { usePolling } from '../service/use-polling.js';
import { Band } from '../parts/band.js';
import { Choice, readChoice } from '../parts/choice.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Answer, Panel } from '../parts/panel.js';
import { useSorting } from '../parts/sort-head.js';
import { TODAY } from '../address/own-names.js';
import { goWith, place, toHref } from '../address/router.js';
import { ageText, count, now, todayStart } from '../words/time.js';
import { decimal } from '../words/numbers.js';
import { windowOptions } from '../parts/windows.js';
import { words } from '../words/words.js';
import { countSkimmers, LIMIT } from './count-skimmers.js';
import { EmptyBecause } from '../filtering/empty-because.js';
import { addressFilters, Filtered } from '../filtering/filtered.js';

const EACH_MS = 30_000;

const HOURS = [1, 6, 24, 168];

/** How many are drawn before the rest is asked for. */
const FIRST_ROWS = 100;

/** The skimmers, and how much each hears. */
export function Skimmers() {
  const windows = windowOptions(HOURS, place.value.query.get('hours'));
  const hours = readChoice('hours', windows);
  const { skimmers: text, common } = words.value;
  const filters = addressFilters();
  const isCounted = hours === TODAY || isFiltered(filters);
  const polled = usePolling(
    (options) =>
      isCounted
        ? countSkimmers(
            {
              ...criteriaOf(filters),
              since: hours === TODAY ? todayStart() : `${hours}h`,
            },
            options.signal,
          )
        : client.listSkimmers(
            { hours: Number(hours), limit: LIMIT, include: ['quality'] },
            options,
          ),
    EACH_MS,
    JSON.stringify([hours, filters]),
  );
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
        <Choice label={common.window} name="hours" options={windows} />
      </div>
      <Filtered filters={filters} />
      <Answer of={polled}>
        {(answer) => (
          <Table filters={filters} {...answer} isLongest={Number(hours) === HOURS.at(-1)} />
        )}
      </Answer>
    </>
  );
}

interface TableProps {
  readonly filters: Filters;
  /** The busiest, most spots first. */
  readonly skimmers: readonly Skimmer[];
  readonly total: number;
  readonly isLongest: boolean;
}

/** The first rows until the others are asked for; sorted among all that the service told. */
function Table({ filters, skimmers, total, isLongest }: TableProps) {
  const { skimmers: text, mySignal } = words.value;
  const [isWhole, setWhole] = useState(false);
  const { columns, rows, by } = useSorting(columnsOf(), skimmers);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <Panel
      title={text.bySpots}
      aside={<span class="muted">{shownText({ by, told: skimmers, shown, total })}</span>}
    >
      {total === 0 && (
        <EmptyBecause
          filters={filters}
          onChange={(part) => goWith(writeFilters({ ...filters, ...part }))}
          isNow={false}
        >
          {text.none(isLongest)}
        </EmptyBecause>
      )}
      {total > 0 && (
        <div class="scroll-x">
          <DataTable columns={columns} rows={shown} keyOf={({ spotter }) => spotter} />
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
}

interface Shown {
  /** What they are sorted by; by their spots unless it is set. */
  readonly by: string | undefined;
  readonly told: readonly Skimmer[];
  readonly shown: readonly Skimmer[];
  readonly total: number;
}

function shownText({ by, told, shown, total }: Shown): string {
  const { skimmers: text, tables } = words.value;
  if (by === undefined && total > shown.length) return text.busiest(shown.length, total);
  if (by !== undefined && total > told.length) return tables.sortedOf(by, told.length, total);
  return text.active(total);
}

function columnsOf(): Column<Skimmer>[] {
  const { skimmerQuality: quality, tables: heads } = words.value;
  return [
    { head: '#', class: 'muted rank', isNumber: true, cell: (_, index) => index + 1 },
    {
      head: heads.skimmer,
      isRowHead: true,
      sortValue: ({ spotter }) => spotter,
      cell: ({ spotter }) => <a href={toHref('/', { spotter })}>{spotter}</a>,
    },
    {
      head: heads.grid,
      isFolded: true,
      sortValue: ({ grid }) => grid ?? undefined,
      cell: ({ grid }) => grid ?? '',
    },
    {
      head: quality.entity,
      isFolded: true,
      sortValue: ({ entity }) => (entity ? entityName(entity) : undefined),
      cell: ({ entity }) => (entity ? entityName(entity) : ''),
    },
    {
      head: heads.spots,
      isNumber: true,
      sortValue: ({ spotCount }) => spotCount,
      isFromGreatest: true,
      cell: ({ spotCount }) => count(spotCount),
    },
    {
      head: heads.last,
      isNumber: true,
      sortValue: ({ lastSpot }) => Date.parse(lastSpot),
      isFromGreatest: true,
      cell: ({ lastSpot }) => ageText(lastSpot, now.value),
    },
    {
      head: quality.skew,
      hint: quality.skewHint,
      isNumber: true,
      isFolded: true,
      sortValue: ({ skew_ppm }) => (skew_ppm == null ? undefined : Math.abs(skew_ppm)),
      cell: ({ skew_ppm }) => skewText(skew_ppm),
    },
    {
      head: quality.suspect,
      hint: quality.suspectHint,
      isNumber: true,
      isFolded: true,
      sortValue: ({ suspect_rate }) => suspect_rate ?? undefined,
      cell: ({ suspect_rate }) => rateText(suspect_rate),
    },
    {
      head: heads.bands,
      isFolded: true,
      class: 'row',
      sortValue: ({ bands }) => bands.length,
      isFromGreatest: true,
      cell: ({ bands }) => bands.map((band) => <Band key={band} name={band} />),
    },
    {
      head: heads.modes,
      isFolded: true,
      sortValue: ({ modes }) => modes.length,
      isFromGreatest: true,
      cell: ({ modes }) => modes.join(' '),
    },
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
