import { Readable } from 'node:stream';
import { blocksOf } from './line-blocks.js';

async function linesIn(text: string, chunkBytes: number): Promise<string[]> {
  const bytes = Buffer.from(text, 'latin1');
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, n) =>
    bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes),
  );
  let all = '';
  for await (const block of blocksOf(Readable.from(chunks))) {
    expect(block.at(-1)).toBe(10);
    all += block.toString('latin1');
  }
  return all.split('\n').slice(0, -1);
}

describe('blocksOf', () => {
  it.each([1, 3, 1_000])(
    'gives all lines, however they are cut: %i bytes at a time',
    async (size) => {
      expect(await linesIn('a\nbc\r\n\n d\re\nlast', size)).toEqual([
        'a',
        'bc',
        '',
        ' d\re',
        'last',
      ]);
      expect(await linesIn('a\n', size)).toEqual(['a']);
      expect(await linesIn('', size)).toEqual([]);
    },
  );

  it('gives long files in several blocks, each line once', async () => {
    const lines = Array.from({ length: 300_000 }, (_, n) => `line ${n} of many, many lines`);
    expect(await linesIn(lines.join('\n'), 65_536)).toEqual(lines);
  });

  it('keeps no more than some megabytes of a line without end', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let largest = 0;
    for await (const block of blocksOf(Readable.from(Array.from({ length: 20 }, () => chunk)))) {
      largest = Math.max(largest, block.length);
    }
    expect(largest).toBeLessThan(6 * 1024 * 1024);
  });
});
