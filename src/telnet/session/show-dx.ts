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

/** Window that is searched first: it is in memory. */
const FIRST_HOURS = 1;

/** Window that is searched when the first has too few spots. */
const MAX_HOURS = 7 * 24;

/** Options that a command's name implies. */
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

/** Dependencies of {@link showDx}. */
export interface ShowNeeds {
  readonly spots: SpotsService;
  readonly filters: FiltersService;
  readonly dxccOfPrefix: DxccOfPrefix;
  readonly nowSeconds: () => number;
}

/** Options of a command: those of its name and of its words. */
interface Asked {
  limit: number;
  isReal: boolean;
  isFiltered: boolean;
  call?: string;
  band?: string;
  /** Prefixes or DXCC numbers, as written. */
  entity?: string;
}

export function isShowDx({ name }: CommandLine): boolean {
  return Object.hasOwn(FORMS, name);
}

/**
 * Shows the newest spots of seven days: as rows, newest first; with `real` and `fdx` as `DX de` lines, oldest first.
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
  const recent = await find(FIRST_HOURS);
  const found = recent.length < limit ? await find(MAX_HOURS) : recent;
  if (found.length === 0) return ['No spots found'];
  if (!isReal) return found.map(shownRow);
  return found.toReversed().map(style === 'rbn' ? rbnLine : spiderLine);
}

/**
 * Reads `50 on 20m`, `K1ABC`, `filter real 30`; `on` may be left out. For an entity: `KP4 50 on 20m`, or `202 on 20m`,
 * where the first number is the entity's when there is no prefix.
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

/** Whether a word is an option, rather than a call or prefix. */
function isControl(word: string): boolean {
  return NUMBER.test(word) || isBand(word) || ['', 'on', 'real', 'filter'].includes(word);
}
