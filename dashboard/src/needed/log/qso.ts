import { BAND_NAMES, bandAt } from '../../bands.js';
import type { Fields } from './adif.js';

/** What the page keeps of a QSO. */
export interface Qso {
  /** Empty when the log has none. */
  readonly call: string;
  /** DXCC number; `undefined` when it is not known. */
  readonly dxcc: number | undefined;
  readonly cqZone: number | undefined;
  readonly band: string;
  /** As skimmers call them; phone with a sideband has two. */
  readonly modes: readonly string[];
  /** Minutes since 1970; 0 when the log has no time. */
  readonly minute: number;
}

/** Modes that skimmers call by the mode, whatever the submode: `RTTY/ASCI`, `JT65/JT65B`. */
const BY_MODE = new Set(['CW', 'RTTY', 'JT65', 'JT9', 'JT4']);

const LAST_DXCC = 999;
const LAST_CQ_ZONE = 40;

/** A QSO of its fields; `undefined` on a band that the service does not have, or without a mode. */
export function qsoOf(fields: Fields): Qso | undefined {
  const band = bandOf(fields);
  const modes = modesOf(fields);
  if (band === undefined || modes.length === 0) return undefined;
  return {
    call: fields.call?.toUpperCase() ?? '',
    dxcc: numberUpTo(LAST_DXCC, fields.dxcc),
    cqZone: numberUpTo(LAST_CQ_ZONE, fields.cqz),
    band,
    modes,
    minute: minuteOf(fields),
  };
}

/** By its name, or where that is missing by the frequency in MHz. */
function bandOf({ band = '', freq = '' }: Fields): string | undefined {
  const name = band === '' ? bandAt(Number(freq) * 1_000) : band.toLowerCase();
  return BAND_NAMES.find((one) => one === name);
}

/** FT4 is MFSK/FT4 in a log, PSK31 is PSK/PSK31. Phone is SSB, and the sideband where it is given. */
function modesOf({ mode = '', submode = '' }: Fields): string[] {
  const [main, sub] = [mode.toUpperCase(), submode.toUpperCase()];
  const names = sub === '' || BY_MODE.has(main) ? [main] : main === 'SSB' ? [main, sub] : [sub];
  return names.filter((name) => /^[A-Z0-9]{2,10}$/.test(name));
}

function numberUpTo(last: number, text = ''): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= last ? value : undefined;
}

function minuteOf({ qso_date: day = '', time_on: time = '' }: Fields): number {
  const at = Date.UTC(
    Number(day.slice(0, 4)),
    Number(day.slice(4, 6)) - 1,
    Number(day.slice(6, 8)),
    Number(time.slice(0, 2)),
    Number(time.slice(2, 4)),
  );
  return /^\d{8}$/.test(day) && at > 0 ? Math.floor(at / 60_000) : 0;
}
