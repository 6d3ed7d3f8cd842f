import type { ArchiveCells } from '../../radio/archive-cells.js';
import { parseHeardCallsign, parseHeardSpotter } from '../../radio/callsign.js';
import {
  isSnrDb,
  parseFrequencyHz,
  parseMode,
  parseType,
  parseWpm,
  type RefusalReason,
} from '../../radio/report-fields.js';
import type { SpotReport } from '../../radio/spot-report.js';

/** The reason why a row of an archive is refused. */
export interface RefusedRow {
  readonly refused: RefusalReason | 'not_a_row' | 'in_the_future';
}

/** The columns of the Reverse Beacon Network's daily archive; the oldest days lack the last two, and some rows the last. */
const COLUMNS =
  'callsign,de_pfx,de_cont,freq,band,dx,dx_pfx,dx_cont,mode,db,date,speed,tx_mode'.split(',');

const MIN_COLUMNS = COLUMNS.length - 2;
const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/;
/** `2013-12-12 23:59:59`, `2013-12-12 23:59:59+00`, `2013-12-12T23:59:59.123Z` */
const DATE =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)? ?(?:Z|([+-]\d{2})(?::?(\d{2}))?)?$/i;
const TRAILER = /^\(\d+ rows?\)$/;

/** Whether a line is no row, but the file's header, its `(N rows)` trailer, or empty. */
export function isArchiveFrame(line: string): boolean {
  const text = line.trim();
  return text === '' || TRAILER.test(text) || text.startsWith('callsign,');
}

/**
 * Reads one row of an archive of any year. Never throws. `callsign` is the skimmer, `mode` the type
 * of spot and `tx_mode` the mode; before 2011 everything was CW.
 */
export function parseArchiveRow(line: string, nowSeconds: number): SpotReport | RefusedRow {
  const fields = splitCsv(line);
  if (fields.length < MIN_COLUMNS || fields.length > COLUMNS.length)
    return { refused: 'not_a_row' };
  const [skimmer = '', , , khz = '', , station = '', , , type = '', ...rest] = fields;
  const [db = '', date = '', speed = ''] = rest;
  const spotter = parseHeardSpotter(skimmer);
  if (spotter === undefined) return { refused: 'bad_spotter' };
  const frequencyHz = parseFrequencyHz(khz);
  if (frequencyHz === undefined) return { refused: 'bad_frequency' };
  const callsign = parseHeardCallsign(station);
  if (callsign === undefined) return { refused: 'bad_callsign' };
  const signal = parseSignal(speed, fields[COLUMNS.length - 1]);
  if (signal === undefined) return { refused: 'bad_mode' };
  const snrDb = parseSnrDb(db);
  if (snrDb === undefined) return { refused: 'bad_snr' };
  const heardAtSeconds = parseDate(date);
  if (heardAtSeconds === undefined) return { refused: 'bad_time' };
  if (heardAtSeconds > nowSeconds) return { refused: 'in_the_future' };
  return {
    heardAtSeconds,
    spotter: spotter.callsign,
    spotterNode: spotter.node,
    callsign,
    frequencyHz,
    ...signal,
    snrDb,
    type: parseType(type),
  };
}

/** The rules of {@link parseArchiveRow}, cell by cell. */
export const ARCHIVE_CELLS: ArchiveCells = {
  plain: {
    counts: [MIN_COLUMNS, COLUMNS.length],
    frequencyKhz: String.raw`\d{1,9}(\.\d{1,3})?`,
    snrDb: String.raw`[+-]?\d+`,
    time: String.raw`\d{4}-\d\d-\d\d ([01]\d|2[0-3]):\d\d:\d\d`,
  },
  skimmer: parseHeardSpotter,
  callsign: parseHeardCallsign,
  type: parseType,
  signal: parseSignal,
};

/** Reads mode and speed. Before 2011 everything was CW. A speed is words per minute in CW alone. */
function parseSignal(speed = '', modeText = 'CW'): Pick<SpotReport, 'mode' | 'wpm'> | undefined {
  const mode = parseMode(modeText.trim() || 'CW');
  return mode === undefined ? undefined : { mode, wpm: mode === 'CW' ? parseWpm(speed) : null };
}

/** Reads a signal-to-noise ratio; rounds one with decimals. */
function parseSnrDb(text: string): number | undefined {
  const snrDb = DECIMAL.test(text) ? Math.round(Number(text)) + 0 : Number.NaN;
  return isSnrDb(snrDb) ? snrDb : undefined;
}

/** Reads a time, in UTC unless it names another offset, in whole seconds since the Unix epoch: fractions are cut. */
function parseDate(text: string): number | undefined {
  const [, day, time, hours = '+00', minutes = '00'] = DATE.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const ms = Date.parse(`${day}T${time}Z`);
  // Date.parse lets 30 February roll over into March.
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${day}T${time}`);
  const offset = Date.parse(`1970-01-01T00:00:00${hours}:${minutes}`);
  const seconds = (ms + offset) / 1000;
  return isReal && seconds >= 0 ? seconds : undefined;
}

/** Splits a row. The archive quotes nothing; understands a quoted field all the same, doubled quotes included. */
function splitCsv(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields = line.match(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g) ?? [];
  return fields.slice(0, line.endsWith(',') ? undefined : -1).map((field) =>
    field
      .replace(/,$/, '')
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  );
}
