import { AdifParser } from 'adif-parser-ts';
import { BAND_NAMES, bandAt } from '../../bands.js';
import type { Triple } from './alert-request.js';

/** Maximum triples of an alert. */
export const MAX_WORKED = 5_000;

/** After so many QSOs other things on the page have their turn. */
const QSOS_AT_ONCE = 500;

/** What was read from a log. */
export interface WorkedLog {
  readonly qsos: number;
  /** Each once, at most {@link MAX_WORKED}. */
  readonly worked: readonly Triple[];
  /** Triples beyond. */
  readonly beyond: number;
  readonly withoutDxcc: number;
  /** QSOs on bands that the service does not have, or without a mode. */
  readonly others: number;
  readonly unreadable: number;
}

/** A QSO's field by its name in lower case. */
type Fields = Readonly<Record<string, string>>;

/** Modes that skimmers call by the mode, whatever the submode: `RTTY/ASCI`, `JT65/JT65B`. */
const BY_MODE = new Set(['CW', 'RTTY', 'JT65', 'JT9', 'JT4']);

/**
 * Reads an ADIF log. `bytes` are read as one character each: loggers count a field's length in bytes of UTF-8 or in
 * characters, and only so neither takes the next field with it.
 * @returns undefined when it is no ADIF
 */
export async function readLog(bytes: ArrayBuffer): Promise<WorkedLog | undefined> {
  const text = new TextDecoder('latin1').decode(bytes);
  const headerEnd = text.search(/<eoh>/i);
  const records = (headerEnd < 0 ? text : text.slice(headerEnd + '<eoh>'.length)).split(/<eor>/i);
  // What stands behind the last mark is no whole record.
  records.pop();
  if (records.length === 0) return undefined;
  const count = new LogCount();
  for (const [at, record] of records.entries()) {
    if (record.trim() !== '') count.add(record);
    if (at % QSOS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return count.result();
}

class LogCount {
  private readonly triples = new Map<string, Triple>();
  private qsos = 0;
  private withoutDxcc = 0;
  private others = 0;
  private unreadable = 0;

  add(record: string): void {
    this.qsos++;
    const fields = parseRecord(record);
    if (!fields) this.unreadable++;
    else this.addQso(fields);
  }

  result(): WorkedLog {
    const { qsos, withoutDxcc, others, unreadable } = this;
    const all = [...this.triples.values()];
    const worked = all.slice(0, MAX_WORKED);
    return { qsos, worked, beyond: all.length - worked.length, withoutDxcc, others, unreadable };
  }

  private addQso(fields: Fields): void {
    const dxcc = Number(fields.dxcc);
    const band = bandOf(fields);
    const modes = modesOf(fields);
    if (!(Number.isInteger(dxcc) && dxcc >= 1 && dxcc <= 999)) this.withoutDxcc++;
    else if (band === undefined || modes.length === 0) this.others++;
    else for (const mode of modes) this.triples.set(`${dxcc} ${band} ${mode}`, [dxcc, band, mode]);
  }
}

/**
 * `undefined` for a record that is damaged. Lengths are checked before: the parser goes round for ever where one is
 * negative, and leaves out the rest of the record where one is no number.
 */
function parseRecord(record: string): Fields | undefined {
  const from = record.indexOf('<');
  const tags = record.match(/<[^<>]*>/g) ?? [];
  const hasLengths = tags.every((tag) => !tag.includes(':') || /^<[^:]+:\d+(:[^:]*)?>$/.test(tag));
  if (from < 0 || !hasLengths) return undefined;
  try {
    const { records = [] } = AdifParser.parseAdi(`${record.slice(from)}<eor>`);
    return records.length === 1 ? records[0] : undefined;
  } catch {
    return undefined;
  }
}

/** By its name, or where that is missing by the frequency in MHz. */
function bandOf({ band = '', freq = '' }: Fields): string | undefined {
  const name = band.trim() === '' ? bandAt(Number(freq) * 1_000) : band.trim().toLowerCase();
  return BAND_NAMES.find((one) => one === name);
}

/** As skimmers call them: FT4 is MFSK/FT4 in a log, PSK31 is PSK/PSK31. Phone is SSB, and the sideband where it is given. */
function modesOf({ mode = '', submode = '' }: Fields): string[] {
  const [main, sub] = [mode.trim().toUpperCase(), submode.trim().toUpperCase()];
  const names = sub === '' || BY_MODE.has(main) ? [main] : main === 'SSB' ? [main, sub] : [sub];
  return names.filter((name) => /^[A-Z0-9]{2,10}$/.test(name));
}
