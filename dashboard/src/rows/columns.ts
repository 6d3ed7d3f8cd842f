import type { Station, FindStationsQuery } from '../service/api.js';
import { entityName } from '../radio/entity-name.js';
import { NEEDS } from '../needed/need.js';
import { needNow } from '../needed/need-now.js';
import { directionOf, type SortDirection, sortedBy, type SortValue } from '../parts/sorting.js';
import { kmFromHome } from './spot-texts.js';

/** The columns of the list of stations beside the callsign, in their order. */
export const COLUMN_IDS = [
  'age',
  'time',
  'call',
  'need',
  'entity',
  'grid',
  'from',
  'frequency',
  'band',
  'mode',
  'wpm',
  'snr',
  'best',
  'skimmers',
  'quality',
] as const;

export type ColumnId = (typeof COLUMN_IDS)[number];

export const DEFAULT_COLUMNS: readonly ColumnId[] = COLUMN_IDS.filter(
  (id) => !['time', 'grid', 'wpm', 'best'].includes(id),
);

/** Which column orders the stations: from its best or first value on, or the other way round. */
export interface Sorting {
  readonly by: ColumnId;
  readonly isReversed: boolean;
}

/** What a column is sorted by; a station without a value comes last in both directions. */
const VALUES: Readonly<Record<ColumnId, (station: Station) => SortValue>> = {
  age: (station) => -heardMs(station),
  time: heardMs,
  call: ({ callsign }) => callsign,
  need: (station) => {
    const need = needNow(station);
    return need && NEEDS.indexOf(need);
  },
  entity: ({ entity, dxcc }) => (entity ? entityName(entity, dxcc) : undefined),
  grid: ({ grid }) => grid ?? undefined,
  from: kmFromHome,
  frequency: ({ frequency }) => frequency,
  band: ({ frequency }) => frequency,
  mode: ({ mode }) => mode,
  wpm: ({ wpm }) => wpm ?? undefined,
  snr: ({ snr }) => snr,
  best: ({ best_spotter }) => best_spotter,
  skimmers: ({ skimmers }) => skimmers,
  quality: ({ quality }) => ['confirmed', 'single', 'suspect'].indexOf(quality),
};

function heardMs({ last_heard }: Station): number {
  return Date.parse(last_heard);
}

const FROM_GREATEST: ReadonlySet<ColumnId> = new Set(['time', 'wpm', 'snr', 'skimmers']);

export function sortDirection({ by, isReversed }: Sorting): SortDirection {
  return directionOf(isReversed, FROM_GREATEST.has(by));
}

/** The stations in an order; those of one value stay as they were: the latest heard first. */
export function sorted(stations: readonly Station[], sorting: Sorting): Station[] {
  return sortedBy(stations, VALUES[sorting.by], sortDirection(sorting));
}

const ORDERS: Readonly<Partial<Record<ColumnId, FindStationsQuery['order']>>> = {
  snr: 'snr',
  skimmers: 'skimmers',
  frequency: 'frequency',
  band: 'frequency',
};

/** The column of an order of the API; undefined for one that none has. */
export function columnOf(order: string | null): ColumnId | undefined {
  return order === 'last_heard' ? 'age' : COLUMN_IDS.find((id) => ORDERS[id] === order);
}

/** Whether the service sorts so: then what is shown first is first of all that match, not of those that are here. */
export function isOrderOfAll({ by, isReversed }: Sorting): boolean {
  return !isReversed && (by === 'age' || by === 'time' || ORDERS[by] !== undefined);
}

/** The order to ask the service for: where more stations match than the page shows, those that belong at its top. */
export function orderOf({ by, isReversed }: Sorting): FindStationsQuery['order'] {
  return isReversed ? 'last_heard' : (ORDERS[by] ?? 'last_heard');
}
