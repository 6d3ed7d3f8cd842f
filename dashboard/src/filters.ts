import type { BandName, FindSpotsQuery } from './api.js';

/** Which spots are shown. Every field as the API takes it; empty is everything. */
export interface Filters {
  readonly call: string;
  readonly spotter: string;
  readonly mode: readonly string[];
  readonly band: readonly string[];
  /** An age such as `30m`, or a time; empty is the API's hour. */
  readonly since: string;
  /** Empty while the window ends now, which is what makes it live. */
  readonly until: string;
}

export const NO_FILTERS: Filters = {
  call: '',
  spotter: '',
  mode: [],
  band: [],
  since: '',
  until: '',
};

/** The filters of an address. The API checks them. */
export function readFilters(query: URLSearchParams): Filters {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const list = (name: string) =>
    query
      .getAll(name)
      .flatMap((value) => value.split(',').map((one) => one.trim()))
      .filter(Boolean);
  return {
    call: text('call').toUpperCase(),
    spotter: text('spotter').toUpperCase(),
    mode: [...new Set(list('mode').map((mode) => mode.toUpperCase()))],
    band: [...new Set(list('band').map((band) => band.toLowerCase()))],
    since: text('since'),
    until: text('until'),
  };
}

/** Filters as parameters of an address. */
export function writeFilters({ mode, band, ...texts }: Filters): Record<string, string> {
  const { call, spotter, since, until } = texts;
  return { call, spotter, mode: mode.join(','), band: band.join(','), since, until };
}

/** Filters as parameters of `GET /spots`. */
export function toSpotsQuery(filters: Filters): FindSpotsQuery {
  // What is not the name of a band the API refuses, and says so.
  return { ...filters, band: filters.band as readonly BandName[] };
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(writeFilters(filters)).some((value) => value !== '');
}

/** The filters in a few words, as for the title of a tab: `W1AW, 20m, CW, 24h`; empty when there are none. */
export function filtersText({ call, spotter, mode, band, since, until }: Filters): string {
  const by = spotter === '' ? '' : `by ${spotter}`;
  const time = until === '' ? since : `${since} to ${until}`;
  return [call, by, band.join(' '), mode.join(' '), time].filter((part) => part !== '').join(', ');
}

/** Puts an item into a list, or takes it out. */
export function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
