import type { Encoder } from '../../stream/clients/stream-message.js';
import { type LineSpot, readSpotText } from './line-spot.js';
import { cc11Line, rbnLine, spiderLine } from './spot-lines.js';

export type LineFormat = 'rbn' | 'spider' | 'cc11' | 'json';

const NOTHING = Buffer.alloc(0);

/** How many spots' lines some bytes hold. */
const spotsIn = new WeakMap<Buffer, number>();

/** The number of spots in bytes that an encoder of this file has made. */
export function countSpots(bytes: Buffer): number {
  return spotsIn.get(bytes) ?? 0;
}

/** The encoders of all formats: one object each, so that what is encoded for one client is good for all. */
export function lineEncoders(node: string): Readonly<Record<LineFormat, Encoder>> {
  const write = (toLine: (spot: LineSpot) => string) =>
    encoderOf((text) => toLine(readSpotText(text)));
  return {
    rbn: write(rbnLine),
    spider: write(spiderLine),
    cc11: write((spot) => cc11Line(spot, node)),
    json: encoderOf((text) => text),
  };
}

/** An encoder that leaves spots out. It is one client's alone. */
export function choosing(encode: Encoder, isWanted: (spot: LineSpot) => boolean): Encoder {
  return (message) =>
    message.type === 'spots'
      ? encode({
          ...message,
          spots: message.spots.filter(({ text }) => isWanted(readSpotText(text))),
        })
      : encode(message);
}

/** Lines say nothing of cursors: a client cannot resume at one. */
function encoderOf(toLine: (text: string) => string): Encoder {
  return (message) => {
    if (message.type === 'bye') return toBytes(`*** ${message.reason}\r\n`);
    if (message.type !== 'spots' || message.spots.length === 0) return NOTHING;
    const bytes = toBytes(message.spots.map(({ text }) => `${toLine(text)}\r\n`).join(''));
    spotsIn.set(bytes, message.spots.length);
    return bytes;
  };
}

/** Everything that is sent is ASCII; what is not becomes `?`. */
export function toBytes(text: string): Buffer {
  return Buffer.from(text.replace(/[^\t\r\n\x20-\x7E]/gu, '?'), 'latin1');
}
