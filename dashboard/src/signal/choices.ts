import { type Continent, isContinent } from '../radio/continents.js';
import type { AggregateQuery } from '../service/api.js';
import { type BandName, readBand } from '../radio/bands.js';
import { type Filters, NO_FILTERS, readFilters } from '../address/filters.js';
import { withMe } from '../home/home.js';
import { todayStart } from '../words/time.js';

/** The windows, and how often what they show is asked again. */
export const WINDOWS = {
  '10m': { everyMs: 10_000, step: 'minute', stepMs: 60_000 },
  '1h': { everyMs: 20_000, step: 'minute', stepMs: 60_000 },
  today: { everyMs: 60_000, step: 'hour', stepMs: 3_600_000 },
  '24h': { everyMs: 60_000, step: 'hour', stepMs: 3_600_000 },
} as const;

type SignalWindow = keyof typeof WINDOWS;

/** What the view shows. */
export interface Asked {
  /** The station whose signal it is; empty when nobody has said. */
  readonly callsign: string;
  /** The station it is compared with, or empty. */
  readonly other: string;
  readonly window: SignalWindow;
  /** Empty is every band. */
  readonly band: BandName | '';
  /** Empty is every mode. */
  readonly mode: readonly string[];
  /** Where the skimmers are: a continent, a DXCC entity or neither. */
  readonly continent: Continent | '';
  readonly dxcc: number | undefined;
}

/** Reads an address; without a callsign it is the viewer's own. */
export function readAsked(query: URLSearchParams, own: string): Asked {
  const text = (name: string) => (query.get(name) ?? '').trim();
  const call = (name: string) => withMe(text(name)).toUpperCase();
  const window = query.get('window') ?? '';
  const continent = text('spotter_continent').toUpperCase();
  const dxcc = Number(query.get('spotter_dxcc') ?? '');
  const callsign = call('callsign') || own;
  const other = call('with');
  return {
    callsign,
    other: other === callsign ? '' : other,
    window: window in WINDOWS ? (window as SignalWindow) : '10m',
    band: readBand(query.get('band')),
    mode: readFilters(query).mode,
    continent: isContinent(continent) ? continent : '',
    dxcc: Number.isSafeInteger(dxcc) && dxcc > 0 ? dxcc : undefined,
  };
}

/** The beginning of a window as the API takes it. */
function sinceOf(window: SignalWindow): string {
  return window === 'today' ? todayStart() : window;
}

/** Who hears it, of all bands and places: which of them are shown needs no further request. */
export function reportsQuery({ callsign, other, window, mode }: Asked): AggregateQuery {
  return {
    callsign: [callsign, other].filter(Boolean),
    by: ['callsign', 'spotter', 'band'],
    measure: ['spots', 'snr_max', 'snr_median', 'last'],
    since: sinceOf(window),
    ...(mode.length > 0 && { mode: [...mode] }),
  };
}

/** Its strength over time, as the filters have it. */
export function strengthQuery(asked: Asked): AggregateQuery {
  const { callsign, window, band, mode, continent, dxcc } = asked;
  return {
    callsign: [callsign],
    by: [WINDOWS[window].step, 'band'],
    measure: ['spots', 'snr_max', 'snr_median'],
    since: sinceOf(window),
    ...(band && { band: [band] }),
    ...(mode.length > 0 && { mode: [...mode] }),
    ...(continent && { spotter_continent: [continent] }),
    ...(dxcc && { spotter_dxcc: [dxcc] }),
  };
}

/** The spots of which an alert tells that the callsign is heard there. */
export function alertFilters({ callsign, band, mode, continent, dxcc }: Asked): Filters {
  return {
    ...NO_FILTERS,
    band: band === '' ? [] : [band],
    mode,
    more: {
      callsign,
      ...(continent && { spotter_continent: continent }),
      ...(dxcc !== undefined && { spotter_dxcc: String(dxcc) }),
    },
  };
}
