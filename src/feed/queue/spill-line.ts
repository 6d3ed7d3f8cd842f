import { crc32 } from 'node:zlib';
import type { SpotReport } from '../../radio/spot-report.js';

const CHECKSUM_DIGITS = 8;

/**
 * Writes a report as a line of the spill, about 80 bytes with its end: the CRC-32 of the rest in hex, a space, and
 * the values as JSON, which has no newline.
 */
export function toSpillLine(report: SpotReport): string {
  const { type = null, grid = null } = report;
  const values = JSON.stringify([
    report.heardAtSeconds,
    report.spotter,
    report.spotterNode,
    report.callsign,
    report.frequencyHz,
    report.mode,
    report.snrDb,
    report.wpm,
    ...(type === null && grid === null ? [] : [type, grid]),
  ]);
  return `${crc32(values).toString(16).padStart(CHECKSUM_DIGITS, '0')} ${values}\n`;
}

/** Reads the report of a line without its end; `undefined` when any bit differs from what was written. */
export function parseSpillLine(line: Buffer): SpotReport | undefined {
  const values = line.subarray(CHECKSUM_DIGITS + 1);
  const checksum = crc32(values).toString(16).padStart(CHECKSUM_DIGITS, '0');
  if (line.toString('latin1', 0, CHECKSUM_DIGITS + 1) !== `${checksum} `) return undefined;
  return toReport(values.toString());
}

type Values = [
  number,
  string,
  number,
  string,
  number,
  string,
  number,
  number | null,
  ...([] | [string | null, string | null]),
];

/** Possible numbers of values: without type and grid, as older versions wrote lines, and with them. */
const LENGTHS = new Set([8, 10]);

function toReport(json: string): SpotReport | undefined {
  let values: unknown;
  try {
    values = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!Array.isArray(values) || !LENGTHS.has(values.length)) return undefined;
  const [heardAtSeconds, spotter, spotterNode, callsign, frequencyHz, mode, ...rest] =
    values as Values;
  const [snrDb, wpm, type, grid] = rest;
  const report = { heardAtSeconds, spotter, spotterNode, callsign, frequencyHz, mode, snrDb, wpm };
  return type === undefined ? report : { ...report, type, grid };
}
