import { scaleLinear, scaleUtc } from 'd3-scale';
import { clockText, dayText, DAY_MS } from '../../words/time.js';
import { dimensionOf, stepOf } from '../kinds.js';
import { type Cell, valueText } from '../value-text.js';
import { greatest, least } from './extremes.js';

/** The room between two ticks, in px. */
const TICK_ROOM_PX = { across: 70, up: 36 } as const;

/** A dimension in an order, as one side of a picture. */
export interface Axis {
  readonly name: string;
  /** The first and the end of the last step: ms of time, else the dimension's units. */
  readonly from: number;
  readonly to: number;
  /** Where a value begins and ends. */
  readonly begin: (value: Cell) => number;
  readonly end: (begin: number) => number;
  readonly ticks: (lengthPx: number, way: keyof typeof TICK_ROOM_PX) => readonly Tick[];
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Whole turns are drawn whole, whatever part of them was heard. */
const WHOLE: Readonly<Record<string, readonly [from: number, to: number, every: number]>> = {
  hour_of_day: [0, 24, 3],
  solar_hour: [0, 24, 3],
  weekday: [1, 8, 1],
  bearing: [0, 360, 90],
};

/**
 * The axis of a dimension. Time goes over the window, also where nothing was heard; figures from the least to the greatest.
 *
 * @param values the known values of the answer
 * @param window the window of the answer, ms
 */
export function axisOf(
  name: string,
  values: readonly Cell[],
  steps: Readonly<Record<string, string>>,
  window: readonly [sinceMs: number, untilMs: number],
): Axis {
  const dimension = dimensionOf(name);
  const size = stepOf(dimension, steps);
  if (dimension.kind === 'time') return timeAxis(name, values, size, window);
  const units = size ?? 1;
  const end = (at: number) => at + units;
  const begin = figureOf;
  const whole = WHOLE[name];
  if (whole) {
    const [from, to, every] = whole;
    const all = Array.from(
      { length: Math.ceil((to - from) / every) },
      (_, at) => from + at * every,
    );
    const ticks = () => all.map((at) => ({ at, text: valueText(name, at) }));
    return { name, from, to, begin, end, ticks };
  }
  const known = values.map(figureOf);
  const [from, to] = [least(known), greatest(known) + units];
  const ticks: Axis['ticks'] = (lengthPx, way) =>
    scaleLinear([from, to], [0, lengthPx])
      .ticks(Math.max(2, lengthPx / TICK_ROOM_PX[way]))
      .map((at) => ({ at, text: valueText(name, at) }));
  return { name, from, to, begin, end, ticks };
}

function timeAxis(
  name: string,
  values: readonly Cell[],
  sizeSeconds: number | undefined,
  [sinceMs, untilMs]: readonly [number, number],
): Axis {
  const end = (ms: number) =>
    sizeSeconds === undefined ? nextOf(name, ms) : ms + sizeSeconds * 1_000;
  const first = Math.min(sinceMs, ...values.slice(0, 1).map(momentOf));
  const from =
    sizeSeconds === undefined
      ? first
      : Math.floor(first / (sizeSeconds * 1_000)) * sizeSeconds * 1_000;
  const to = Math.max(untilMs, from + 1);
  const ticks: Axis['ticks'] = (lengthPx, way) =>
    scaleUtc([from, to], [0, lengthPx])
      .ticks(Math.max(2, lengthPx / TICK_ROOM_PX[way]))
      .map((date) => ({ at: date.getTime(), text: timeText(date.getTime()) }));
  return { name, from, to, begin: momentOf, end, ticks };
}

function figureOf(value: Cell): number {
  return Number(value);
}

function momentOf(value: Cell): number {
  return Date.parse(String(value));
}

/** A day where one begins, else the minute. */
function timeText(ms: number): string {
  return ms % DAY_MS === 0 ? dayText(ms) : clockText(ms).slice(0, 5);
}

/** The beginning of the next month or year. */
function nextOf(name: string, ms: number): number {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return name === 'year' ? Date.UTC(year + 1, 0) : Date.UTC(year, month + 1);
}
