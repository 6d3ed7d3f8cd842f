import { bandIdOf } from '../../radio/band.js';
import type { TimeWindow } from '../../time/time-window.js';
import type { SpotFilter } from '../filter/spot-filter.js';
import type { RecentBlock } from './recent-block.js';
import type { RecentNames } from './recent-names.js';

/** A filter over a tail: a table for each column it looks at. Absent means any. */
export interface RecentFilter {
  /** 1 at the places of the stations meant. */
  readonly stations?: Uint8Array;
  readonly spotter?: number;
  /** 1 at the numbers of the modes and bands meant. */
  readonly modes?: Uint8Array;
  readonly bands?: Uint8Array;
  readonly fromSeconds: number;
  /** Infinity for an open end. */
  readonly toSeconds: number;
}

/**
 * A client's filter over what a tail has; `undefined` when nothing of it can match. Costs a look at every
 * name for a part of a callsign: a millisecond for 50,000.
 */
export function compileFilter(
  filter: SpotFilter,
  { fromSeconds, toSeconds }: TimeWindow,
  names: RecentNames,
  modes: ReadonlyMap<string, number>,
): RecentFilter | undefined {
  const stations = stationsOf(filter, names);
  const spotter = filter.spotter === undefined ? undefined : names.placeOfCallsign(filter.spotter);
  const modeIds = filter.modes?.flatMap((mode) => modes.get(mode) ?? []);
  const isNobody = stations !== undefined && !stations.includes(1);
  const isNoSpotter = filter.spotter !== undefined && spotter === undefined;
  if (isNobody || isNoSpotter || modeIds?.length === 0) return undefined;
  return {
    ...(stations && { stations }),
    ...(spotter !== undefined && { spotter }),
    ...(modeIds && { modes: tableOf(modeIds) }),
    ...(filter.bands && { bands: tableOf(filter.bands.map(bandIdOf)) }),
    fromSeconds,
    toSeconds: toSeconds ?? Infinity,
  };
}

/** Whether every spot of a block matches, as far as the block as a whole can tell. */
export function matchesWhole(filter: RecentFilter, block: RecentBlock): boolean {
  return (
    !filter.stations &&
    filter.spotter === undefined &&
    !filter.modes &&
    !filter.bands &&
    block.oldestHeardAt >= filter.fromSeconds &&
    block.newestHeardAt < filter.toSeconds
  );
}

/** Whether no spot of a block can match, by their times alone. */
export function isOutside(filter: RecentFilter, block: RecentBlock): boolean {
  return block.newestHeardAt < filter.fromSeconds || block.oldestHeardAt >= filter.toSeconds;
}

export function matches(filter: RecentFilter, block: RecentBlock, place: number): boolean {
  const heardAt = block.heardAt[place] ?? 0;
  return (
    heardAt >= filter.fromSeconds &&
    heardAt < filter.toSeconds &&
    (filter.modes === undefined || filter.modes[block.modeIds[place] ?? 0] === 1) &&
    (filter.bands === undefined || filter.bands[block.bandIds[place] ?? 0] === 1) &&
    (filter.spotter === undefined || filter.spotter === block.spotters[place]) &&
    (filter.stations === undefined || filter.stations[block.callsigns[place] ?? 0] === 1)
  );
}

function stationsOf(
  { callsigns, callsignPart }: SpotFilter,
  names: RecentNames,
): Uint8Array | undefined {
  if (callsigns === undefined && callsignPart === undefined) return undefined;
  const table = new Uint8Array(names.size);
  for (const callsign of callsigns ?? []) {
    const place = names.placeOfCallsign(callsign);
    if (place !== undefined) table[place] = 1;
  }
  if (callsigns !== undefined || callsignPart === undefined) return table;
  for (const [place, callsign] of names.callsigns.entries()) {
    if (callsign.includes(callsignPart)) table[place] = 1;
  }
  return table;
}

function tableOf(ids: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const id of ids) table[id] = 1;
  return table;
}
