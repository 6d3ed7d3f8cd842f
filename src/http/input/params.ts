import type { ApiPropertyOptions } from '@nestjs/swagger';
import { BAND_NAMES, type BandName } from '../../radio/band.js';
import { parseCallsign, parseCallsignPart, parseSpotter } from '../../radio/callsign.js';
import { Field, quote, Unreadable } from './field.js';
import { parseMode } from '../../radio/report-fields.js';
import { parseTimestampMs, TIMESTAMP_FORMS } from '../../time/timestamp.js';

/** How one kind of parameter is read and described. */
interface ParamKind<Value> {
  /** `undefined` when the text is not of this kind. */
  readonly parse: (text: string) => Value | undefined;
  /** What is allowed: completes "… must be …". */
  readonly allowed: string;
  readonly schema: ApiPropertyOptions;
  /** Comma-separated and repeatable: every item is parsed, and the value is an array. */
  readonly isList?: boolean;
  /** Of a list: maximum distinct items. */
  readonly maxItems?: number;
}

/** A whole number within bounds. */
export function IntegerParam(bounds: {
  min: number;
  max: number;
  default?: number;
  example?: number;
  description?: string;
}): PropertyDecorator {
  const { min, max } = bounds;
  return param({
    parse: (text) => parseInteger(text, bounds),
    allowed: `a whole number from ${min} to ${max}`,
    schema: {
      type: 'integer',
      minimum: min,
      maximum: max,
      ...(bounds.default !== undefined && { default: bounds.default }),
      ...(bounds.example !== undefined && { example: bounds.example }),
      ...(bounds.description !== undefined && { description: bounds.description }),
    },
  });
}

/** The highest frequency that a parameter can name, in kHz: 300 GHz. */
const MAX_FREQUENCY_KHZ = 300_000_000;

/** A frequency in kHz, up to three decimals. */
export function FrequencyKhzParam(schema: ApiPropertyOptions): PropertyDecorator {
  return param({
    parse: (text) => {
      const khz = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
      return khz <= MAX_FREQUENCY_KHZ ? khz : undefined;
    },
    allowed: `a frequency in kHz from 0 to ${MAX_FREQUENCY_KHZ}, with up to 3 decimals`,
    schema: {
      type: 'number',
      minimum: 0,
      maximum: MAX_FREQUENCY_KHZ,
      ...schema,
    },
  });
}

/** A point in time. Kept as text: an age means nothing before the request's "now" is known. */
export function TimestampParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return param({
    parse: (text) => (parseTimestampMs(text, 0) === undefined ? undefined : text),
    allowed: TIMESTAMP_FORMS,
    schema: { type: 'string', ...schema },
  });
}

/** A whole callsign. */
export function CallsignParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return param({
    parse: parseCallsign,
    allowed: 'a callsign: 3 to 20 of A-Z, 0-9, / and -, with a letter and a digit',
    schema: { type: 'string', example: 'K1ABC', ...schema },
  });
}

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

/** A part of a callsign. */
export function CallsignPartParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return param({
    parse: parseCallsignPart,
    allowed: 'a part of a callsign: 1 to 20 of A-Z, 0-9, / and -',
    schema: { type: 'string', minLength: 1, maxLength: 20, example: 'K1A', ...schema },
  });
}

/** A skimmer's callsign; a node suffix and the feed's mark are dropped. */
export function SpotterParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return param({
    parse: (text) => parseSpotter(text)?.callsign,
    allowed: "a skimmer's callsign, such as KM3T or KM3T-2-#",
    schema: { type: 'string', example: 'KM3T', ...schema },
  });
}

/** Free text to search for. */
export function TextParam({ maxLength, example }: { maxLength: number; example: string }) {
  return param({
    // U+FFFD stands where bytes of the query were no UTF-8.
    parse: (text) =>
      text.length <= maxLength && !/[\p{Cc}\p{Cs}\ufffd]/u.test(text) ? text : undefined,
    allowed: `a text of 1 to ${maxLength} characters in UTF-8`,
    schema: { type: 'string', minLength: 1, maxLength, example },
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

/** A list of some of a few words. */
export function EnumListParam(words: readonly string[]): PropertyDecorator {
  return param({
    parse: (text) => words.find((word) => word === text.trim().toLowerCase()),
    allowed: `a comma-separated list of ${words.join(', ')}`,
    schema: { type: 'array', items: { type: 'string', enum: [...words] } },
    isList: true,
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

/** Reads and documents a parameter of a kind. It is optional unless its schema says `required`. */
function param<Value>(kind: ParamKind<Value>): PropertyDecorator {
  return Field({
    read: (value) => (kind.isList ? readList(value, kind) : readOne(value, kind)),
    allowed: kind.allowed,
    schema: kind.schema,
  });
}

function readOne<Value>(value: unknown, kind: ParamKind<Value>) {
  if (typeof value !== 'string') return new Unreadable('must be given once');
  return kind.parse(value) ?? notAllowed(value, kind);
}

/** Distinct items in the order given, without empty ones. */
function readList<Value>(value: unknown, kind: ParamKind<Value>) {
  const items = [value]
    .flat()
    .flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : []))
    .filter((item) => item.trim() !== '');
  const values = new Set<Value>();
  for (const item of items) {
    const parsed = kind.parse(item);
    if (parsed === undefined) return notAllowed(item, kind);
    values.add(parsed);
  }
  if (kind.maxItems !== undefined && values.size > kind.maxItems) {
    return new Unreadable(`must have at most ${kind.maxItems} items; got ${values.size}`);
  }
  return values.size === 0 ? undefined : [...values];
}

function notAllowed<Value>(sent: string, { allowed }: ParamKind<Value>): Unreadable {
  return new Unreadable(`must be ${allowed}; got ${quote(sent)}`);
}

/** A whole number in decimal digits, within bounds; `undefined` for anything else. */
export function parseInteger(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
