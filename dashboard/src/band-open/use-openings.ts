import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { askGroups } from '../aggregates/ask.js';
import { learnFromSpots } from '../aggregates/learn-from-spots.js';
import { DAY_MS, HOUR_MS, now, nowMs, windowBetween } from '../words/time.js';
import { type Request, usePolling } from '../service/use-polling.js';
import { type Asked, MEASURES, regionQuery } from './choices.js';
import {
  type Counts,
  coveredHours,
  firstHour,
  type HourCounts,
  MEAN_DAYS,
  readCounts,
  readHours,
} from './days.js';

const HEARD_EACH_MS = 30_000;
const DISTANCE_EACH_MS = 60_000;
/** Days that are over change only by imports. */
const HISTORY_EACH_MS = HOUR_MS;

/** The beginning of the present day, UTC; it changes when that is over. */
const today = computed(() => Math.floor(now.value / DAY_MS) * DAY_MS);

/** What was heard in the 24 hours that are shown, and in the past hour. */
export interface Heard {
  readonly hours: HourCounts;
  /** The beginnings of the present hour, and of the last that is shown, when it was asked. */
  readonly nowHourMs: number;
  readonly lastHourMs: number;
  /** The hours in which the service heard anything at all, anywhere. */
  readonly listened: ReadonlySet<number>;
  readonly pastHour: ReadonlyMap<string, Counts>;
}

/** Asks for 24 hours by hour and band, and for the past hour by band. */
export function useHeard(asked: Asked) {
  const regions = regionQuery(asked);
  const ask: Request<Heard> = async ({ signal }) => {
    const nowHourMs = Math.floor(nowMs() / HOUR_MS) * HOUR_MS;
    const lastHourMs = nowHourMs - (asked.isBefore ? DAY_MS : 0);
    const { since, until } = windowBetween(firstHour(lastHourMs), lastHourMs + HOUR_MS);
    const window = asked.isBefore ? { since, until } : { since };
    const day = await askGroups(
      { ...regions, ...window, by: ['hour', 'band'], measure: [...MEASURES] },
      signal,
    );
    const all = await askGroups({ ...window, by: ['hour'] }, signal);
    const hour = await askGroups(
      { ...regions, since: '1h', by: ['band'], measure: [...MEASURES] },
      signal,
    );
    const counts = hour.rows.map(
      ([band, ...measured]) => [String(band), readCounts(measured)] as const,
    );
    const listened = new Set(all.rows.map(([begin]) => Date.parse(String(begin))));
    const hours = readHours(day);
    return { hours, nowHourMs, lastHourMs, listened, pastHour: new Map(counts) };
  };
  // Another day: the page has learned the time of the service.
  const about = ['heard', asked.from, asked.to, asked.isBefore, today.value];
  return usePolling(ask, HEARD_EACH_MS, about.join(' '));
}

/** What was heard on the days before, and in which hours of them the service listened. */
export interface History {
  readonly hours: HourCounts;
  readonly covered: ReadonlySet<number>;
}

/** Asks for the days before: the hours that are shown begin on the last of them, and are compared with those before. */
export function useHistory(asked: Asked) {
  const regions = regionQuery(asked);
  const untilMs = today.value - (asked.isBefore ? DAY_MS : 0);
  const fromMs = untilMs - (MEAN_DAYS + 1) * DAY_MS;
  const ask: Request<History> = async ({ signal }) => {
    const window = windowBetween(fromMs, untilMs);
    const all = await askGroups({ ...window, by: ['hour'] }, signal);
    const hours = await askGroups(
      { ...regions, ...window, by: ['hour', 'band'], measure: [...MEASURES] },
      signal,
    );
    return { hours: readHours(hours), covered: coveredHours(all, fromMs) };
  };
  return usePolling(ask, HISTORY_EACH_MS, `history ${asked.from} ${asked.to} ${untilMs}`);
}

/** The past hour by distance (the lower end of a step in km, null where it is not known) and band. */
export type Distances = ReadonlyMap<number | null, ReadonlyMap<string, Counts>>;

export function useDistances(asked: Asked) {
  const regions = regionQuery(asked);
  const ask: Request<Distances> = async ({ signal }) => {
    const { rows } = await askGroups(
      { ...regions, since: '1h', by: ['distance', 'band'], measure: [...MEASURES] },
      signal,
    );
    const distances = new Map<number | null, Map<string, Counts>>();
    for (const [km, band, ...measured] of rows) {
      const key = km === null ? null : Number(km);
      const bands = distances.get(key) ?? new Map<string, Counts>();
      bands.set(String(band), readCounts(measured));
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
  const ask: Request<readonly Country[]> = async ({ signal }) => {
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
