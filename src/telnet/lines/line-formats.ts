import { type SpotFacts, toSpotText } from '../../spots/spots.service.js';
import type { StreamFormat } from '../../follow/stream-message.js';
import { cc11Line, type LineNode, rbnLine, spiderLine } from './spot-lines.js';

export type LineFormat = 'rbn' | 'spider' | 'cc11' | 'json';

/** Fields of spots beyond the basic ten: JSON lines have them, and other formats write them. */
export const LINE_INCLUDES = ['report', 'place'] as const;

const NOTHING = Buffer.alloc(0);

/** Number of spots whose lines are in bytes. */
const spotsIn = new WeakMap<Buffer, number>();

/** Returns the number of spots in bytes that a format of this file has made. */
export function countSpots(bytes: Buffer): number {
  return spotsIn.get(bytes) ?? 0;
}

/** Makes all formats. */
export function lineFormats(node: LineNode): Readonly<Record<LineFormat, StreamFormat>> {
  return {
    rbn: formatOf(rbnLine),
    spider: formatOf(spiderLine),
    cc11: formatOf((spot) => cc11Line(spot, node)),
    json: formatOf((spot) => toSpotText(spot, LINE_INCLUDES)),
  };
}

/** Makes a format of lines. They have no cursors, so a client cannot resume at one. */
function formatOf(toLine: (spot: SpotFacts) => string): StreamFormat {
  return {
    textOf: (spot) => `${toLine(spot)}\r\n`,
    encode(message) {
      if (message.type === 'bye') return toBytes(`*** ${message.reason}\r\n`);
      if (message.type !== 'spots' || message.spots.length === 0) return NOTHING;
      const bytes = toBytes(message.spots.map(({ text }) => text).join(''));
      spotsIn.set(bytes, message.spots.length);
      return bytes;
    },
  };
}

/** Encodes a text as ASCII; other characters become `?`. */
export function toBytes(text: string): Buffer {
  return Buffer.from(text.replace(/[^\t\r\n\x20-\x7E]/gu, '?'), 'latin1');
}
