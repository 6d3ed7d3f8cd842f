import { parseSubsquare } from '../../../src/radio/locator.js';
import { isContinent } from '../radio/continents.js';
import type { AggregateQuery } from '../service/api.js';
import { type BandName, readBand } from '../radio/bands.js';
import { REPORTS, ROWS } from '../address/filters.js';
import { toQueryText } from '../address/query-text.js';

/** Skimmers this far from a grid hear what is heard there. */
const NEAR_KM = 800;

export const MEASURES = ['spots', 'stations'] as const;

export type Measure = (typeof MEASURES)[number];

/** What the view shows. */
export interface Asked {
  /** Where the skimmers are: a continent, a grid (they are near it), or empty: anywhere. */
  readonly from: string;
  /** Where the stations are: a continent, the number of a DXCC entity, or empty: anywhere. */
  readonly to: string;
  /** The band that is told of in words; empty: the busiest. */
  readonly band: BandName | '';
  readonly measure: Measure;
  /** The 24 hours before the past 24. */
  readonly isBefore: boolean;
}

/** Reads an address; what cannot be is left out. */
export function readAsked(query: URLSearchParams): Asked {
  const text = (name: string) => (query.get(name) ?? '').trim().toUpperCase();
  const [from, to] = [text('from'), text('to')];
  return {
    from: isContinent(from) ? from : (parseSubsquare(from)?.toUpperCase() ?? ''),
    to: isContinent(to) || /^[1-9]\d{0,2}$/.test(to) ? to : '',
    band: readBand(query.get('band')),
    measure: text('measure') === 'STATIONS' ? 'stations' : 'spots',
    isBefore: text('day') === 'YESTERDAY',
  };
}

/** The filters of both regions as parameters of the API. */
export function regionQuery({ from, to }: Pick<Asked, 'from' | 'to'>): AggregateQuery {
  const near = { spotter_near: from, spotter_within_km: NEAR_KM };
  return {
    ...(isContinent(from) ? { spotter_continent: [from] } : from && near),
    ...(isContinent(to) ? { continent: [to] } : to && { dxcc: [Number(to)] }),
  };
}

/** The same for an address of this page. */
export function regionTexts(regions: Pick<Asked, 'from' | 'to'>): Record<string, string> {
  const parameters = Object.entries(regionQuery(regions));
  return Object.fromEntries(parameters.map(([name, value]) => [name, String(value)]));
}

/** The spots or stations behind a cell: `since` and `until` as the live view has them. */
export function spotsHref(asked: Asked, band: string, since: string, until = ''): string {
  const rows = asked.measure === 'spots' ? REPORTS : '';
  return `/?${toQueryText({ band, since, until, ...regionTexts(asked), [ROWS]: rows })}`;
}
