import type { LocatedSpots } from '../../http/headers/total-headers.js';
import type { TimeWindow } from '../../time/time-window.js';
import type { SpotFilter } from '../filter/spot-filter.js';
import { type Cell, type DimensionName, dimensionOf } from './dimensions.js';
import type { MeasureName } from './measures.js';
import type { RowSink } from './row-sink.js';

/** Order of groups. Equal ones come by their dimensions, ascending. */
export interface AggregateOrder {
  readonly name: DimensionName | MeasureName;
  readonly isDescending: boolean;
}

/** Sizes of steps, by dimension. */
export type StepSizes = Readonly<Partial<Record<DimensionName, number>>>;

/** Spots of a window that a filter lets pass, in groups. */
export interface AggregateQuery {
  readonly filter: SpotFilter;
  readonly window: TimeWindow;
  /** When given: only what was known when this id was the newest. */
  readonly asOf?: number;
  /** At most 3; without one there is one group. */
  readonly by: readonly DimensionName[];
  /** Steps of dimensions in their units, where another than the usual is asked for. */
  readonly steps?: StepSizes;
  /** At least one. */
  readonly measures: readonly MeasureName[];
  /** One of those asked for. Default {@link defaultOrder}. */
  readonly order?: AggregateOrder;
  /** How many groups are told at most. */
  readonly limit: number;
  /** Also count of how many of the spots both grids are known. */
  readonly countsLocated?: boolean;
  /** Where the rows go; given, the answer has none. */
  readonly sink?: RowSink;
}

/** Groups of spots, of one moment. */
export interface AggregateAnswer {
  /** A row for each group: its dimensions, then its measures. */
  readonly rows: readonly (readonly Cell[])[];
  /** How many groups there are. */
  readonly totalRows: number;
  /** How many spots are in all of them. */
  readonly spots: number;
  /** Where {@link AggregateQuery.countsLocated} asks for it. */
  readonly located?: LocatedSpots;
}

/** By the dimensions where the first is of time; else the greatest first, by the first measure. */
export function defaultOrder({
  by,
  measures,
}: Pick<AggregateQuery, 'by' | 'measures'>): AggregateOrder | undefined {
  const [first] = by;
  const [measure] = measures;
  if (measure === undefined || (first !== undefined && dimensionOf(first).isOfTime))
    return undefined;
  return { name: measure, isDescending: true };
}
