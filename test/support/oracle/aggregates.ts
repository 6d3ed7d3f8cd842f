import { BANDS } from '../../../src/radio/band.js';
import { DIMENSION_NAMES, MEASURE_NAMES } from '../../../src/aggregate/aggregates.service.js';
import { NOW_MS } from '../app.js';
import type { Random } from '../random.js';
import { drawFilter, type DrawnFilter } from './draw-filter.js';
import { drawWindow } from './draw-window.js';
import { inAnyCase } from './forms.js';
import { locatedOf } from './located.js';
import { drawOf } from './question.js';
import { kmOf } from './draw-paths.js';
import {
  at,
  type Cell,
  type DimensionName,
  drawSteps,
  iso,
  KEYS,
  type Steps,
} from './aggregate-keys.js';
import type { Heard, World } from './world.js';

type MeasureName = (typeof MEASURE_NAMES)[number];

/** A question for groups of spots. */
export interface AggregateQuestion {
  readonly url: string;
  readonly filter: DrawnFilter;
  readonly format: 'json' | 'csv' | 'ndjson';
  /** What must be answered, of the world as it is now; other formats have the same rows. */
  answer(): GroupsAnswer;
  /** What `X-Located` must be; null for none. */
  located(): string | null;
}

interface GroupsAnswer {
  readonly by: readonly string[];
  readonly measures: readonly string[];
  readonly since: string;
  readonly until: string;
  readonly rows: readonly Cell[][];
  readonly total_rows: number;
  readonly spots: number;
}

/** What is told of some spots. */
const TOLD: Readonly<Record<MeasureName, (spots: readonly Heard[]) => Cell>> = {
  spots: (spots) => spots.length,
  stations: (spots) => new Set(spots.map(({ station }) => station.callsign)).size,
  skimmers: (spots) => new Set(spots.map(({ skimmer }) => skimmer.callsign)).size,
  paths: (spots) =>
    new Set(spots.map(({ station, skimmer }) => `${station.callsign} ${skimmer.callsign}`)).size,
  located: (spots) => spots.filter((spot) => kmOf(spot) !== null).length,
  snr_q1: (spots) =>
    quantileOf(
      spots.map(({ snr }) => snr),
      1,
    ),
  snr_q3: (spots) =>
    quantileOf(
      spots.map(({ snr }) => snr),
      3,
    ),
  snr_max: (spots) => greatest(spots.map(({ snr }) => snr)),
  snr_median: (spots) => medianOf(spots.map(({ snr }) => snr)),
  wpm_median: (spots) => medianOf(spots.flatMap(({ wpm }) => wpm ?? [])),
  first: (spots) =>
    spots.length === 0
      ? null
      : iso(at(spots.reduce((a, b) => (a.heardAtSeconds <= b.heardAtSeconds ? a : b)))),
  last: (spots) =>
    spots.length === 0
      ? null
      : iso(at(spots.reduce((a, b) => (a.heardAtSeconds >= b.heardAtSeconds ? a : b)))),
  distance_max: (spots) => greatest(spots.flatMap((spot) => kmOf(spot) ?? [])),
};

function greatest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b));
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** So many quarters of the way from the least to the greatest. */
function quantileOf(values: readonly number[], quarters: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (quarters * (sorted.length - 1)) / 4;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place % 1);
}

const SIZES = [
  { limit: 1, format: 'json' },
  { limit: 5, format: 'csv' },
  { limit: 1_000, format: 'json' },
  { limit: 1_000, format: 'ndjson' },
  { limit: 10_000, format: 'json' },
  { limit: 10_000, format: 'csv' },
  { limit: 1_000_000, format: 'csv' },
  { limit: 1_000_000, format: 'ndjson' },
] as const;

/** Draws a question for groups of at most three dimensions. */
export function drawAggregate(random: Random, world: World): AggregateQuestion {
  const window = drawWindow(random);
  const filter = drawFilter(drawOf(random, world, window));
  const by = some(random, DIMENSION_NAMES, random.integer(0, 3));
  const { sent: stepsSent, steps } = drawSteps(random, by);
  const measures = some(random, MEASURE_NAMES, random.integer(1, 4));
  const order = random.chance(0.4) ? random.pick([...by, ...measures]) : undefined;
  const isDescending = random.chance(0.5);
  const { limit, format } = random.pick(SIZES);
  const query = new URLSearchParams(
    [...window.sent, ...filter.sent, ...stepsSent].map(([name, value]) => [name, value]),
  );
  if (!query.has('since')) query.set('since', '1h');
  if (by.length > 0) query.set('by', inAnyCase(random, by.join(',')));
  query.set('measure', inAnyCase(random, measures.join(',')));
  if (order !== undefined) query.set('order', `${isDescending ? '-' : ''}${order}`);
  if (limit !== 1_000) query.set('limit', String(limit));
  if (format !== 'json') query.set('format', format);
  const heardInWindow = () =>
    world.spots.filter(
      ({ heardAtSeconds }) =>
        heardAtSeconds * 1000 >= window.sinceMs && heardAtSeconds * 1000 <= window.untilMs,
    );
  return {
    url: `/aggregate?${query}`,
    filter,
    format,
    located: () => locatedOf(heardInWindow, filter, by),
    answer() {
      const heard = heardInWindow().filter(filter.passes);
      const rows = groupsOf(heard, by, steps).map(({ key, spots }) => [
        ...key,
        ...measures.map((name) => TOLD[name](spots)),
      ]);
      const [first] = by;
      const leading =
        order === undefined
          ? first !== undefined && OF_TIME.has(first)
            ? undefined
            : { place: by.length, isDescending: true }
          : { place: [...by, ...measures].indexOf(order), isDescending };
      const columns = [...by, ...measures];
      rows.sort((a, b) => {
        const byLeading = leading
          ? compare(
              columns[leading.place]!,
              a[leading.place]!,
              b[leading.place]!,
              leading.isDescending,
            )
          : 0;
        if (byLeading !== 0) return byLeading;
        for (let place = 0; place < by.length; place++) {
          const next = compare(by[place]!, a[place]!, b[place]!, false);
          if (next !== 0) return next;
        }
        return 0;
      });
      return {
        by,
        measures,
        since: iso(new Date(Math.ceil(window.sinceMs / 1000) * 1000)),
        until: iso(
          new Date(
            Math.floor(Math.min(window.untilMs, query.has('until') ? Infinity : NOW_MS) / 1000) *
              1000,
          ),
        ),
        rows: rows.slice(0, limit),
        total_rows: rows.length,
        spots: heard.length,
      };
    },
  };
}

const OF_TIME = new Set<string>([
  'minute',
  'hour',
  'day',
  'month',
  'year',
  'time',
  'hour_of_day',
  'weekday',
]);

function groupsOf(heard: readonly Heard[], by: readonly DimensionName[], steps: Steps) {
  const groups = new Map<string, { key: Cell[]; spots: Heard[] }>();
  // Without a dimension there is always one.
  if (by.length === 0) groups.set('[]', { key: [], spots: [] });
  for (const spot of heard) {
    const key = by.map((name) => KEYS[name](spot, steps));
    const text = JSON.stringify(key);
    const group = groups.get(text) ?? { key, spots: [] };
    group.spots.push(spot);
    groups.set(text, group);
  }
  return [...groups.values()];
}

/** Bands by frequency, text by code point, what is not known last. */
function compare(column: string, a: Cell, b: Cell, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  const [left, right] = column === 'band' ? [a, b].map(placeOfBand) : [a, b];
  const isBefore = left < right;
  return isBefore === isDescending ? 1 : -1;
}

function placeOfBand(name: Cell): number {
  const band = BANDS.find((one) => one.name === name);
  return band ? band.minFreqKhz : Infinity;
}

function some<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const found = new Set<Item>();
  while (found.size < count) found.add(random.pick(items));
  return [...found];
}
