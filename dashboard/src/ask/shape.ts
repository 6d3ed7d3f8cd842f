import type { Question } from './question.js';
import { dimensionOf, MEASURES, isMeasure, type Kind } from './kinds.js';

/** How an answer is drawn. Numbers are places in a row of the answer. */
export type Shape =
  | { readonly kind: 'lines'; readonly x: number; readonly series: readonly number[] }
  | {
      readonly kind: 'heat';
      readonly x: number;
      readonly y: number;
      readonly slices: readonly number[];
    }
  | {
      readonly kind: 'map';
      readonly square: 'degree' | 'grid';
      readonly at: readonly number[];
      readonly slices: readonly number[];
    }
  | { readonly kind: 'bars'; readonly labels: readonly number[] };

const ORDERED: ReadonlySet<Kind> = new Set(['time', 'clock', 'figure']);

/**
 * Chooses the picture by the dimensions: two of an order are a heat map, time first is lines, a place is a map, all else are
 * bars. Dimensions that are left over choose a slice.
 */
export function shapeOf(by: readonly string[]): Shape {
  const kinds = by.map((name) => dimensionOf(name).kind);
  const others = (...used: readonly number[]) =>
    by.flatMap((_, at) => (used.includes(at) ? [] : at));
  const [lat, lon] = [by.indexOf('mid_lat'), by.indexOf('mid_lon')];
  if (lat >= 0 && lon >= 0) {
    return { kind: 'map', square: 'degree', at: [lat, lon], slices: others(lat, lon) };
  }
  const [x, y] = kinds.flatMap((kind, at) => (ORDERED.has(kind) ? at : []));
  if (x !== undefined && y !== undefined) {
    // Time to the right, as papers draw it.
    const [right, up] = isTime(kinds[y]) && !isTime(kinds[x]) ? [y, x] : [x, y];
    return { kind: 'heat', x: right, y: up, slices: others(right, up) };
  }
  if (isTime(kinds[0])) return { kind: 'lines', x: 0, series: others(0) };
  const grid = kinds.indexOf('place');
  if (grid >= 0) return { kind: 'map', square: 'grid', at: [grid], slices: others(grid) };
  return { kind: 'bars', labels: others() };
}

function isTime(kind: Kind | undefined): boolean {
  return kind === 'time' || kind === 'clock';
}

/** The place in a row of the measure that is drawn: the first that is no moment; undefined where there is none. */
export function drawnAt({ by, measures }: Pick<Question, 'by' | 'measures'>): number | undefined {
  const asked = measures.length === 0 ? ['spots'] : measures;
  const at = asked.findIndex((name) => isMeasure(name) && MEASURES[name] !== 'moment');
  return at < 0 ? undefined : by.length + at;
}
