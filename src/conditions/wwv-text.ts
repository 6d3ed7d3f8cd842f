import type { Measured } from './measured.js';

/** What `wwv.txt` says, as far as it can be read. */
export interface WwvNumbers {
  readonly flux: Measured | null;
  readonly a: Measured | null;
  readonly k: Measured | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const SECONDS_PER_DAY = 86_400;

/**
 * Reads NOAA's Geophysical Alert Message: the text that WWV speaks, with the three numbers that amateurs quote. A line that is
 * missing leaves out its number; without the time of issue nothing has a time, and all are left out.
 */
export function readWwv(text: string): WwvNumbers {
  const issued = issuedIn(text);
  if (issued === undefined) return { flux: null, a: null, k: null };
  const [, flux, a] =
    /Solar flux (\d{1,4}) and estimated planetary A-index (\d{1,3})\b/i.exec(text) ?? [];
  const [, day] = /indices for (\d{1,2} [a-z]+) follow/i.exec(text) ?? [];
  const [, clock = '', on = '', k] =
    /K-index at (\d{4}) UTC on (\d{1,2} [a-z]+) was (\d{1,2}(?:\.\d+)?)/i.exec(text) ?? [];
  const ofDay = day === undefined ? undefined : dayBefore(day, issued);
  const kDay = dayBefore(on, issued);
  return {
    // The flux of a day: it has no hour here.
    flux: flux === undefined ? null : measured(Number(flux), ofDay ?? issued),
    a: a === undefined ? null : measured(Number(a), issued),
    k: k === undefined || kDay === undefined ? null : measured(Number(k), kDay + timeOf(clock)),
  };
}

function measured(value: number, atSeconds: number): Measured {
  return { value, atSeconds };
}

/** `:Issued: 2026 Aug 23 2105 UTC` */
function issuedIn(text: string): number | undefined {
  const [, year = '', name = '', day = '', clock = ''] =
    /:Issued:\s*(\d{4})\s+([a-z]{3})[a-z]*\s+(\d{1,2})\s+(\d{4})\s+UTC/i.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase());
  if (month < 0) return undefined;
  return Date.UTC(Number(year), month, Number(day)) / 1000 + timeOf(clock);
}

/** The start of a day without a year, `23 August`: the last that is not after an instant. */
function dayBefore(text: string, instant: number): number | undefined {
  const [day = '', name = ''] = text.split(' ');
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  if (month < 0) return undefined;
  const year = new Date(instant * 1000).getUTCFullYear();
  const start = Date.UTC(year, month, Number(day)) / 1000;
  return start < instant + SECONDS_PER_DAY ? start : Date.UTC(year - 1, month, Number(day)) / 1000;
}

/** Seconds of the day of `2105`. */
function timeOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 3_600 + Number(clock.slice(2)) * 60;
}
