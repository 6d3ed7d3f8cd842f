import type { SpotFacts, SpotsService } from '../../spots/spots.service.js';
import type { FiltersService } from '../../spots/filters.service.js';
import { BAND_NAMES } from '../../radio/band.js';
import { LINE_INCLUDES } from '../lines/line-formats.js';
import { rbnLine, shownRow, spiderLine } from '../lines/spot-lines.js';
import { windowOfHours } from '../../time/time-window.js';
import type { CommandLine } from './command-line.js';
import { readFilterQuery } from './filter-text.js';

const DEFAULT_SPOTS = 10;
const MAX_SPOTS = 1_000;

/** An hour is in memory; what is older is looked for only when that is not enough. */
const LAST_HOUR = 1;
const LAST_DAYS = 7 * 24;

/** What the commands mean by themselves. */
const FORMS: Readonly<Record<string, { isReal?: boolean; isFiltered?: boolean }>> = {
  'sh/dx': {},
  'sh/mydx': { isFiltered: true },
  'sh/fdx': { isReal: true },
  'sh/myfdx': { isReal: true, isFiltered: true },
};

/** What showing spots needs of the service. */
export interface ShowNeeds {
  readonly spots: SpotsService;
  readonly filters: FiltersService;
  readonly nowSeconds: () => number;
}

/** What a client asks to see. */
interface Asked {
  limit: number;
  isReal: boolean;
  isFiltered: boolean;
  call?: string;
  band?: string;
}

export function isShowDx({ name }: CommandLine): boolean {
  return Object.hasOwn(FORMS, name);
}

/**
 * The newest spots of seven days: rows, newest first; with `real` and `fdx` as `DX de` lines, oldest first.
 * @param query the client's own filter
 * @throws InvalidParameters
 * @throws DatabaseUnavailable
 */
export async function showDx(
  { name, rest }: CommandLine,
  query: object,
  style: 'rbn' | 'spider',
  { spots, filters, nowSeconds }: ShowNeeds,
): Promise<string[]> {
  const { limit, isReal, isFiltered, call, band } = readAsked(rest, FORMS[name] ?? {});
  const given = { ...(call !== undefined && { call }), ...(band !== undefined && { band }) };
  const filter = await filters.read({
    ...(isFiltered && query),
    ...(await readFilterQuery(given)),
  });
  const find = async (hours: number): Promise<readonly SpotFacts[]> => {
    const page = { limit, offset: 0 };
    const window = windowOfHours(hours, nowSeconds() * 1000);
    return (await spots.findFacts({ filter, window, page, include: LINE_INCLUDES })).spots;
  };
  const recent = await find(LAST_HOUR);
  const found = recent.length < limit ? await find(LAST_DAYS) : recent;
  if (found.length === 0) return ['No spots found'];
  if (!isReal) return found.map(shownRow);
  return found.toReversed().map(style === 'rbn' ? rbnLine : spiderLine);
}

/** `50 on 20m`, `K1ABC`, `filter real 30`; a band may stand without `on`. */
function readAsked(rest: string, { isReal = false, isFiltered = false }): Asked {
  const asked: Asked = { limit: DEFAULT_SPOTS, isReal, isFiltered };
  for (const word of rest.split(/\s+/).map((one) => one.toLowerCase())) {
    if (/^\d+$/.test(word)) asked.limit = Math.min(MAX_SPOTS, Math.max(1, Number(word)));
    else if (word === 'real') asked.isReal = true;
    else if (word === 'filter') asked.isFiltered = true;
    else if (BAND_NAMES.some((name) => name === word)) asked.band = word;
    else if (word !== 'on' && word !== '') asked.call = word.toUpperCase();
  }
  return asked;
}
