import { useMemo } from 'preact/hooks';
import type { Spot } from '../api.js';
import { bandAt, bandClass } from '../bands.js';
import { entityRows } from '../entity-name.js';
import { homeAt } from '../home/home.js';
import { pathText } from '../spot-texts.js';
import { watchCell } from '../watch/row-tools.js';
import { watchedCalls } from '../watch/watch-list.js';
import { words } from '../words/words.js';
import { type Column, DataTable } from './data-table.js';
import {
  type Choose,
  chooseOnClick,
  heardCells,
  skimmerColumn,
  timeColumn,
  toolColumn,
} from './heard-cells.js';

interface SpotTableProps {
  readonly spots: readonly Spot[];
  readonly caption: string;
  /** Called with which station or skimmer was chosen; without it the links lead to the live view. */
  readonly onChoose?: Choose;
}

/** Spots, newest first. A row is drawn once; its links are reached by `moveInRows`. */
export function SpotTable({ spots, caption, onChoose }: SpotTableProps) {
  const home = homeAt.value;
  const columns = useMemo(spotColumns, [home, watchedCalls.value, words.value, entityRows.value]);
  return (
    <DataTable
      class={`spots fold ${home ? 'has-home' : ''} ${onChoose ? 'can-choose' : ''}`}
      caption={caption}
      onClick={chooseOnClick(onChoose)}
      columns={columns}
      rows={spots}
      keyOf={({ id }) => id}
      isSame={({ id }, before) => id === before.id}
      rowClass={({ frequency }) => bandClass(bandAt(frequency))}
    />
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
      cell: pathText,
    },
  ];
}
