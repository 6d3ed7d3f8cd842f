import type { Station } from '../service/api.js';
import { place } from '../address/router.js';
import { contest } from './contest.js';
import { isWanted, type Wanted, WANTED } from './need.js';
import { needNow } from './need-now.js';
import { logNow } from './state.js';

/** The parameter of the address: the page alone knows it. */
export const NEEDED = 'needed';

/** What the address asks for; `undefined` for every station. */
export function readWanted(query: URLSearchParams): Wanted | undefined {
  return WANTED.find((one) => one === query.get(NEEDED));
}

/** Stations as the log lets them be shown, and how many it leaves out. */
export interface ShownStations {
  readonly stations: readonly Station[];
  /** Stations that are not needed, where only those are asked for. */
  readonly notNeeded: number;
  /** Stations that were worked in this contest. */
  readonly dupes: number;
}

/** Leaves out what the address does not ask for, and dupes while a contest is on; nothing without a log. */
export function shownOf(stations: readonly Station[]): ShownStations {
  const wanted = readWanted(place.value.query);
  if (!logNow.value || (!wanted && !contest.value)) return { stations, notNeeded: 0, dupes: 0 };
  const others = stations.filter((station) => needNow(station) !== 'dupe');
  const needed = wanted ? others.filter((one) => isWanted(needNow(one), wanted)) : others;
  return {
    stations: needed,
    notNeeded: others.length - needed.length,
    dupes: stations.length - others.length,
  };
}
