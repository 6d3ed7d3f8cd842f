import { deflateRawSync } from 'node:zlib';
import { MAX_CHARS } from './mine-file.js';
import { pack, unpack } from './packing.js';

const packed = (text: string | Buffer) => deflateRawSync(text, { level: 9 }).toString('base64url');

describe('what a link carries', () => {
  it('comes back, from letters that stay as they are in an address', async () => {
    const text = JSON.stringify({ calls: Array.from({ length: 99 }, (_, n) => `K${n}ÄÖ`) });
    const letters = await pack(text);
    expect(letters).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(letters.length).toBeLessThan(text.length);
    expect(await unpack(letters)).toBe(text);
    expect(await unpack(packed(text))).toBe(text);
  });

  it.each([
    ['is not base64', '%%%'],
    ['is cut', packed('a long text '.repeat(9)).slice(0, 12)],
    ['is not packed', Buffer.from('{"version":1}').toString('base64url')],
    ['has more than anybody has', packed(' '.repeat(MAX_CHARS + 1))],
    ['is no text', packed(Buffer.from([0xff, 0xfe]))],
  ])('is nothing where it %s', async (_, letters) => expect(await unpack(letters)).toBeUndefined());
});
