import type { Station } from '../service/api.js';
import { callKey, entityKey, entityModeKey, type WorkedLog, zoneKey } from './log/worked-log.js';

/** What is new about a station, the most wanted first; or that it was worked, on its band in its mode. */
export const NEEDS = ['entity', 'band', 'mode', 'multiplier', 'today', 'worked', 'dupe'] as const;
export type Need = (typeof NEEDS)[number];

/** A station, a spot, or anything else that is heard on a band. */
export type Heard = Pick<Station, 'callsign' | 'band' | 'mode' | 'dxcc' | 'cq_zone'>;

/** What counts once on each band. */
export const MULTIPLIERS = ['zone', 'entity', 'both'] as const;
type Multiplier = (typeof MULTIPLIERS)[number];

export interface Contest {
  /** Minutes since 1970: what was worked before does not count. */
  readonly sinceMinute: number;
  readonly by: Multiplier;
}

interface Known {
  readonly log: WorkedLog;
  /** The minute in which the day began. */
  readonly todayMinute: number;
  /** While a contest is on only that counts. */
  readonly contest?: Contest | undefined;
}

/** What a station is by a log; `undefined` when it is nothing of this, or on no band. */
export function needOf(heard: Heard, { log, todayMinute, contest }: Known): Need | undefined {
  const { callsign, band, mode, dxcc } = heard;
  if (!band) return undefined;
  if (contest) return needInContest(heard, band, log, contest);
  const worked = log.last(callKey(callsign, band, mode));
  if (worked !== undefined) return worked >= todayMinute ? 'today' : 'worked';
  if (!dxcc) return undefined;
  if (log.last(entityKey(dxcc)) === undefined) return 'entity';
  if (log.last(entityKey(dxcc, band)) === undefined) return 'band';
  return log.last(entityModeKey(dxcc, mode)) === undefined ? 'mode' : undefined;
}

function needInContest(
  { callsign, mode, dxcc, cq_zone }: Heard,
  band: string,
  log: WorkedLog,
  { sinceMinute, by }: Contest,
): Need | undefined {
  const isWorked = (key: string) => (log.last(key) ?? -1) >= sinceMinute;
  if (isWorked(callKey(callsign, band, mode))) return 'dupe';
  const isNewEntity = by !== 'zone' && Boolean(dxcc) && !isWorked(entityKey(dxcc ?? 0, band));
  const isNewZone = by !== 'entity' && Boolean(cq_zone) && !isWorked(zoneKey(cq_zone ?? 0, band));
  return isNewEntity || isNewZone ? 'multiplier' : undefined;
}

/** How much is wanted: each has those before it. */
export const WANTED = ['entity', 'band', 'mode', 'any'] as const;
export type Wanted = (typeof WANTED)[number];

const RANKS: readonly (Need | undefined)[] = ['entity', 'band', 'mode', 'multiplier'];

/** Whether it is needed: `band` wants new entities too, because none of their bands was worked. */
export function isWanted(need: Need | undefined, wanted: Wanted): boolean {
  const rank = RANKS.indexOf(need);
  if (rank < 0) return false;
  return need === 'multiplier' || wanted === 'any' || rank <= WANTED.indexOf(wanted);
}
