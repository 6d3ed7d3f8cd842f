/** The forms of a timestamp parameter, for messages and documents. */
export const TIMESTAMP_FORMS =
  'an ISO 8601 time, Unix seconds or milliseconds, or an age such as 45s, 30m, 6h or 2d';

/** A blank before an offset was a plus: in a query, a plus that is not percent-encoded is a blank. */
const EXTENDED =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[ +-]\d{2}(?::?\d{2})?)?)?$/i;

/** Without hyphens and colons. A date alone would be taken for Unix seconds. */
const BASIC =
  /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?(Z|[ +-]\d{2}(?::?\d{2})?)?$/i;

const AGE = /^(\d{1,9})([smhd])$/i;
const UNIX = /^\d{1,16}(?:\.\d{1,9})?$/;

const DAY_MS = 86_400_000;

const AGE_UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: DAY_MS,
};

/** Unix times above this are milliseconds: as seconds it would be the year 5138. */
const MIN_UNIX_MILLISECONDS = 1e11;

/** Beyond the year 9999 there is no ISO 8601 time of the usual form. */
const LATEST_MS = Date.UTC(10_000, 0, 1) - 1;

/**
 * Reads a point in time as clients write it: see {@link TIMESTAMP_FORMS}. ISO times without a zone
 * are UTC; ages count back from now. Gives milliseconds since the Unix epoch (never negative), or
 * `undefined` when the text is none of these forms or not a real date.
 */
export function parseTimestampMs(text: string, nowMs: number): number | undefined {
  const ms = parseUnix(text) ?? parseAge(text, nowMs) ?? parseIso(text);
  return ms === undefined || Number.isNaN(ms) || ms > LATEST_MS ? undefined : Math.max(0, ms);
}

/** Whole seconds since the Unix epoch as the wire has them: `2026-09-30T14:33:00Z`. */
export function toIsoSeconds(epochSeconds: number): string {
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}Z`;
}

function parseUnix(text: string): number | undefined {
  if (!UNIX.test(text)) return undefined;
  const value = Number(text);
  return value > MIN_UNIX_MILLISECONDS ? value : value * 1_000;
}

function parseAge(text: string, nowMs: number): number | undefined {
  const [, amount, unit] = AGE.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return nowMs - Number(amount) * (AGE_UNIT_MS[unit.toLowerCase()] ?? Number.NaN);
}

function parseIso(text: string): number | undefined {
  const [, year, month, day, ...rest] = EXTENDED.exec(text) ?? BASIC.exec(text) ?? [];
  if (day === undefined) return undefined;
  const [hours = '00', minutes = '00', seconds = '00', fraction = '', zone = 'Z'] = rest;
  const isDayEnd = hours === '24' && Number(`${minutes}${seconds}${fraction}`) === 0;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const start = `${year}-${month}-${day}T${isDayEnd ? '00' : hours}:${minutes}:${seconds}.${milliseconds}`;
  const utcMs = Date.parse(`${start}Z`);
  // Date.parse lets 30 February roll over into March, and 24:00 into the next day.
  if (Number.isNaN(utcMs) || !new Date(utcMs).toISOString().startsWith(start)) return undefined;
  return utcMs + (isDayEnd ? DAY_MS : 0) - zoneOffsetMs(zone);
}

function zoneOffsetMs(zone: string): number {
  const [, sign, hours = '', minutes = '00'] = /^([ +-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  if (Number(hours) > 23 || Number(minutes) > 59) return Number.NaN;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -offsetMs : offsetMs;
}
