import type { Station } from '../service/api.js';
import { bandClass, OTHER_BAND } from '../radio/bands.js';
import { useCountries } from '../radio/countries.js';
import { homeAt } from '../home/home.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { type Choose, chooseOnClick, toolColumn } from '../rows/heard-cells.js';
import { SortHead } from '../parts/sort-head.js';
import { isNew } from '../marks/looked.js';
import { watchCell } from '../rows/row-tools.js';
import { stationKey } from '../marks/station-key.js';
import { justUp } from '../watch/watch-feed.js';
import { watchedCalls } from '../marks/watch-list.js';
import { words } from '../words/words.js';
import { type ColumnId, sortDirection } from '../rows/columns.js';
import { listLook } from '../rows/list-look.js';
import { shownColumns } from './shown-columns.js';
import { sortBy, sorting } from './sorting.js';
import { type StationColumn, stationCells } from './station-cells.js';

/** More columns leave the names of entities little room on a laptop. */
const ROOMY_COLUMNS = 10;

interface StationTableProps {
  readonly stations: readonly Station[];
  /** Called with which station or skimmer was chosen. */
  readonly onChoose: Choose;
}

/** Stations, each once on a band in a mode, in the viewer's columns and order; `moveInRows` reaches their links and the heads. */
export function StationTable({ stations, onChoose }: StationTableProps) {
  // Their flags, once their names are loaded.
  useCountries(true);
  const { isRoomy } = listLook.value;
  const cells = stationCells();
  const shown = shownColumns();
  const classes = [
    'spots stations fold can-choose',
    homeAt.value && 'has-home',
    isRoomy && 'is-roomy',
    shown.length > ROOMY_COLUMNS && 'is-tight',
  ];
  return (
    <DataTable
      class={classes.filter(Boolean).join(' ')}
      caption={words.value.tables.stationsCaption}
      onClick={chooseOnClick(onChoose)}
      columns={shown.flatMap((id) => columnsOf(id, cells[id]))}
      rows={stations}
      keyOf={stationKey}
      rowClass={(station) =>
        `${bandClass(station.band ?? OTHER_BAND)} ${isUp(station) ? 'is-up' : ''}`
      }
    />
  );
}

function isUp(station: Station): boolean {
  return justUp.value.has(stationKey(station));
}

/** A click on the head sorts by the column. Behind the callsign is what can be done with it. */
function columnsOf(id: ColumnId, cell: StationColumn): Column<Station>[] {
  const { hint, head, ...column } = cell;
  const sort = sorting.value.by === id ? sortDirection(sorting.value) : undefined;
  const sorted: Column<Station> = {
    ...column,
    sort,
    head: <SortHead name={head} onSort={() => sortBy(id)} isInRows {...{ hint, sort }} />,
  };
  return id === 'call' ? [sorted, toolColumn(toolsOf)] : [sorted];
}

function toolsOf(station: Station) {
  const { callsign } = station;
  const marks = { isUp: isUp(station), isNew: isNew(station) };
  return watchCell(callsign, watchedCalls.value.has(callsign), marks);
}
