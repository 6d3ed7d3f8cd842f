import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { askGroups } from '../aggregates/ask.js';
import { learnFromSpots } from '../aggregates/learn-from-spots.js';
import { now } from '../time.js';
import { usePolling } from '../use-polling.js';
import { type Asked, regionQuery } from './choices.js';
import {
  type Counts,
  coveredHours,
  DAY_MS,
  HOUR_MS,
  type HourCounts,
  MEAN_DAYS,
  readHours,
} from './days.js';

const TODAY_EACH_MS = 30_000;
const DISTANCE_EACH_MS = 60_000;
/** Days that are over change only by imports. */
const HISTORY_EACH_MS = HOUR_MS;

interface Options {
  readonly signal: AbortSignal;
}

/** The beginnings of the present day and hour, UTC; both change when they are over. */
const today = computed(() => Math.floor(now.value / DAY_MS) * DAY_MS);
const nowHour = computed(() => Math.floor(now.value / HOUR_MS) * HOUR_MS);

/** The day that is shown, and the present hour. */
export function useDay({ isYesterday }: Asked): { dayMs: number; nowHourMs: number } {
  return { dayMs: today.value - (isYesterday ? DAY_MS : 0), nowHourMs: nowHour.value };
}

/** What was heard on the day that is shown, and in the past hour. */
export interface Today {
  readonly hours: HourCounts;
  /** The hours of the day in which the service heard anything at all, anywhere. */
  readonly listened: ReadonlySet<number>;
  readonly pastHour: ReadonlyMap<string, Counts>;
}

/** Asks for the day that is shown by hour and band, and for the past hour by band. */
export function useToday(asked: Asked, dayMs: number) {
  const regions = regionQuery(asked);
  const ask = async ({ signal }: Options): Promise<Today> => {
    const measure = ['spots', 'stations'] as const;
    const window = {
      since: iso(dayMs),
      ...(asked.isYesterday && { until: iso(dayMs + DAY_MS - 1_000) }),
    };
    const day = await askGroups(
      { ...regions, ...window, by: ['hour', 'band'], measure: [...measure] },
      signal,
    );
    const all = await askGroups({ ...window, by: ['hour'] }, signal);
    const hour = await askGroups(
      { ...regions, since: '1h', by: ['band'], measure: [...measure] },
      signal,
    );
    const counts = hour.rows.map(
      ([band, spots, stations]) =>
        [String(band), { spots: Number(spots), stations: Number(stations) }] as const,
    );
    const listened = new Set(all.rows.map(([begin]) => Date.parse(String(begin))));
    return { hours: readHours(day), listened, pastHour: new Map(counts) };
  };
  return usePolling(ask, TODAY_EACH_MS, `today ${asked.from} ${asked.to} ${dayMs}`);
}

/** What was heard on the days before, and in which hours of them the service listened. */
export interface History {
  readonly hours: HourCounts;
  readonly covered: ReadonlySet<number>;
}

/** Asks for the days before the one that is shown. */
export function useHistory(asked: Asked, dayMs: number) {
  const regions = regionQuery(asked);
  const fromMs = dayMs - MEAN_DAYS * DAY_MS;
  const ask = async ({ signal }: Options): Promise<History> => {
    const window = { since: iso(fromMs), until: iso(dayMs - 1_000) };
    const all = await askGroups({ ...window, by: ['hour'] }, signal);
    const hours = await askGroups(
      { ...regions, ...window, by: ['hour', 'band'], measure: ['spots', 'stations'] },
      signal,
    );
    return { hours: readHours(hours), covered: coveredHours(all, fromMs) };
  };
  return usePolling(ask, HISTORY_EACH_MS, `history ${asked.from} ${asked.to} ${dayMs}`);
}

/** The past hour by distance (the lower end of a step in km, null where it is not known) and band. */
export type Distances = ReadonlyMap<number | null, ReadonlyMap<string, Counts>>;

export function useDistances(asked: Asked) {
  const regions = regionQuery(asked);
  const ask = async ({ signal }: Options): Promise<Distances> => {
    const { rows } = await askGroups(
      { ...regions, since: '1h', by: ['distance', 'band'], measure: ['spots', 'stations'] },
      signal,
    );
    const distances = new Map<number | null, Map<string, Counts>>();
    for (const [km, band, spots, stations] of rows) {
      const key = km === null ? null : Number(km);
      const bands = distances.get(key) ?? new Map<string, Counts>();
      bands.set(String(band), { spots: Number(spots), stations: Number(stations) });
      distances.set(key, bands);
    }
    return distances;
  };
  return usePolling(ask, DISTANCE_EACH_MS, `distances ${asked.from} ${asked.to}`);
}

/** A DXCC entity of which stations were heard. */
export interface Country {
  readonly dxcc: number;
  readonly name: string;
}

/** The countries heard in the past 24 hours, by name; names are learned from spots, each once. */
export function useCountries() {
  const names = useMemo(() => new Map<number, string>(), []);
  const ask = async ({ signal }: Options): Promise<readonly Country[]> => {
    const { rows } = await askGroups({ since: '24h', by: ['dxcc'] }, signal);
    const heard = rows.flatMap(([dxcc]) => (dxcc === null ? [] : Number(dxcc)));
    const wanted = heard.filter((dxcc) => !names.has(dxcc));
    await learnFromSpots(
      wanted,
      (spots) => {
        for (const { dxcc, entity } of spots) if (dxcc && entity) names.set(dxcc, entity);
        return names;
      },
      (missing) => ({ since: '24h', ...(missing.length > 0 && { dxcc: [...missing] }) }),
      signal,
    );
    return heard
      .map((dxcc) => ({ dxcc, name: names.get(dxcc) ?? `DXCC ${dxcc}` }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  };
  return usePolling(ask, HISTORY_EACH_MS, 'countries');
}

function iso(ms: number): string {
  return new Date(ms).toISOString().replace('.000', '');
}
