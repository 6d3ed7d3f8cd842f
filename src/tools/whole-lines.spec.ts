import { Readable } from 'node:stream';
import { MAX_LINE_CHARACTERS, wholeLines } from './whole-lines.js';

async function textOf(text: string, chunkBytes: number): Promise<string> {
  const bytes = Buffer.from(text, 'latin1');
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, n) =>
    bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes),
  );
  let all = '';
  for await (const lines of wholeLines(Readable.from(chunks))) {
    expect(lines.at(-1)).toBe('\n');
    all += lines;
  }
  return all;
}

describe('wholeLines', () => {
  it.each([1, 3, 1_000])(
    'gives all lines, however they are cut: %i bytes at a time',
    async (size) => {
      const text = 'a\nbc\n\n d e\n\u00df\u0000\nlast';
      expect(await textOf(text, size)).toBe(`${text}\n`);
      expect(await textOf('a\n', size)).toBe('a\n');
      expect(await textOf('', size)).toBe('');
    },
  );

  it.each([1, 2, 3, 1_000])(
    'ends a line by LF, CR LF or CR, and leaves out a byte order mark: %i bytes at a time',
    async (size) => {
      const text = 'a\nbc\n\nd\nlast';
      const mark = '\u00ef\u00bb\u00bf';
      for (const end of ['\n', '\r\n', '\r']) {
        for (const start of ['', mark]) {
          const file = start + text.replaceAll('\n', end);
          expect(await textOf(file, size)).toBe(`${text}\n`);
          expect(await textOf(file + end, size)).toBe(`${text}\n`);
        }
      }
      expect(await textOf('a\r\nb\rc\nd\n\re', size)).toBe('a\nb\nc\nd\n\ne\n');
      // Not a mark, but what begins like one.
      expect(await textOf(mark.slice(0, 2), size)).toBe(`${mark.slice(0, 2)}\n`);
      expect(await textOf(`a${mark}`, size)).toBe(`a${mark}\n`);
      expect(await textOf(mark, size)).toBe('');
    },
  );

  it('gives long files in several texts, each line once', async () => {
    const text = Array.from({ length: 300_000 }, (_, n) => `line ${n} of many\n`).join('');
    expect(await textOf(text, 65_536)).toBe(text);
  });

  it('keeps the beginning of a line without end', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const texts: string[] = [];
    for await (const text of wholeLines(Readable.from(Array.from({ length: 20 }, () => chunk)))) {
      texts.push(text);
    }
    expect(texts).toEqual([`${'x'.repeat(MAX_LINE_CHARACTERS)}\n`]);
  });
});
