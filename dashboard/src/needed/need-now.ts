import type { Station } from '../service/api.js';
import { contest } from './contest.js';
import { type Heard, isWanted, type Need, needOf, type Wanted } from './need.js';
import { logNow, todayMinute } from './state.js';

/** What a station is by the viewer's log; `undefined` without a log. Read in what is drawn, it is drawn again with the log. */
export function needNow(heard: Heard): Need | undefined {
  const now = logNow.value;
  if (!now) return undefined;
  const known = { log: now.log, todayMinute: todayMinute.value, contest: contest.value };
  return needOf(heard, known);
}

/** What a station is wanted for; nothing of one that was probably misheard. */
export function wantedFor(station: Station, wanted: Wanted = 'any'): Need | undefined {
  const need = station.quality === 'suspect' ? undefined : needNow(station);
  return isWanted(need, wanted) ? need : undefined;
}

/** Stations that are needed, but those that were probably misheard. */
export function neededOf(stations: readonly Station[], wanted: Wanted = 'any'): readonly Station[] {
  return stations.filter((station) => wantedFor(station, wanted) !== undefined);
}
