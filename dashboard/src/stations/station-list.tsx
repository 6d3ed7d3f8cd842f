import type { StationList as Answer } from '../service/api.js';
import type { ShownStations } from '../needed/needed.js';
import type { Polled } from '../service/use-polling.js';
import { Trouble, Waiting } from '../parts/panel.js';
import type { Choose } from '../rows/heard-cells.js';
import { isOrderOfAll } from '../rows/columns.js';
import { words } from '../words/words.js';
import { sorting } from './sorting.js';
import { stationCells } from './station-cells.js';
import { StationTable } from './station-table.js';

interface StationListProps {
  readonly list: Polled<Answer>;
  /** Those of the answer that are shown. */
  readonly shown: ShownStations;
  /** Rows that are drawn. */
  readonly most: number;
  readonly onChoose: Choose;
}

/** The table of stations, or why there is none; nothing when no station matches. */
export function StationList({ list, shown, most, onChoose }: StationListProps) {
  const { answer, error } = list;
  if (answer === undefined) return error ? <Trouble error={error} /> : <Waiting />;
  return (
    <>
      {error && <Trouble error={error} isOld />}
      {answer.total > answer.stations.length && !isOrderOfAll(sorting.value) && (
        <p class="sorted-note">
          {words.value.tables.sortedOf(
            stationCells()[sorting.value.by].head,
            answer.stations.length,
            answer.total,
          )}
        </p>
      )}
      {shown.stations.length > 0 && (
        <StationTable stations={shown.stations.slice(0, most)} onChoose={onChoose} />
      )}
    </>
  );
}
