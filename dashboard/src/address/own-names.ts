import { isContinent } from '../radio/continents.js';
import { FILTER_NAMES } from './filters.js';
import { MAX_SPOTS } from './max-spots.js';
import { AT, NEWEST, PAGE } from './parameters.js';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  nowMs,
  readMinute,
  startOf,
  todayStart,
  windowBetween,
} from '../words/time.js';

/** The present day, UTC, in place of a number of hours. */
export const TODAY = 'today';

/** Other names that the API has for a filter. */
const ALIASES = { report_type: 'type', minFreq: 'freq_min', maxFreq: 'freq_max' } as const;

/** What the API has beside filters. */
const OTHERS = ['since', 'until', 'hours', 'start_hours', 'end_hours', 'order', 'limit', 'offset'];

/** What this page has in all views, beside the API. */
const OWN = [AT];

/** The windows of "My signal", which has no others. */
const SIGNAL_WINDOWS = [
  ['10m', 10 * MINUTE_MS],
  ['1h', HOUR_MS],
  ['24h', DAY_MS],
] as const;

interface View {
  /** Gives parameters their names of this view, where they have others in the API. */
  readonly rename?: (query: URLSearchParams) => void;
  /** The names of the API that the view uses. */
  readonly uses: readonly string[];
  /** The values that it knows, where these are few. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Those of which it takes one value. */
  readonly single?: readonly string[];
}

const FILTERED = [...FILTER_NAMES, 'since', 'until'];

const VIEWS: Readonly<Record<string, View>> = {
  '/': {
    rename: (query) => {
      hoursToSince(query);
      const offset = Number(query.get('offset') ?? Number.NaN);
      // A part of a page is no page.
      if (Number.isSafeInteger(offset / MAX_SPOTS) && offset >= 0) {
        rename(query, 'offset', PAGE, `${offset / MAX_SPOTS + 1}`);
      }
      // Addresses of before have the newest spot under the name of what is a moment now.
      if (query.has(PAGE)) rename(query, AT, NEWEST);
      momentToWindow(query);
    },
    uses: [...FILTERED, 'order'],
    values: { order: ['last_heard', 'snr', 'skimmers', 'frequency'] },
  },
  '/map': { rename: hoursToSince, uses: [...FILTERED, AT] },
  '/bandmap': { rename: hoursToSince, uses: [...FILTERED, AT] },
  '/ask': { rename: hoursToSince, uses: [...FILTERED, 'order', 'limit'] },
  '/signal': {
    rename: (query) => {
      rename(query, 'call', 'callsign');
      const [callsign = '', other = ''] = (query.get('callsign') ?? '').split(/[\s,;]+/);
      if (other !== '' && !query.has('with')) {
        query.set('callsign', callsign);
        query.set('with', other);
      }
      hoursToSince(query);
      rename(query, 'since', 'window', signalWindow(query.get('since') ?? ''));
    },
    uses: ['callsign', 'mode', 'band', 'spotter_continent', 'spotter_dxcc'],
    single: ['callsign', 'band', 'spotter_continent', 'spotter_dxcc'],
  },
  '/open': {
    rename: (query) => {
      rename(query, 'spotter_continent', 'from', continentIn(query, 'spotter_continent'));
      rename(query, 'spotter_near', 'from');
      // How near that is, is the view's own.
      if (query.has('from')) query.delete('spotter_within_km');
      rename(query, 'continent', 'to', continentIn(query, 'continent'));
      rename(query, 'dxcc', 'to', /^\d+$/.exec(query.get('dxcc') ?? '')?.[0] ?? '');
    },
    uses: ['band'],
    single: ['band'],
  },
  '/charts': {
    rename: (query) => {
      sinceToHours(query);
      const [start, end] = [query.get('start_hours') ?? '12', query.get('end_hours') ?? '0'];
      const window = end === '0' ? start : `${start}-${end}`;
      rename(query, 'start_hours', 'window', window);
      rename(query, 'end_hours', 'window', window);
      if (query.get('window') === window) query.delete('end_hours');
      rename(query, 'hours', 'window');
    },
    uses: FILTER_NAMES,
  },
  '/skimmers': { rename: sinceToHours, uses: [...FILTER_NAMES, 'hours'] },
  '/repeater': { rename: sinceToHours, uses: ['hours'] },
  '/groups/:name': { rename: sinceToHours, uses: ['hours', 'mode', 'band'] },
  '/alerts': {
    rename: (query) => {
      const isAsked = query.has('new') || query.has('change');
      if (!isAsked && FILTER_NAMES.some((name) => query.has(name))) query.set('new', '1');
    },
    uses: FILTER_NAMES,
  },
};

const NO_VIEW: View = { uses: [] };

/** The parameters of an address by the names of its view: those of the API are taken as well. */
export function toOwnNames(path: string, given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(given);
  for (const [alias, name] of Object.entries(ALIASES)) rename(query, alias, name);
  viewOf(path).rename?.(query);
  return query;
}

/** The names of the API in an address, and of the page's own moments, as {@link toOwnNames} has it, that mean nothing on its view. */
export function unusedNames(path: string, query: URLSearchParams): readonly string[] {
  const { uses, values, single = [] } = viewOf(path);
  return [...FILTER_NAMES, ...OTHERS, ...OWN].filter((name) => {
    const value = query.get(name) ?? '';
    if (value === '') return false;
    const isKnown = values?.[name]?.includes(value) !== false;
    return !uses.includes(name) || !isKnown || (single.includes(name) && value.includes(','));
  });
}

function viewOf(path: string): View {
  return (
    VIEWS[path] ?? (path.startsWith('/groups/') ? VIEWS['/groups/:name'] : undefined) ?? NO_VIEW
  );
}

/** Gives a parameter another name and value, unless the view's own is there; an empty value leaves it as it is. */
function rename(
  query: URLSearchParams,
  from: string,
  to: string,
  value = query.get(from) ?? '',
): void {
  if (!query.has(from) || query.has(to) || value === '') return;
  query.delete(from);
  query.set(to, value);
}

function continentIn(query: URLSearchParams, name: string): string {
  const code = (query.get(name) ?? '').trim().toUpperCase();
  return isContinent(code) ? code : '';
}

function hoursToSince(query: URLSearchParams): void {
  if (query.get('since') === TODAY) query.set('since', todayStart());
  const hours = query.get('hours') ?? '';
  rename(
    query,
    'hours',
    'since',
    hours === TODAY ? todayStart() : /^\d+$/.test(hours) ? `${hours}h` : '',
  );
}

/** A list shows of a moment what was heard before it, up to the second before, as a map does. */
function momentToWindow(query: URLSearchParams): void {
  const atMs = Date.parse(readMinute(query.get(AT) ?? '') ?? '');
  // What is none, or still to come, stays, and is named.
  if (!(atMs <= nowMs())) return;
  const fromMs = startOf(query.get('since') ?? '', atMs);
  const isBefore = fromMs > 0 && fromMs < atMs;
  const window = windowBetween(isBefore ? fromMs : atMs - HOUR_MS, atMs);
  query.delete(AT);
  for (const [name, value] of Object.entries(window)) query.set(name, value);
}

/** Whole hours, as the API counts them: a part of one is a whole one. */
function sinceToHours(query: URLSearchParams): void {
  const since = query.get('since') ?? '';
  const lengthMs = lengthOf(since);
  const hours = lengthMs === undefined ? '' : `${Math.max(1, Math.ceil(lengthMs / HOUR_MS))}`;
  rename(query, 'since', 'hours', isToday(since) ? TODAY : hours);
}

/** The window that is nearest by its part of the other. */
function signalWindow(since: string): string {
  if (isToday(since)) return TODAY;
  const lengthMs = lengthOf(since);
  if (lengthMs === undefined) return '';
  const far = (ms: number) => Math.abs(Math.log(ms / Math.max(1, lengthMs)));
  const [nearest] = [...SIGNAL_WINDOWS].sort(([, a], [, b]) => far(a) - far(b));
  return nearest?.[0] ?? '';
}

function isToday(since: string): boolean {
  return since === TODAY || (since !== '' && startOf(since, nowMs()) === Date.parse(todayStart()));
}

/** How long ago an age or a time is; undefined for what is neither. */
function lengthOf(since: string): number | undefined {
  const atMs = nowMs();
  const startMs = since === '' ? 0 : startOf(since, atMs);
  return startMs === 0 || startMs > atMs ? undefined : atMs - startMs;
}
