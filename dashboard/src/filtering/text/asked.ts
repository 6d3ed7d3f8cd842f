import { bandLabel } from '../../radio/band-unit.js';
import { continentName } from '../../radio/continents.js';
import type { Filters } from '../../address/filters.js';
import { count, minuteText } from '../../words/time.js';
import type { Words } from '../../words/words.js';
import type { Asked, AskedPlace, AskedRange } from '../../words/sentences/asked.js';

type Filtering = Words['filtering'];

/** The name of a DXCC entity by its number; `undefined` while the names are not loaded. */
export type CountryName = (dxcc: string) => string | undefined;

/** Whose place a filter is about, and what its parameters begin with. */
export type Side = '' | 'spotter_';

/** The values of a list parameter. */
export function valuesOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** The value of a filter that has no control of its own. */
type Read = (name: string) => string | undefined;

/**
 * What filters ask, for the words of a language.
 * @param read asked for each parameter that the words can say
 */
export function askedOf(
  filters: Filters,
  total: number | undefined,
  text: Filtering,
  nameOf: CountryName,
  read: Read = (name) => filters.more[name],
): Asked {
  const place = (side: Side) => placeOf(read, side, text, nameOf);
  const values = (name: string) => valuesOf(read(name));
  return {
    total,
    station: {
      ...place(''),
      calls: values('callsign'),
      part: filters.call,
      prefixes: values('call_prefix'),
      groups: values('group'),
      lists: values('list'),
      notCalls: values('not_callsign'),
    },
    skimmer: {
      ...place('spotter_'),
      calls: valuesOf(filters.spotter),
      nodes: values('spotter_node'),
      notNodes: values('not_spotter_node'),
      notCalls: values('not_spotter'),
    },
    bands: filters.band.map((band) => text.band(bandLabel(band))),
    modes: filters.mode,
    types: values('type'),
    notTypes: values('not_type'),
    snr: rangeOf(read, 'snr'),
    wpm: rangeOf(read, 'wpm'),
    kHz: rangeOf(read, 'freq'),
    time: timeText(filters, text),
  };
}

function placeOf(read: Read, side: Side, text: Filtering, nameOf: CountryName): AskedPlace {
  const values = (name: string) => valuesOf(read(side + name));
  const grid = read(`${side}near`);
  const km = read(`${side}within_km`);
  return {
    countries: values('dxcc').map((dxcc) => nameOf(dxcc) ?? text.entity(dxcc)),
    continents: values('continent').map(continentName),
    cqZones: values('cq_zone'),
    ituZones: values('itu_zone'),
    grids: values('grid'),
    within: grid && km ? { km: distanceText(km), grid } : undefined,
  };
}

export function distanceText(km: string): string {
  return /^\d+$/.test(km) ? count(Number(km)) : km;
}

function rangeOf(read: Read, name: string): AskedRange | undefined {
  const [min, max] = [read(`${name}_min`), read(`${name}_max`)];
  return min || max ? { min, max } : undefined;
}

/** The window in words: `in the past 6 hours`. */
export function timeText({ since, until }: Filters, text: Filtering): string {
  const [, size, unit] = /^(\d+)([smhd])$/.exec(since || '1h') ?? [];
  if (until !== '') {
    const end = momentText(until);
    return since === '' ? text.until(end) : text.between(momentText(since), end);
  }
  if (size === undefined) return text.since(momentText(since));
  return text.past(Number(size), unit as 'm');
}

/** A time of the API as the page writes times, `2026-09-30 14:33`; what is no time stays as it is. */
export function momentText(time: string): string {
  return Number.isNaN(Date.parse(time)) ? time : minuteText(time);
}
