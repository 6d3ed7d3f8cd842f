import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSpotLine, type SpotLine } from '../../../../src/feed/telnet/spot-line.js';

/** A line of the Reverse Beacon Network, and what it says. */
export interface RealLine {
  /** Byte for byte, but with one decimal of the kHz where the network wrote two, and 75 characters where it wrote 76. */
  readonly line: string;
  readonly spot: SpotLine;
}

const FILE = join(import.meta.dirname, '../../fixtures/rbn-telnet-lines.txt');

/** In the order of the file. */
export const REAL_LINES: readonly RealLine[] = readFileSync(FILE, 'latin1')
  .split(/\r?\n/)
  .filter((line) => line !== '')
  .map((line) => {
    const spot = parseSpotLine(line);
    if ('refused' in spot) throw new Error(`${line} is refused: ${spot.refused}`);
    const oneDecimal = line.replace(/ (\d+\.\d)\d /, '  $1 ');
    return { line: oneDecimal.replace(/^(DX de \S{10})  (?=\d{5}\.)/, '$1 '), spot };
  });

/** `7018.2` */
export function khzOf({ frequencyHz }: SpotLine): number {
  return Math.floor(frequencyHz / 100) / 10;
}

/** `KM3T-2`; without a node the callsign alone. */
export function skimmerOf({ spotter, spotterNode }: SpotLine): string {
  return spotterNode < 0 ? spotter : `${spotter}-${spotterNode}`;
}

/** `2259Z` */
export function timeOf({ minuteOfDay }: SpotLine): string {
  const [hours, minutes] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return `${hours}`.padStart(2, '0') + `${minutes}`.padStart(2, '0') + 'Z';
}
