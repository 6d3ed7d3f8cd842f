import { BANDS } from '../../../src/radio/band.js';
import { DIMENSION_NAMES, MEASURE_NAMES } from '../../../src/aggregate/aggregates.service.js';
import { NOW_MS } from '../app.js';
import type { Random } from '../random.js';
import { drawFilter, type DrawnFilter } from './draw-filter.js';
import { drawWindow } from './draw-window.js';
import { inAnyCase } from './forms.js';
import { drawOf } from './question.js';
import { kmBetween } from './sphere.js';
import type { Heard, Name, World } from './world.js';

type Cell = string | number | null;
type DimensionName = (typeof DIMENSION_NAMES)[number];
type MeasureName = (typeof MEASURE_NAMES)[number];

/** A question for groups of spots. */
export interface AggregateQuestion {
  readonly url: string;
  readonly filter: DrawnFilter;
  /** What must be answered, of the world as it is now. */
  answer(): object;
}

const iso = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
const at = ({ heardAtSeconds }: Heard): Date => new Date(heardAtSeconds * 1000);
const step = (value: number | null, size: number): number | null =>
  value === null ? null : Math.floor(value / size) * size;

/** What a spot is counted under. */
const KEYS: Readonly<Record<DimensionName, (spot: Heard) => Cell>> = {
  minute: (spot) => `${at(spot).toISOString().slice(0, 16)}:00Z`,
  hour: (spot) => `${at(spot).toISOString().slice(0, 13)}:00:00Z`,
  day: (spot) => `${at(spot).toISOString().slice(0, 10)}T00:00:00Z`,
  month: (spot) => `${at(spot).toISOString().slice(0, 7)}-01T00:00:00Z`,
  year: (spot) => `${at(spot).getUTCFullYear()}-01-01T00:00:00Z`,
  hour_of_day: (spot) => at(spot).getUTCHours(),
  weekday: (spot) => at(spot).getUTCDay() || 7,
  band: ({ frequencyHz }) => bandOf(frequencyHz),
  mode: ({ mode }) => mode,
  type: ({ type }) => type,
  callsign: ({ station }) => station.callsign,
  ...placesOf('', ({ station }) => station),
  spotter: ({ skimmer }) => skimmer.callsign,
  ...placesOf('spotter_', ({ skimmer }) => skimmer),
  distance: (spot) => step(kmOf(spot), 500),
  snr: ({ snr }) => step(snr, 5),
  wpm: ({ wpm }) => step(wpm, 5),
};

function placesOf<Prefix extends string>(prefix: Prefix, nameOf: (spot: Heard) => Name) {
  const of = (read: (name: Name) => Cell | undefined) => (spot: Heard) =>
    read(nameOf(spot)) ?? null;
  const keys = {
    dxcc: of(({ place }) => place?.[0]),
    continent: of(({ place }) => place?.[2]),
    cq_zone: of(({ place }) => place?.[3]),
    itu_zone: of(({ place }) => place?.[4]),
    grid2: of(({ grid }) => grid?.slice(0, 2)),
    grid4: of(({ grid }) => grid?.slice(0, 4)),
  };
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [prefix + name, key]),
  ) as Record<`${Prefix}${keyof typeof keys}`, (spot: Heard) => Cell>;
}

/** What is told of some spots. */
const TOLD: Readonly<Record<MeasureName, (spots: readonly Heard[]) => Cell>> = {
  spots: (spots) => spots.length,
  stations: (spots) => new Set(spots.map(({ station }) => station.callsign)).size,
  skimmers: (spots) => new Set(spots.map(({ skimmer }) => skimmer.callsign)).size,
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

function kmOf({ station, skimmer }: Heard): number | null {
  return station.grid !== null && skimmer.grid !== null
    ? Math.round(kmBetween(skimmer.grid, station.grid))
    : null;
}

function bandOf(frequencyHz: number): string {
  const khz = frequencyHz / 1000;
  const band = BANDS.find(({ minFreqKhz, maxFreqKhz }) => khz >= minFreqKhz && khz <= maxFreqKhz);
  return band?.name ?? 'other';
}

/** Draws a question for groups of at most three dimensions. */
export function drawAggregate(random: Random, world: World): AggregateQuestion {
  const window = drawWindow(random);
  const filter = drawFilter(drawOf(random, world, window));
  const by = some(random, DIMENSION_NAMES, random.integer(0, 3));
  const measures = some(random, MEASURE_NAMES, random.integer(1, 4));
  const order = random.chance(0.4) ? random.pick([...by, ...measures]) : undefined;
  const isDescending = random.chance(0.5);
  const limit = random.pick([1, 5, 1_000, 1_000, 10_000]);
  const query = new URLSearchParams(
    [...window.sent, ...filter.sent].map(([name, value]) => [name, value]),
  );
  if (!query.has('since')) query.set('since', '1h');
  if (by.length > 0) query.set('by', inAnyCase(random, by.join(',')));
  query.set('measure', inAnyCase(random, measures.join(',')));
  if (order !== undefined) query.set('order', `${isDescending ? '-' : ''}${order}`);
  if (limit !== 1_000) query.set('limit', String(limit));
  return {
    url: `/aggregate?${query}`,
    filter,
    answer() {
      const heard = world.spots.filter(
        (spot) =>
          spot.heardAtSeconds * 1000 >= window.sinceMs &&
          spot.heardAtSeconds * 1000 <= window.untilMs &&
          filter.passes(spot),
      );
      const rows = groupsOf(heard, by).map(({ key, spots }) => [
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
  'hour_of_day',
  'weekday',
]);

function groupsOf(heard: readonly Heard[], by: readonly DimensionName[]) {
  const groups = new Map<string, { key: Cell[]; spots: Heard[] }>();
  // Without a dimension there is always one.
  if (by.length === 0) groups.set('[]', { key: [], spots: [] });
  for (const spot of heard) {
    const key = by.map((name) => KEYS[name](spot));
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
