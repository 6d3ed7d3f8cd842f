import { withMe } from '../home/home.js';
import pageControls from '../page-controls.json' with { type: 'json' };

/** The control of a filter, as the API's build writes it. */
export interface Control {
  /** The parameter of the API. */
  readonly name: string;
  /** The heading that it stands under. */
  readonly section: string;
  readonly label: string;
  /** An `array` takes several values, with commas between. */
  readonly type: string;
  /** The parameter without which this one cannot be sent. */
  readonly partner?: string;
  /** The values are names, which are shown in the case in which they are typed. */
  readonly isNames?: boolean;
}

const controls: readonly Control[] = pageControls;

/** The parameter of the address that shows reports instead of stations. */
export const ROWS = 'rows';
export const REPORTS = 'spots';

/** The type of a parameter in the API: `array`, `integer`, `number` or `string`; `undefined` for one that is no filter. */
export function wireTypeOf(parameter: string): string | undefined {
  return controls.find(({ name }) => name === parameter)?.type;
}

/** The filters that have a control of their own; every other one of the API is a text in `more`. */
const OWN = new Set(['call', 'spotter', 'mode', 'band']);

/** The controls of the other filters. */
export const MORE_CONTROLS = controls.filter(({ name }) => !OWN.has(name));

/** Every filter of the API. */
export const FILTER_NAMES: readonly string[] = controls.map(({ name }) => name);

/** The controls that say where a station or skimmer is. */
export const PLACE_CONTROLS = MORE_CONTROLS.map(({ name }) => name).filter((name) =>
  /^(spotter_)?(continent|dxcc|cq_zone|itu_zone|grid|near|within_km)$/.test(name),
);

/** {@link MORE_CONTROLS} below their headings. */
export const MORE_SECTIONS: readonly (readonly [heading: string, controls: readonly Control[]])[] =
  [...new Set(MORE_CONTROLS.map(({ section }) => section))].map((heading) => [
    heading,
    MORE_CONTROLS.filter(({ section }) => section === heading),
  ]);

/** What rows show of a spot beyond its ten fields. Lists and the stream ask for the same, so that rows are the same. */
const INCLUDE: ('report' | 'place' | 'path')[] = ['report', 'place', 'path'];

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

/** Puts filters into the address, as a step to go back from unless `replace` is given. */
export type ChangeFilters = (part: Partial<Filters>, how?: { replace: boolean }) => void;

/** What every control of filters is given. */
export interface FilterControl {
  readonly filters: Filters;
  readonly onChange: ChangeFilters;
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

/** The filters whose values are callsigns, where `me` is the viewer's own. */
const CALLS = new Set(['call', 'callsign', 'not_callsign', 'spotter', 'not_spotter']);

/** The filters of an address. The API checks them. */
export function readFilters(query: URLSearchParams): Filters {
  const text = (name: string) => {
    const given = query.get(name)?.trim() ?? '';
    return CALLS.has(name) ? withMe(given) : given;
  };
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

/**
 * Filters as parameters of lists and of the stream, with what rows show. Half a pair is not sent. What is not the name
 * of a band, or no number, the API refuses, and says so.
 */
export function toQuery(filters: Filters): Record<string, string> {
  return { ...criteriaOf(filters), include: INCLUDE.join() };
}

/** Filters as parameters of questions that count, or ask for the ten fields alone. */
export function criteriaOf(filters: Filters): Record<string, string> {
  const written = writeFilters(withoutHalves(filters));
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''));
}

/** The control that must be filled in before a control is of use; `undefined` unless it is the only one of its pair. */
export function missingPartner(control: Control, more: Filters['more']): Control | undefined {
  if (!more[control.name] || !control.partner || more[control.partner]) return undefined;
  return MORE_CONTROLS.find(({ name }) => name === control.partner);
}

/** The filters that can be sent: without half a pair. */
export function withoutHalves(filters: Filters): Filters {
  const { more } = filters;
  const whole = MORE_CONTROLS.filter((control) => !missingPartner(control, more));
  return {
    ...filters,
    more: Object.fromEntries(whole.map(({ name }) => [name, more[name] ?? ''])),
  };
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(writeFilters(filters)).some((value) => value !== '');
}

/** Whether anything but a window is asked for. */
export function hasCriteria(filters: Filters): boolean {
  return isFiltered({ ...withoutHalves(filters), since: '', until: '' });
}

/** Whether these are all spots of the past hour, up to now. */
export function isPastHour(filters: Filters): boolean {
  return !isFiltered({ ...filters, since: filters.since === '1h' ? '' : filters.since });
}

/** Puts an item into a list, or takes it out. */
export function toggled<Item>(list: readonly Item[], item: Item): readonly Item[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
