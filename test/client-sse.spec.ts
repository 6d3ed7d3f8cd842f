import fc from 'fast-check';
import { type SseMessage, SseParser } from '../clients/typescript/src/sse-parser.js';

const RUNS = 2_000;

/** What a stream of these bytes says, cut as given. */
function parse(...chunks: (string | Uint8Array)[]): SseMessage[] {
  const parser = new SseParser();
  return chunks.flatMap((chunk) => parser.push(Buffer.from(chunk as string)));
}

interface Said {
  readonly messages: readonly SseMessage[];
  readonly retryMs: number | undefined;
  readonly lastEventId: string;
}

/** The specification's words, over the whole text at once. */
function parseWhole(bytes: Uint8Array): Said {
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const lines = text.split('\n').slice(0, -1);
  const messages: SseMessage[] = [];
  let [event, data, id, lastEventId] = ['', '', '', ''];
  let retryMs: number | undefined;
  for (const line of lines) {
    if (line === '') {
      lastEventId = id;
      // A line feed was added after each line of data; without any there is no message.
      if (data !== '') {
        messages.push({ event: event || 'message', data: data.slice(0, -1), lastEventId });
      }
      [event, data] = ['', ''];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data += `${value}\n`;
    if (field === 'id' && !value.includes('\0')) id = value;
    if (field === 'retry' && value !== '' && !/[^0-9]/.test(value)) retryMs = Number(value);
  }
  return { messages, retryMs, lastEventId };
}

/** Text that means something to an event stream, and bytes that do not. */
const piece = fc.oneof(
  fc
    .constantFrom('\n', '\r', '\r\n', '\n\n', ':', ': ', ' ', '\0', '\uFEFF', 'é', '💥', '{"id":1}')
    .map((text) => Buffer.from(text)),
  fc
    .constantFrom(
      'data',
      'data:',
      'data: x',
      'event: spots',
      'id: 17',
      'id',
      'retry: 250',
      'retry:x',
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
);

const stream = fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.concat(pieces));

/** Cuts bytes at these places, some of them not there. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length];
  at.sort((a, b) => a - b);
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

describe('an event stream', () => {
  it('has messages of one or many lines, with and without names', () => {
    expect(parse('event: spots\nid: 7\ndata: [1,\ndata:2]\n\ndata\n\nid\ndata:  x\n\n')).toEqual([
      { event: 'spots', data: '[1,\n2]', lastEventId: '7' },
      { event: 'message', data: '', lastEventId: '7' },
      { event: 'message', data: ' x', lastEventId: '' },
    ]);
  });

  it('ends lines with CR, LF or CRLF, also where a chunk ends between the two', () => {
    const message = { event: 'message', data: 'a\nb', lastEventId: '' };
    expect(parse('data:a\r\ndata:b\r\n\r\n')).toEqual([message]);
    expect(parse('data:a\rdata:b\r\r')).toEqual([message]);
    expect(parse('data:a\r', '\ndata:b\r', '', '\n\r', '\n')).toEqual([message]);
    expect(parse('data:a\r', '\r', 'data:b\n\n')).toEqual([
      { event: 'message', data: 'a', lastEventId: '' },
      { event: 'message', data: 'b', lastEventId: '' },
    ]);
  });

  it('leaves out comments, what it does not know, and what the end has cut off', () => {
    expect(parse(': still here\n\nfoo: bar\ndatax: y\n\ndata: lost\n')).toEqual([]);
  });

  it('drops a byte order mark, and puts characters together again', () => {
    const bytes = Buffer.from('\uFEFFdata: é💥\n\n');
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(parse(...single)).toEqual([{ event: 'message', data: 'é💥', lastEventId: '' }]);
  });

  it('moves its last id also without a message, once an empty line has come', () => {
    const parser = new SseParser();
    expect(parser.push(Buffer.from(': heartbeat\nid: 12\n\nid: 13\n'))).toEqual([]);
    expect(parser.lastEventId).toBe('12');
  });

  it('says how long to wait before coming back', () => {
    const parser = new SseParser();
    parser.push(Buffer.from('retry: 1500\nretry: 1e3\nretry: -1\nretry:\n'));
    expect(parser.retryMs).toBe(1_500);
  });

  it(`says the same wherever it is cut, and what the specification says (${RUNS} streams)`, () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(400), { maxLength: 12 }), (bytes, places) => {
        const parser = new SseParser();
        const messages = cut(bytes, places).flatMap((chunk) => parser.push(chunk));
        const { retryMs, lastEventId } = parser;
        expect({ messages, retryMs, lastEventId }).toEqual(parseWhole(bytes));
      }),
      { numRuns: RUNS },
    );
  });

  it('delivers every text that was put into it', () => {
    const end = fc.constantFrom('\n', '\r', '\r\n');
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(text), end, fc.infiniteStream(fc.nat(9)), (texts, eol, sizes) => {
        const lines = texts.flatMap((one) => [
          ...one.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
          ':',
          '',
        ]);
        const bytes = Buffer.from(lines.map((line) => line + eol).join(''));
        const parser = new SseParser();
        const got: string[] = [];
        for (let at = 0; at < bytes.length;) {
          const size = 1 + sizes.next().value;
          got.push(...parser.push(bytes.subarray(at, (at += size))).map(({ data }) => data));
        }
        expect(got).toEqual(texts.map((one) => one.replaceAll(/\r\n|\r/g, '\n')));
      }),
    );
  });
});
