import type { FindSpotsQuery } from './api.js';
import controls from './page-controls.json';

/** The filters that have a control of their own; every other one of the API is a text in `more`. */
const OWN = new Set(['call', 'spotter', 'mode', 'band']);

/** The controls of the other filters. */
export const MORE_CONTROLS = controls.filter(({ name }) => !OWN.has(name));

/** Which spots are shown. Every field as the API takes it; empty is everything. */
export interface Filters {
  readonly call: string;
  readonly spotter: string;
  readonly mode: readonly string[];
  readonly band: readonly string[];
  /** The values of {@link MORE_CONTROLS} by the parameter's name. */
  readonly more: Readonly<Record<string, string>>;
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
  more: {},
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
    more: Object.fromEntries(
      MORE_CONTROLS.map(({ name }) => [name, text(name)]).filter(([, value]) => value !== ''),
    ),
    since: text('since'),
    until: text('until'),
  };
}

/** Filters as parameters of an address. */
export function writeFilters({ mode, band, more, ...texts }: Filters): Record<string, string> {
  const { call, spotter, since, until } = texts;
  // Those that are not set as well: an address that has them loses them.
  const others = Object.fromEntries(MORE_CONTROLS.map(({ name }) => [name, more[name] ?? '']));
  return { call, spotter, mode: mode.join(','), band: band.join(','), since, until, ...others };
}

/** Filters as parameters of `GET /spots`. */
export function toSpotsQuery({ more, ...filters }: Filters): FindSpotsQuery {
  // What is not the name of a band, or no number, the API refuses, and says so.
  return { ...filters, ...more } as unknown as FindSpotsQuery;
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(writeFilters(filters)).some((value) => value !== '');
}

/** The filters in a few words, as for the title of a tab: `W1AW, 20m, CW, 24h`; empty when there are none. */
export function filtersText(filters: Filters): string {
  const { call, spotter, mode, band, more, since, until } = filters;
  const by = spotter === '' ? '' : `by ${spotter}`;
  const time = until === '' ? since : `${since} to ${until}`;
  const others = MORE_CONTROLS.map(({ name, label }) =>
    more[name] ? `${label} ${more[name]}` : '',
  );
  return [call, by, band.join(' '), mode.join(' '), ...others, time]
    .filter((part) => part !== '')
    .join(', ');
}

/** Puts an item into a list, or takes it out. */
export function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
