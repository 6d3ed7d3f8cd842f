import { hash } from '../band/demo-random.js';
import type { DemoPages } from './demo-published-server.js';

const THREE_HOURS = 10_800;
const DAY = 86_400;

/** Invents NOAA's products: the same for the same hours. */
export function conditionPages(nowSeconds: () => number): DemoPages {
  return {
    'noaa-k-index': () => JSON.stringify(kRows(nowSeconds())),
    'noaa-solar-flux': () => JSON.stringify([fluxOf(nowSeconds())]),
    'noaa-wwv': () => wwvText(nowSeconds()),
  };
}

/** The past day, a row for each three hours. */
function kRows(nowSeconds: number) {
  const last = Math.floor(nowSeconds / THREE_HOURS);
  return Array.from({ length: 8 }, (_, at) => last - 7 + at).map((period) => ({
    time_tag: isoOf(period * THREE_HOURS),
    Kp: kOf(period),
    a_running: 5,
    station_count: 8,
  }));
}

/** In thirds, as the real one: 0, 0.33, … 3.67. */
function kOf(period: number): number {
  return Math.round((hash(1, period) % 12) * (100 / 3)) / 100;
}

function fluxOf(nowSeconds: number) {
  const day = Math.floor((nowSeconds - 20 * 3_600) / DAY);
  return { flux: 110 + (hash(2, day) % 80), time_tag: isoOf(day * DAY + 20 * 3_600) };
}

function wwvText(nowSeconds: number): string {
  const issuedAt = Math.floor(nowSeconds / THREE_HOURS) * THREE_HOURS;
  const day = Math.floor(nowSeconds / DAY);
  const [, date = '', month = '', year = '', clock = ''] = PARTS.exec(utcOf(issuedAt * 1000)) ?? [];
  const { flux, time_tag: fluxTime } = fluxOf(nowSeconds);
  const [, fluxDate = '', fluxMonth = ''] = PARTS.exec(utcOf(Date.parse(`${fluxTime}Z`))) ?? [];
  return [
    ':Product: Geophysical Alert Message wwv.txt',
    `:Issued: ${year} ${month} ${date} ${clock.replace(':', '')} UTC`,
    '# Invented for the demo',
    `Solar-terrestrial indices for ${Number(fluxDate)} ${fluxMonth} follow.`,
    `Solar flux ${flux} and estimated planetary A-index ${4 + (hash(3, day) % 12)}.`,
    `The estimated planetary K-index at ${clock.replace(':', '')} UTC on ${Number(date)} ${month} was ${kOf(issuedAt / THREE_HOURS)}.`,
    '',
  ].join('\n');
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19);
}

/** Day, month, year and clock of {@link utcOf}. */
const PARTS = /(\d+) (\w+) (\d+) (\d\d:\d\d)/;

/** `Sat, 14 Mar 2026 12:00:00 GMT` */
function utcOf(ms: number): string {
  return new Date(ms).toUTCString();
}
