import { adifQso, readAdif } from '../../../../../test/support/browser/adif-log.js';
import { type Encoding, encodingOf } from './encoding.js';
import { AdifReader } from './reader.js';

const OURS = { CALL: 'K1ABC', DXCC: '291', CQZ: '5', BAND: '20m', MODE: 'CW' };

/** All that is hard to read, in a few lines. */
const NASTY = [
  'Header < with <CALL> and <CALL:99> <PROGRAMID:3>a<b <eh>\r\n',
  adifQso({ ...OURS, COMMENT: 'quotes <EOR> and <CALL:4>N0NE' }),
  '<CALL:>K2ABC<BAND:3>20m<MODE:2>CW<EOR>\r<CALL:60>K3ABC<DXCC:3>291<BAND:3>20m<MODE:2>CW<EOR>\r\n\n',
  '<NAME:5>Jos\u00e9 <EOR> <NAME:50>Joe <CALL:5>K4ABC <BA<EOR>text alone<EOR>\r\n<EOR><CALL',
  '<COMMENT:9>a < b <EOR> <BAND:3:E>17m<FREQ:6>14,045<MODE:3>USB < eor ><CALL:5>K5ABC<BAND:3>15m',
  '<MODE:3>LSB <COMMENT:999>behind the end <eor',
].join('');

/** Of its records the callsign, or why there is none. */
const CALLS = [
  'K1ABC',
  'noLength',
  'tooLong',
  undefined,
  'K4ABC',
  'noTag',
  'noLength',
  undefined,
  'K5ABC',
];

function bytesOf(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'latin1') return new TextEncoder().encode(text);
  const units = new Uint8Array(Buffer.from(text, 'utf16le'));
  if (encoding === 'utf-16le') return units;
  return units.map((_, at) => units[at % 2 === 0 ? at + 1 : at - 1] ?? 0);
}

function read(slices: readonly Uint8Array[], encoding: Encoding) {
  const reader = new AdifReader(encoding);
  const found = slices.flatMap((slice) => reader.read(new Uint8Array(slice).buffer));
  const records = [...found, ...reader.end()];
  return { records, endBytes: reader.endBytes, endLine: reader.endLine };
}

describe.each(['latin1', 'utf-16le', 'utf-16be'] as const)('a log in %s', (encoding) => {
  it.each(['', '\ufeff'])('is the same however it is cut, with %j before it', (mark) => {
    const bytes = bytesOf(mark + NASTY, encoding);
    expect(encodingOf(bytes)).toBe(encoding);
    const whole = read([bytes], encoding);
    const { records } = whole;
    expect(records.map(({ fields, fault }) => fields.call ?? fault?.reason)).toEqual(CALLS);
    for (let at = 0; at <= bytes.length; at++) {
      const cut = [bytes.subarray(0, at), bytes.subarray(at)];
      expect([at, read(cut, encoding)]).toEqual([at, whole]);
    }
    const each = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(read(each, encoding)).toEqual(whole);
  });

  it.each(['', '\ufeff'])('is read from where it ended before, with %j before it', async (mark) => {
    const [first, second] = [adifQso(OURS), adifQso({ ...OURS, BAND: '40m' })];
    const before = await readAdif(bytesOf(`${mark}${first}<CALL:5>K1`, encoding).slice());
    const from = { bytes: before?.endBytes ?? 0, line: 1, isGrowing: true };
    const log = await readAdif(bytesOf(mark + first + second, encoding).slice(), from);
    expect(log).toMatchObject({ qsos: 1, worked: [[291, '40m', 'CW']], faults: [] });
  });
});

describe('the encoding', () => {
  it.each([
    ['', 'latin1'],
    ['K', 'latin1'],
    ['Log of José', 'latin1'],
    ['\ufeffLog', 'latin1'],
  ])('of %j is one of ASCII tags', (text, encoding) => {
    expect(encodingOf(new TextEncoder().encode(text))).toBe(encoding);
  });

  it('of UTF-16 is found with letters of another script in the header', () => {
    const header = 'Журнал of my station, made by a logger <EOH>';
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      expect(encodingOf(bytesOf(header, encoding))).toBe(encoding);
    }
  });
});
