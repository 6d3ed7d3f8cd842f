import type { ApiPropertyOptions } from '@nestjs/swagger';
import { BAND_NAMES, type BandName } from '../../radio/band.js';
import { NO_NODE, parseCallsign, parseSpotter } from '../../radio/callsign.js';
import { parseLocatorBeginning } from '../../radio/locator.js';
import { parseMode, parseType } from '../../radio/report-fields.js';
import { param } from './param.js';
import { parseInteger, parseText } from './params.js';

/** Of a group or a list: longer ones do not exist. */
const MAX_NAME_LENGTH = 100;

// Parameters with several values, which mean "or": comma-separated or repeated.

/** A list of whole callsigns, at most `maxItems` different ones. */
export function CallsignsParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  return param({
    parse: parseCallsign,
    allowed: 'a comma-separated list of callsigns: 3 to 20 of A-Z, 0-9, / and -',
    schema: { type: 'array', items: { type: 'string' }, maxItems, ...schema },
    isList: true,
    maxItems,
  });
}

/** A list of skimmers, at most `maxItems`; a node suffix and the feed's mark are dropped. */
export function SpottersParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  return param({
    parse: (text) => parseSpotter(text)?.callsign,
    allowed: "a skimmer's callsign, such as KM3T or KM3T-2-#",
    schema: { type: 'array', items: { type: 'string' }, maxItems, ...schema },
    isList: true,
    maxItems,
    needsItem: true,
  });
}

/** A list of receivers of skimmers, at most `maxItems`. */
export function ReceiversParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  return param({
    parse: parseReceiver,
    allowed: 'a comma-separated list of skimmers with their nodes, such as KM3T-2',
    schema: { type: 'array', items: { type: 'string' }, maxItems, ...schema },
    isList: true,
    maxItems,
  });
}

/** A list of modes. A mode that was never heard is allowed: it matches nothing. */
export function ModesParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return param({
    parse: parseMode,
    allowed: 'a comma-separated list of modes such as CW,RTTY,FT8,FT4',
    schema: {
      type: 'array',
      items: { type: 'string', pattern: '^[A-Za-z0-9]{2,10}$' },
      ...schema,
    },
    isList: true,
  });
}

/** A list of some of a few words, at most `maxItems` where it is given. */
export function EnumListParam(
  words: readonly string[],
  schema: ApiPropertyOptions & { readonly maxItems?: number } = {},
): PropertyDecorator {
  const { maxItems } = schema;
  return param({
    parse: (text) => words.find((word) => word.toLowerCase() === text.trim().toLowerCase()),
    allowed: `a comma-separated list of ${words.join(', ')}`,
    schema: { type: 'array', items: { type: 'string', enum: [...words] }, ...schema },
    isList: true,
    ...(maxItems !== undefined && { maxItems }),
  });
}

/** A list of bands. */
export function BandsParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return param({
    parse: (text): BandName | undefined =>
      BAND_NAMES.find((name) => name === text.trim().toLowerCase()),
    allowed: `a comma-separated list of ${BAND_NAMES.join(', ')}`,
    schema: {
      type: 'array',
      items: { type: 'string', enum: [...BAND_NAMES] },
      ...schema,
    },
    isList: true,
  });
}

/** A list of types of reports. A type that was never heard is allowed: it matches nothing. */
export function TypesParam(schema: ApiPropertyOptions): PropertyDecorator {
  return param({
    parse: (text) => parseType(text) ?? undefined,
    allowed: 'a comma-separated list of CQ, DE, DX, BEACON, NCDXF B',
    schema: { type: 'array', items: { type: 'string' }, ...schema },
    isList: true,
  });
}

/** A list of whole numbers within bounds. */
export function IntegersParam(
  bounds: { min: number; max: number },
  schema: ApiPropertyOptions,
): PropertyDecorator {
  const { min, max } = bounds;
  return param({
    parse: (text) => parseInteger(text.trim(), bounds),
    allowed: `a comma-separated list of whole numbers from ${min} to ${max}`,
    schema: { type: 'array', items: { type: 'integer', minimum: min, maximum: max }, ...schema },
    isList: true,
  });
}

/** A list of beginnings of locators, at most `maxItems`. */
export function LocatorsParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  return param({
    parse: parseLocatorBeginning,
    allowed: 'a comma-separated list of beginnings of locators: FN, FN42 or FN42et',
    schema: { type: 'array', items: { type: 'string' }, maxItems, ...schema },
    isList: true,
    maxItems,
  });
}

/** A list of names, as of groups, at most `maxItems`. */
export function NamesParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  return param({
    parse: (text) => parseText(text.trim().toLowerCase(), MAX_NAME_LENGTH),
    allowed: `a comma-separated list of names of at most ${MAX_NAME_LENGTH} characters`,
    schema: { type: 'array', items: { type: 'string' }, maxItems, ...schema },
    isList: true,
    maxItems,
  });
}

/** A receiver as `KM3T-2`; `undefined` without a node. */
function parseReceiver(text: string): string | undefined {
  const spotter = parseSpotter(text);
  return spotter && spotter.node !== NO_NODE ? `${spotter.callsign}-${spotter.node}` : undefined;
}
