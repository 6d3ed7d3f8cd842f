import * as fc from 'fast-check';
import { LineSplitter, MAX_LINE_BYTES } from './line-splitter.js';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const linesOf = (text: string): string[] => new LineSplitter().push(latin1(text));

describe('LineSplitter', () => {
  it.each<[string, string, string[]]>([
    ['LF', 'one\ntwo\n', ['one', 'two']],
    ['CRLF', 'one\r\ntwo\r\n', ['one', 'two']],
    ['CR', 'one\rtwo\r', ['one', 'two']],
    ['CR NUL', 'one\r\0two\r\0', ['one', 'two']],
    ['mixed ends', 'one\r\r\n\n\rtwo\n', ['one', 'two']],
    ['empty lines left out', '\r\n\r\n\n', []],
    ['NUL and BEL left out', 'o\0ne\x07\x07\n', ['one']],
    ['control characters and DEL left out', '\x01o\x08n\x1Be\x7F\n', ['one']],
    ['what colours a terminal left out', '\x1B[1;32mone\x1B[0m\x1B[K\n', ['one']],
    ['a colour that breaks off left out', 'o\x1B[1\nn\x1B[0\xFF\xFB\x01e\n', ['o', 'ne']],
    ['TAB kept', 'one\ttwo\n', ['one\ttwo']],
    ['latin-1', 'M\xFCnchen \x80 73\n', ['M\xFCnchen \x80 73']],
    ['an escaped 255', 'a\xFF\xFFb\n', ['a\xFFb']],
    ['negotiations', '\xFF\xFB\x01o\xFF\xFC\x03n\xFF\xFD\x18e\xFF\xFE\x0A\n', ['one']],
    ['two-byte commands', 'o\xFF\xF1n\xFF\xF9e\n', ['one']],
    ['a subnegotiation', 'o\xFF\xFA\x18\x01term\r\nxt\xFF\xF0ne\n', ['one']],
    ['255 within a subnegotiation', 'o\xFF\xFA\x18\xFF\xFFx\xFF\xF0ne\n', ['one']],
    ['a command that breaks one off', 'o\xFF\xFA\x18x\xFF\xFB\x01ne\n', ['one']],
  ])('reads %s', (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('gives the same lines wherever the bytes are cut', () => {
    const text =
      'call: \xFF\xFB\x01one\r\n\xFF\xFA\x18\xFF\xFFx\xFF\xF0two\xFF\xFF\n\0th\x07ree\rrest';
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60 }), (sizes) => {
        const splitter = new LineSplitter();
        let at = 0;
        const lines = sizes.flatMap((size) =>
          splitter.push(latin1(text).subarray(at, (at += size))),
        );
        expect(lines).toEqual(['call: one', 'two\xFF', 'three']);
        expect(splitter.pendingText).toBe('rest');
      }),
    );
  });

  it.each<[string, string[]]>([
    ['a\n\nb\n', ['a', '', 'b']],
    ['a\r\rb\r', ['a', '', 'b']],
    ['a\r\n\r\nb\r\n', ['a', '', 'b']],
    ['a\r\0\r\0b\r\0', ['a', '', 'b']],
    ['\n\r\n', ['', '']],
    ['\r\xFF\xFB\x01\n', ['']],
    [`${'x'.repeat(513)}\r\ny\n`, ['y']],
    [`${'x'.repeat(512)}\r\n`, ['x'.repeat(512)]],
  ])('keeps empty lines where they are asked for, and other lengths: %j', (text, lines) => {
    for (const pieces of [[text], [...text]]) {
      const splitter = new LineSplitter({ keepsEmpty: true, maxLineBytes: 512 });
      expect(pieces.flatMap((piece) => splitter.push(latin1(piece)))).toEqual(lines);
    }
  });

  it('shows the text of an unfinished line and forgets it when asked', () => {
    const splitter = new LineSplitter();
    splitter.push(latin1('Welcome\r\nPlease enter your call: '));
    expect(splitter.pendingText).toBe('Please enter your call: ');
    splitter.clearPending();
    expect(splitter.pendingText).toBe('');
    expect(splitter.push(latin1('DX de\r\n'))).toEqual(['DX de']);
  });

  it('keeps a line of the greatest length', () => {
    const splitter = new LineSplitter();
    expect(splitter.push(latin1(`${'x'.repeat(MAX_LINE_BYTES)}\n`))).toHaveLength(1);
    expect(splitter.overlongLines).toBe(0);
  });

  it('drops a longer line up to its end and counts it once', () => {
    const splitter = new LineSplitter();
    expect(splitter.push(latin1('x'.repeat(MAX_LINE_BYTES + 1)))).toEqual([]);
    expect(splitter.overlongLines).toBe(1);
    expect(splitter.pendingText).toBe('');
    expect(splitter.push(latin1(`${'x'.repeat(5_000)}\nnext\n`))).toEqual(['next']);
    expect(splitter.overlongLines).toBe(1);
  });

  it('gives up a subnegotiation that never ends', () => {
    const splitter = new LineSplitter();
    splitter.push(latin1(`\xFF\xFA${'x'.repeat(MAX_LINE_BYTES + 10)}`));
    expect(splitter.push(latin1('x\nnext\n'))).toEqual(['next']);
    expect(splitter.overlongLines).toBe(1);
  });
});
