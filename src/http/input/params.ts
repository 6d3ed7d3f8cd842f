import type { ApiPropertyOptions } from '@nestjs/swagger';
import { IsIn, IsInt, IsNumber, Matches, Max, Min, type ValidationOptions } from 'class-validator';
import { parseCallsign, parseCallsignPart } from '../../radio/callsign.js';
import { parseSubsquare } from '../../radio/locator.js';
import { parseDegreeBox } from '../../radio/position.js';
import { parseTimestampMs, TIMESTAMP_FORMS } from '../../time/timestamp.js';
import { asksForExport } from '../answer-format.js';
import { mustBe, mustBeText } from './field.js';
import { checkedParam, param } from './param.js';

/** A whole number within bounds. */
export function IntegerParam({
  min,
  max,
  isDefaultOfReader = false,
  ...schema
}: {
  min: number;
  max: number;
  default?: number;
  /** The default is only documented: it depends on what else is sent. */
  isDefaultOfReader?: boolean;
  description?: string;
}): PropertyDecorator {
  const allowed = wholeNumber(min, max);
  const says = mustBe(allowed);
  return checkedParam({
    read: toInteger,
    checks: [IsInt(says), Min(min, says), Max(max, says)],
    allowed,
    schema: { type: 'integer', minimum: min, maximum: max, ...schema },
    isDefaultOfReader,
  });
}

/** The id that was the newest at the moment that is asked about. No example: a service that is new does not have it yet. */
export function AsOfParam(): PropertyDecorator {
  return IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER });
}

/**
 * Maximum items of a list: 1 to `max`, `default` unless given. An export takes up to `maxOfExport`; unless that is given any
 * number, and it sends all unless asked for less, so the reader of the field sets the default.
 */
export function LimitParam({
  max,
  maxOfExport,
  ...schema
}: {
  max: number;
  maxOfExport?: number;
  default?: number;
}): PropertyDecorator {
  const allowed = wholeNumber(1, max);
  const highestOfExport = maxOfExport ?? Number.MAX_SAFE_INTEGER;
  const highestFor = (query: object) => (isForExport(query) ? highestOfExport : max);
  const says: ValidationOptions = {
    message: ({ object, property, value }) =>
      `${property} ${mustBeText(wholeNumber(1, highestFor(object)), String(value))}`,
  };
  return checkedParam({
    read: toInteger,
    checks: [
      IsInt(says),
      Min(1, says),
      Max(max, { ...says, validateIf: (query: object) => !isForExport(query) }),
      Max(highestOfExport, says),
    ],
    allowed,
    schema: {
      type: 'integer',
      minimum: 1,
      // Of lists that of JSON: as exports they take any number.
      maximum: maxOfExport ?? max,
      ...schema,
    },
    isDefaultOfReader: maxOfExport === undefined,
  });
}

/** One of some whole numbers. */
export function OneOfIntegersParam(
  values: readonly number[],
  schema: ApiPropertyOptions = {},
): PropertyDecorator {
  const allowed = `one of ${values.join(', ')}`;
  return checkedParam({
    read: toInteger,
    checks: [IsIn(values, mustBe(allowed))],
    allowed,
    schema: { type: 'integer', enum: [...values], ...schema },
  });
}

/** One of `words`, in any case. */
export function WordParam(words: readonly string[], schema: ApiPropertyOptions = {}) {
  const allowed = `one of ${words.join(', ')}`;
  return checkedParam({
    read: (text) => words.find((word) => word === text.trim().toLowerCase()) ?? text,
    checks: [IsIn(words, mustBe(allowed))],
    allowed,
    schema: { type: 'string', enum: [...words], ...schema },
  });
}

function wholeNumber(min: number, max: number): string {
  return `a whole number from ${min} to ${max}`;
}

/** Converts decimal digits to a number; returns other text, and a number without an exact value, unchanged. */
function toInteger(text: string): number | string {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : text;
}

/** Whether the parameters of a list ask for an export. */
function isForExport(query: object): boolean {
  return asksForExport(query as Readonly<Record<string, unknown>>);
}

/** Maximum frequency of a parameter: 300 GHz. */
const MAX_FREQUENCY_KHZ = 300_000_000;

/** A frequency in kHz, up to three decimals. */
export function FrequencyKhzParam(schema: ApiPropertyOptions): PropertyDecorator {
  const allowed = `a frequency in kHz from 0 to ${MAX_FREQUENCY_KHZ}, with up to 3 decimals`;
  const says = mustBe(allowed);
  return checkedParam({
    read: (text) => (/^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : text),
    checks: [IsNumber({ maxDecimalPlaces: 3 }, says), Max(MAX_FREQUENCY_KHZ, says)],
    allowed,
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

/** Forms of a callsign and of a part of one, in upper case, to which both are converted first. */
const CALLSIGN = /^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9/-]{3,20}$/;
const CALLSIGN_PART = /^[A-Z0-9/-]{1,20}$/;

/** A whole callsign. */
export function CallsignParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  const allowed = 'a callsign: 3 to 20 of A-Z, 0-9, / and -, with a letter and a digit';
  return checkedParam({
    read: (text) => parseCallsign(text) ?? text,
    checks: [Matches(CALLSIGN, mustBe(allowed))],
    allowed,
    schema: { type: 'string', example: 'K1ABC', ...schema },
  });
}

/** A part of a callsign. */
export function CallsignPartParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  const allowed = 'a part of a callsign: 1 to 20 of A-Z, 0-9, / and -';
  return checkedParam({
    read: (text) => parseCallsignPart(text) ?? text,
    checks: [Matches(CALLSIGN_PART, mustBe(allowed))],
    allowed,
    schema: { type: 'string', minLength: 1, maxLength: 20, ...schema },
  });
}

/** A locator of 4 or 6 characters; of a longer one the first 6. */
export function LocatorParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return param({
    parse: parseSubsquare,
    allowed: 'a locator, such as FN42 or FN42et',
    schema: { type: 'string', ...schema },
  });
}

/** Four degrees: south, west, north, east. */
export function DegreeBoxParam(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return param({
    parse: parseDegreeBox,
    allowed:
      'four degrees: south,west,north,east, south below north within ±90, west and east within ±180 and not equal',
    schema: { type: 'string', ...schema },
  });
}

/** Free text to search for. */
export function TextParam(maxLength: number) {
  return param({
    parse: (text) => parseText(text, maxLength),
    allowed: `a text of 1 to ${maxLength} characters in UTF-8`,
    schema: { type: 'string', minLength: 1, maxLength },
  });
}

/** Parses a whole number in decimal digits, within bounds; `undefined` for anything else. */
export function parseInteger(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** Returns a text of at most `maxLength` characters without control characters; `undefined` for anything else. */
export function parseText(text: string, maxLength: number): string | undefined {
  // U+FFFD replaces bytes of the query that were not UTF-8.
  return text.length <= maxLength && !/[\p{Cc}\p{Cs}\ufffd]/u.test(text) ? text : undefined;
}
