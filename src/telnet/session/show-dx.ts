import type { SpotFacts, SpotsService } from '../../spots/spots.service.js';
import type { FiltersService } from '../../query/filters.service.js';
import { BAND_NAMES } from '../../radio/band.js';
import { LINE_INCLUDES } from '../lines/line-formats.js';
import { rbnLine, shownRow, spiderLine } from '../lines/spot-lines.js';
import { windowOfHours } from '../../time/time-window.js';
import type { CommandLine } from './command-line.js';
import { readFilterQuery } from './filter-text.js';
import { type DxccOfPrefix, numbersOf, RuleRefused } from './spot-rules.js';

const NUMBER = /^\d+$/;

const DEFAULT_SPOTS = 10;
const MAX_SPOTS = 1_000;

/** An hour is in memory; what is older is looked for only when that is not enough. */
const LAST_HOUR = 1;
const LAST_DAYS = 7 * 24;

/** What the commands mean by themselves. */
interface Form {
  readonly isReal?: boolean;
  readonly isFiltered?: boolean;
  readonly isOfEntity?: boolean;
}

const FORMS: Readonly<Record<string, Form>> = {
  'sh/dx': {},
  'sh/dxcc': { isOfEntity: true },
  'sh/mydx': { isFiltered: true },
  'sh/fdx': { isReal: true },
  'sh/myfdx': { isReal: true, isFiltered: true },
};

/** What showing spots needs of the service. */
export interface ShowNeeds {
  readonly spots: SpotsService;
  readonly filters: FiltersService;
  readonly dxccOfPrefix: DxccOfPrefix;
  readonly nowSeconds: () => number;
}

/** What a client asks to see. */
interface Asked {
  limit: number;
  isReal: boolean;
  isFiltered: boolean;
  call?: string;
  band?: string;
  /** As it was written: prefixes or DXCC numbers. */
  entity?: string;
}

export function isShowDx({ name }: CommandLine): boolean {
  return Object.hasOwn(FORMS, name);
}

/**
 * The newest spots of seven days: rows, newest first; with `real` and `fdx` as `DX de` lines, oldest first.
 * @param query the client's own filter
 * @throws InvalidParameters
 * @throws RuleRefused when no entity has the prefix
 * @throws DatabaseUnavailable
 */
export async function showDx(
  { name, rest }: CommandLine,
  query: object,
  style: 'rbn' | 'spider',
  { spots, filters, nowSeconds, dxccOfPrefix }: ShowNeeds,
): Promise<string[]> {
  const { limit, isReal, isFiltered, call, band, entity } = readAsked(rest, FORMS[name] ?? {});
  const given = {
    ...(call !== undefined && { call }),
    ...(band !== undefined && { band }),
    ...(entity !== undefined && { dxcc: numbersOf(entity, dxccOfPrefix) }),
  };
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

/**
 * `50 on 20m`, `K1ABC`, `filter real 30`; a band may stand without `on`. Of an entity: `KP4 50 on 20m`, or `202 on 20m`, where
 * the first number is the entity's when there is no prefix.
 */
function readAsked(rest: string, form: Form): Asked {
  const { isReal = false, isFiltered = false, isOfEntity = false } = form;
  const asked: Asked = { limit: DEFAULT_SPOTS, isReal, isFiltered };
  const words = rest.toLowerCase().split(/\s+/);
  if (isOfEntity) {
    const entity =
      words.find((word) => !isControl(word)) ?? words.find((word) => NUMBER.test(word));
    if (entity === undefined) throw new RuleRefused('sh/dxcc needs a prefix, such as KP4');
    asked.entity = entity.toUpperCase();
    words.splice(words.indexOf(entity), 1);
  }
  for (const word of words) {
    if (NUMBER.test(word)) asked.limit = Math.min(MAX_SPOTS, Math.max(1, Number(word)));
    else if (word === 'real') asked.isReal = true;
    else if (word === 'filter') asked.isFiltered = true;
    else if (isBand(word)) asked.band = word;
    else if (word !== 'on' && word !== '') asked.call = word.toUpperCase();
  }
  return asked;
}

function isBand(word: string): boolean {
  return BAND_NAMES.some((name) => name === word);
}

/** What says how much and which, and is no call or prefix. */
function isControl(word: string): boolean {
  return NUMBER.test(word) || isBand(word) || ['', 'on', 'real', 'filter'].includes(word);
}
