import type { ApiPropertyOptions } from '@nestjs/swagger';
import { BAND_NAMES } from '../../radio/band.js';
import { NO_NODE, parseCallsign, parseCallsignPart, parseSpotter } from '../../radio/callsign.js';
import { parseLocatorBeginning } from '../../radio/locator.js';
import { parseMode, parseType } from '../../radio/report-fields.js';
import { param, type ParamKind } from './param.js';
import { parseInteger, parseText } from './params.js';

/** Maximum length of the name of a group or a list. */
const MAX_NAME_LENGTH = 100;

// Parameters with several values, which mean "or": comma-separated or repeated.

/** A list of texts of one kind, at most `maxItems` different ones. */
function textsParam(
  kind: Pick<ParamKind<string>, 'parse' | 'allowed' | 'needsItem'>,
  maxItems: number,
  schema: ApiPropertyOptions,
): PropertyDecorator {
  return param({
    ...kind,
    schema: { type: 'array', items: { type: 'string' }, maxItems, ...schema },
    isList: true,
    maxItems,
  });
}

/** A list of whole callsigns, at most `maxItems` different ones. */
export function CallsignsParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  const allowed = 'a comma-separated list of callsigns: 3 to 20 of A-Z, 0-9, / and -';
  return textsParam({ parse: parseCallsign, allowed }, maxItems, schema);
}

/** A list of beginnings of callsigns, at most `maxItems` different ones. */
export function CallsignBeginningsParam(
  maxItems: number,
  schema: ApiPropertyOptions,
): PropertyDecorator {
  const allowed = 'a comma-separated list of beginnings of callsigns: 1 to 20 of A-Z, 0-9, / and -';
  return textsParam({ parse: parseCallsignPart, allowed }, maxItems, schema);
}

/** A list of skimmers, at most `maxItems`; a node suffix and the feed's mark are dropped. */
export function SpottersParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  const kind = {
    parse: (text: string) => parseSpotter(text)?.callsign,
    allowed: "a skimmer's callsign, such as KM3T or KM3T-2-#",
    needsItem: true,
  };
  return textsParam(kind, maxItems, schema);
}

/** A list of receivers of skimmers, at most `maxItems`. */
export function ReceiversParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  const allowed = 'a comma-separated list of skimmers with their nodes, such as KM3T-2';
  return textsParam({ parse: parseReceiver, allowed }, maxItems, schema);
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

/** A list of some of `words`, in any case; at most `maxItems` different ones when given. */
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
  return EnumListParam(BAND_NAMES, schema);
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
  const allowed = 'a comma-separated list of beginnings of locators: FN, FN42 or FN42et';
  return textsParam({ parse: parseLocatorBeginning, allowed }, maxItems, schema);
}

/** A list of names, such as those of groups, at most `maxItems`. */
export function NamesParam(maxItems: number, schema: ApiPropertyOptions): PropertyDecorator {
  const kind = {
    parse: (text: string) => parseText(text.trim().toLowerCase(), MAX_NAME_LENGTH),
    allowed: `a comma-separated list of names of at most ${MAX_NAME_LENGTH} characters`,
  };
  return textsParam(kind, maxItems, schema);
}

/** Parses a receiver such as `KM3T-2`; `undefined` without a node. */
function parseReceiver(text: string): string | undefined {
  const spotter = parseSpotter(text);
  return spotter && spotter.node !== NO_NODE ? `${spotter.callsign}-${spotter.node}` : undefined;
}
