import fc from 'fast-check';
import { piecesOf } from './pieces.js';

const PACKET_BYTES = 1_360;
const line = fc
  .oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1_300, max: 1_500 }))
  .map((length) => `${'x'.repeat(length)}\r\n`);

it('pieces end with a line, fit into a packet, and are all of it', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const pieces = piecesOf(Buffer.from(lines.join(''))).map(String);
      expect(pieces.join('')).toBe(lines.join(''));
      for (const piece of pieces) {
        expect(piece.endsWith('\r\n')).toBe(true);
        const isOneLine = piece.indexOf('\n') === piece.length - 1;
        expect(piece.length <= PACKET_BYTES || isOneLine).toBe(true);
      }
    }),
  );
});

it('pieces are as few as may be: 17 lines of 77 bytes each', () => {
  const sent = Buffer.from(`${'x'.repeat(75)}\r\n`.repeat(40));
  expect(piecesOf(sent).map(({ length }) => length / 77)).toEqual([17, 17, 6]);
});

it('what has no end of a line is one piece', () => {
  expect(piecesOf(Buffer.from('login: '))).toHaveLength(1);
  expect(piecesOf(Buffer.alloc(5_000, 'x'))).toHaveLength(1);
  expect(piecesOf(Buffer.alloc(0))).toEqual([]);
});
