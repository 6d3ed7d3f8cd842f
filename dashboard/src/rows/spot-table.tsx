import { useMemo } from 'preact/hooks';
import type { Spot } from '../service/api.js';
import { bandAt, bandClass } from '../radio/bands.js';
import { entityRows } from '../radio/entity-name.js';
import { useCountries } from '../radio/countries.js';
import { homeAt } from '../home/home.js';
import { pathText } from './spot-texts.js';
import { listLook } from './list-look.js';
import { watchCell } from './row-tools.js';
import { watchedCalls } from '../marks/watch-list.js';
import { words } from '../words/words.js';
import { type Column, DataTable } from '../parts/data-table.js';
import {
  type Choose,
  chooseOnClick,
  heardCells,
  skimmerColumn,
  timeColumn,
  toolColumn,
} from './heard-cells.js';
import { useSorting } from '../parts/sort-head.js';

interface SpotTableProps {
  /** Newest first. */
  readonly spots: readonly Spot[];
  /** Rows that are drawn. */
  readonly most: number;
  /** How many match in all, where that is known. */
  readonly total?: number | undefined;
  readonly caption: string;
  /** Called with which station or skimmer was chosen; without it the links lead to the live view. */
  readonly onChoose?: Choose;
}

/**
 * Spots, newest first, or sorted among those given by a click on a head. A row is drawn once; its links and the heads are
 * reached by `moveInRows`.
 */
export function SpotTable({ spots, most, total, caption, onChoose }: SpotTableProps) {
  const home = homeAt.value;
  // Their flags, once their names are loaded.
  useCountries(true);
  const given = useMemo(spotColumns, [home, watchedCalls.value, words.value, entityRows.value]);
  const { columns, rows, by } = useSorting(given, spots, true);
  const classes = [
    'spots fold',
    home && 'has-home',
    onChoose && 'can-choose',
    listLook.value.isRoomy && 'is-roomy',
  ];
  return (
    <>
      {by !== undefined && total !== undefined && total > spots.length && (
        <p class="sorted-note">{words.value.tables.sortedOf(by, spots.length, total)}</p>
      )}
      <DataTable
        class={classes.filter(Boolean).join(' ')}
        caption={caption}
        onClick={chooseOnClick(onChoose)}
        columns={columns}
        rows={rows.slice(0, most)}
        keyOf={({ id }) => id}
        isSame={({ id }, before) => id === before.id}
        rowClass={({ frequency }) => bandClass(bandAt(frequency))}
      />
    </>
  );
}

function spotColumns(): Column<Spot>[] {
  const { tables: heads } = words.value;
  const calls = watchedCalls.value;
  const { call, entity, grid, from, frequency, band, mode, snr, wpm } = heardCells();
  return [
    timeColumn(({ timestamp }) => timestamp),
    call,
    toolColumn(({ callsign }) => watchCell(callsign, calls.has(callsign))),
    entity,
    grid,
    ...(homeAt.value ? [from] : []),
    frequency,
    band,
    mode,
    snr,
    wpm,
    skimmerColumn(heads.skimmer, ({ spotter }) => spotter),
    {
      class: 'c-grid c-by-grid',
      head: heads.grid,
      isFolded: true,
      cell: ({ spotter_grid: at }) => at ?? '',
    },
    {
      class: 'c-path',
      head: heads.path,
      hint: heads.pathHint,
      isNumber: true,
      isFolded: true,
      sortValue: ({ distance_km: km }) => km ?? undefined,
      cell: pathText,
    },
  ];
}
