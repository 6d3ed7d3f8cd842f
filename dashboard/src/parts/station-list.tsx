import type { StationList as Answer } from '../api.js';
import type { Filters } from '../filters.js';
import { isTooLong } from '../station-window.js';
import type { Polled } from '../use-polling.js';
import { words } from '../words/words.js';
import { Empty, Trouble, Waiting } from './panel.js';
import type { Choose } from './spot-cells.js';
import { StationTable } from './station-table.js';

interface StationListProps {
  readonly list: Polled<Answer>;
  readonly filters: Filters;
  /** Rows that are drawn. */
  readonly most: number;
  readonly onChoose: Choose;
}

/** The table of stations, or why there is none; nothing when no station matches. */
export function StationList({ list, filters, most, onChoose }: StationListProps) {
  const { answer, error } = list;
  if (isTooLong(filters)) return <Empty>{words.value.live.stationOnceTooLong}</Empty>;
  if (answer === undefined) return error ? <Trouble error={error} /> : <Waiting />;
  return (
    <>
      {error && <Trouble error={error} isOld />}
      {answer.stations.length > 0 && (
        <StationTable stations={answer.stations.slice(0, most)} onChoose={onChoose} />
      )}
    </>
  );
}
