import type { Cell } from '../value-text.js';
import type { Axis } from './axis.js';

/** Lines that are drawn one by one. */
export const MAX_SERIES = 12;

/** Steps that are filled with 0 where nothing was heard; a longer window has too many to draw. */
const MAX_STEPS = 12_000;

/** A line: its steps in the order of time; a value is undefined where nothing is known. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly value: number | undefined }[];
}

interface Lined {
  readonly rows: readonly (readonly Cell[])[];
  /** The place in a row of what goes across, of what the lines are grouped by, and of the measure. */
  readonly at: number;
  readonly groupedBy: readonly number[];
  readonly valueAt: number;
  readonly axis: Axis;
  /** A step without spots is 0; otherwise the line has a gap there. */
  readonly isCount: boolean;
  /** The sum over groups is the count of all: a spot is in one group, a station may be in several. */
  readonly isAdditive: boolean;
  /** How the line of a row is called. */
  readonly nameOf: (row: readonly Cell[]) => string;
  readonly others: (groups: number) => string;
}

/**
 * The lines of an answer, the greatest first: at most {@link MAX_SERIES}; beyond, the rest is one line where it can be summed up.
 * `left` counts the groups that are not drawn.
 */
export function seriesOf(lined: Lined): { series: readonly Series[]; left: number } {
  const { rows, at, groupedBy, valueAt, axis, isAdditive, nameOf, others } = lined;
  const groups = new Map<string, { name: string; sum: number; values: Map<number, number> }>();
  for (const row of rows) {
    const value = row[valueAt];
    const moment = row[at];
    if (typeof value !== 'number' || moment === null || moment === undefined) continue;
    const key = groupedBy.map((place) => String(row[place])).join(' ');
    const group = groups.get(key) ?? {
      name: nameOf(row),
      sum: 0,
      values: new Map<number, number>(),
    };
    group.sum += value;
    group.values.set(axis.begin(moment), value);
    groups.set(key, group);
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.sum - a.sum);
  const isCut = sorted.length > MAX_SERIES;
  const shown = sorted.slice(0, isCut && isAdditive ? MAX_SERIES - 1 : MAX_SERIES);
  const rest = sorted.slice(shown.length);
  const steps = stepsOf(axis);
  const series = shown.map(([key, { name, values }]) => ({
    key,
    name,
    points: pointsOf(values, steps, lined),
  }));
  if (rest.length === 0) return { series, left: 0 };
  if (!isAdditive) return { series, left: rest.length };
  const sums = new Map<number, number>();
  for (const [, { values }] of rest) {
    for (const [begin, value] of values) sums.set(begin, (sums.get(begin) ?? 0) + value);
  }
  const last = { key: 'others', name: others(rest.length), points: pointsOf(sums, steps, lined) };
  return { series: [...series, last], left: 0 };
}

function stepsOf({ from, to, end }: Axis): readonly number[] {
  const steps: number[] = [];
  for (let at = from; at < to && steps.length < MAX_STEPS; at = end(at)) steps.push(at);
  return steps;
}

function pointsOf(
  values: ReadonlyMap<number, number>,
  steps: readonly number[],
  { isCount }: Lined,
): Series['points'] {
  return steps.map((at) => ({ at, value: values.get(at) ?? (isCount ? 0 : undefined) }));
}
