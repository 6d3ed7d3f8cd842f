import { BAND_NAMES, bandAt } from '../../radio/bands.js';
import type { FaultReason } from './adif/fault.js';
import type { Fields } from './adif/open-record.js';

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

/** A QSO, and how it was read. */
interface ReadQso extends Qso {
  /** Its band is that of a frequency in kHz, where ADIF has MHz. */
  readonly isInKhz: boolean;
}

/** Why a record is no QSO for the page: `otherBand` is one that the service does not have. */
export type NoQso = FaultReason | 'otherBand';

interface BandOf {
  readonly band: string | undefined;
  readonly isInKhz: boolean;
}

/** Modes that skimmers call by the mode, whatever the submode: `RTTY/ASCI`, `JT65/JT65B`. */
const BY_MODE = new Set(['CW', 'RTTY', 'JT65', 'JT9', 'JT4']);

const LAST_DXCC = 999;
const LAST_CQ_ZONE = 40;

/** ADIF's names of bands: `20m`, `1.25m`, `13cm`. */
const BAND_NAME = /^(?:[\d.]+[cm]?|subm)m$/;

/** Main modes that are a sideband of SSB by ADIF. */
const SIDEBANDS = new Set(['USB', 'LSB']);

/** A QSO of its fields, or why they are none. */
export function qsoOf(fields: Fields): ReadQso | NoQso {
  const call = fields.call?.toUpperCase() ?? '';
  const dxcc = numberUpTo(LAST_DXCC, fields.dxcc);
  if (call === '' && dxcc === undefined) return 'noCall';
  const place = bandOf(fields);
  if (!place) return 'noBand';
  const { band, isInKhz } = place;
  if (band === undefined) return 'otherBand';
  const modes = modesOf(fields);
  if (modes.length === 0) return 'noMode';
  const cqZone = numberUpTo(LAST_CQ_ZONE, fields.cqz);
  return { call, dxcc, cqZone, band, modes, minute: minuteOf(fields), isInKhz };
}

/** By its name, or where that is missing by the frequency; nothing without both. */
function bandOf({ band = '', freq = '' }: Fields): BandOf | undefined {
  const name = band.toLowerCase().replaceAll(/\s/g, '');
  return BAND_NAME.test(name) ? { band: known(name), isInKhz: false } : bandOfFrequency(freq);
}

/** In MHz, with a point or a comma. One that is in none of the bands, but in one as kHz, is in kHz. */
function bandOfFrequency(text: string): BandOf | undefined {
  const frequency = Number(text.replace(',', '.'));
  if (!(frequency > 0)) return undefined;
  const band = known(bandAt(frequency * 1_000));
  const inKhz = band ? undefined : known(bandAt(frequency));
  return { band: band ?? inKhz, isInKhz: inKhz !== undefined };
}

function known(band: string): string | undefined {
  return BAND_NAMES.find((one) => one === band);
}

/** FT4 is MFSK/FT4 in a log, PSK31 is PSK/PSK31. Phone is SSB, and the sideband where it is given. */
function modesOf({ mode = '', submode = '' }: Fields): string[] {
  const given = mode.toUpperCase();
  const isSideband = SIDEBANDS.has(given);
  const [main, sub] = isSideband ? ['SSB', given] : [given, submode.toUpperCase()];
  if (!isName(sub) || BY_MODE.has(main)) return [main].filter(isName);
  return main === 'SSB' ? [main, sub] : [sub];
}

function isName(mode: string): boolean {
  return /^[A-Z0-9]{2,10}$/.test(mode);
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
