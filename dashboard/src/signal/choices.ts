import { type Continent, isContinent } from '../continents.js';
import type { AggregateQuery } from '../api.js';
import { type BandName, readBand } from '../bands.js';
import { type Filters, NO_FILTERS } from '../filters.js';
import { todayStart } from '../time.js';

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
  /** Where the skimmers are: a continent, a DXCC entity or neither. */
  readonly continent: Continent | '';
  readonly dxcc: number | undefined;
}

/** Reads an address; without a callsign it is the viewer's own. */
export function readAsked(query: URLSearchParams, own: string): Asked {
  const call = (name: string) => (query.get(name) ?? '').trim().toUpperCase();
  const window = query.get('window') ?? '';
  const continent = call('spotter_continent');
  const dxcc = Number(query.get('spotter_dxcc') ?? '');
  const callsign = call('callsign') || own;
  const other = call('with');
  return {
    callsign,
    other: other === callsign ? '' : other,
    window: window in WINDOWS ? (window as SignalWindow) : '10m',
    band: readBand(query.get('band')),
    continent: isContinent(continent) ? continent : '',
    dxcc: Number.isSafeInteger(dxcc) && dxcc > 0 ? dxcc : undefined,
  };
}

/** The beginning of a window as the API takes it. */
function sinceOf(window: SignalWindow): string {
  return window === 'today' ? todayStart() : window;
}

/** Who hears it, of all bands and places: which of them are shown needs no further request. */
export function reportsQuery({ callsign, other, window }: Asked): AggregateQuery {
  return {
    callsign: [callsign, other].filter(Boolean),
    by: ['callsign', 'spotter', 'band'],
    measure: ['spots', 'snr_max', 'snr_median', 'last'],
    since: sinceOf(window),
  };
}

/** Its strength over time, as the filters have it. */
export function strengthQuery({ callsign, window, band, continent, dxcc }: Asked): AggregateQuery {
  return {
    callsign: [callsign],
    by: [WINDOWS[window].step, 'band'],
    measure: ['spots', 'snr_max', 'snr_median'],
    since: sinceOf(window),
    ...(band && { band: [band] }),
    ...(continent && { spotter_continent: [continent] }),
    ...(dxcc && { spotter_dxcc: [dxcc] }),
  };
}

/** The spots of which an alert tells that the callsign is heard there. */
export function alertFilters({ callsign, band, continent, dxcc }: Asked): Filters {
  return {
    ...NO_FILTERS,
    band: band === '' ? [] : [band],
    more: {
      callsign,
      ...(continent && { spotter_continent: continent }),
      ...(dxcc !== undefined && { spotter_dxcc: String(dxcc) }),
    },
  };
}
