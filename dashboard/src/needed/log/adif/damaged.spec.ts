import { adifField, adifQso, readAdif } from '../../../../../test/support/browser/adif-log.js';

const OURS = { CALL: 'K1ABC', DXCC: '291', CQZ: '5', BAND: '20m', MODE: 'CW' };
const NEXT = adifQso({ ...OURS, CALL: 'W1AW', BAND: '40m' });
const BOTH = [
  [291, '20m', 'CW'],
  [291, '40m', 'CW'],
];

describe('a record at the end of a log', () => {
  it.each([
    ['', 'without <EOR>'],
    ['\r\n\x1a', 'without <EOR>, before the end mark of an old file'],
  ])('counts with %j behind it: %s', async (behind) => {
    const last = NEXT.replace(' <EOR>\n', behind);
    const log = await readAdif(adifQso(OURS) + last);
    expect(log).toMatchObject({ qsos: 2, worked: BOTH, unreadable: 0, faults: [] });
    // What is appended may belong to it: it is read again.
    expect(log?.endBytes).toBe(adifQso(OURS).trimEnd().length);
  });

  it('may be the only one, of a log without any end', async () => {
    expect(await readAdif(NEXT.replace('<EOR>', ''))).toMatchObject({ qsos: 1, worked: [BOTH[1]] });
  });

  it('is left in a file that grows', async () => {
    const from = { bytes: 0, line: 1, isGrowing: true };
    const last = NEXT.replace('<EOR>\n', '');
    expect(await readAdif(adifQso(OURS) + last, from)).toMatchObject({ qsos: 1 });
  });

  it.each([
    ['<CALL:4>W1AW<MO', 'cutOff', ''],
    ['<CALL:4>W1AW<BAND:3>40', 'tooLong', 'BAND'],
  ])('is told when it is cut off: %s', async (cut, reason, field) => {
    expect(await readAdif(`${adifQso(OURS)}\n${cut}`)).toMatchObject({
      qsos: 2,
      worked: [BOTH[0]],
      unreadable: 1,
      faults: [{ line: 3, reason, field }],
    });
  });

  it('ends before the header of a log that was put behind', async () => {
    const first = adifQso(OURS).replace('<EOR>', '');
    const second = `Another logger <ADIF_VER:5>3.1.4 <EOH>\n${NEXT}`;
    expect(await readAdif(`A logger <EOH>\n${first}${second}`)).toMatchObject({ worked: BOTH });
  });
});

describe('a header', () => {
  it.each(['<eoh>', '<EH>', '<eh>', ' <EOH> ', '< eoh >'])('ends with %s', async (end) => {
    const header = `Tags are <CALL:5> and <BAND>. <PROGRAMID:1>X<CALL:4>DEMO ${end}`;
    const named = await readAdif(`${header}\n${adifField('DXCC', '291')}${NEXT}`);
    expect(named).toMatchObject({ qsos: 1, faults: [] });
    expect(named?.log.last('DEMO 40m CW')).toBeUndefined();
    expect(named?.log.last('W1AW 40m CW')).toBe(0);
  });
});

describe('a damaged field', () => {
  it.each([
    ['<CALL:>K1ABC', 'noLength', 'CALL'],
    ['<CALL>K1ABC', 'noLength', 'CALL'],
    ['<CALL:-10>K1ABC', 'noLength', 'CALL'],
    ['<CALL:5,0>K1ABC', 'noLength', 'CALL'],
    ['<CALL', 'noLength', 'CALL'],
    ['<CALL:10>K1ABC', 'tooLong', 'CALL'],
    ['<CALL:99>K1ABC', 'tooLong', 'CALL'],
    ['<CALL:9999999999>K1ABC', 'tooLong', 'CALL'],
    ['<CQZ:7>5', 'tooLong', 'CQZ'],
  ])('costs that field alone: %s', async (damaged, reason, field) => {
    const { CALL: _call, CQZ: _zone, ...others } = OURS;
    expect(await readAdif(`\r\n${damaged}\r\n${adifQso(others)}${NEXT}`)).toMatchObject({
      qsos: 2,
      worked: BOTH,
      unreadable: 0,
      damaged: 1,
      faults: [{ line: 2, reason, field }],
    });
  });

  it.each(['<CALL:>', '<CALL>', '<CALL:0>', '<CALL:>\r\n', '<NAME>Joe', '<NAME:x>Joe', '< b'])(
    'is none where nothing is lost that is read: %j',
    async (empty) => {
      const { CALL: _call, ...others } = OURS;
      const log = await readAdif(`${empty}${adifQso(others)}${NEXT}`);
      expect(log).toMatchObject({ qsos: 2, worked: BOTH, damaged: 0, faults: [] });
    },
  );

  it.each([
    ['<NAME:70>Joe', 'into the next record'],
    ['<NAME:30>Joe', 'into the next field'],
    ['<NAME:5000>Joe', 'behind the end of the file'],
  ])('takes nothing with it whose length goes %2$s: %s', async (damaged) => {
    const record = `<CALL:5>K1ABC${damaged}<DXCC:3>291<CQZ:1>5<BAND:3>20m<MODE:2>CW<EOR>\n`;
    expect(await readAdif(record + NEXT)).toMatchObject({ qsos: 2, worked: BOTH, faults: [] });
  });

  it('that the page reads has no tag in it, though it ends before one', async () => {
    const record = '<DXCC:3>291<CQZ:1>5<CALL:16>K1ABC<BAND:3>20m<MODE:2>CW<EOR>';
    expect(await readAdif(record)).toMatchObject({ worked: [BOTH[0]], damaged: 1 });
  });

  it('is not waited for where its length is beyond all', async () => {
    const from = { bytes: 0, line: 1, isGrowing: true };
    const log = await readAdif(`<NOTES:30000>Joe${adifQso(OURS)}${NEXT}`, from);
    expect(log).toMatchObject({ qsos: 2, worked: BOTH });
  });

  it('that takes the QSO with it is why the QSO is left out', async () => {
    const log = await readAdif(`<CALL:5>K1ABC<BAND:50>20m<MODE:2>CW<EOR>\n${NEXT}`);
    expect(log).toMatchObject({
      qsos: 2,
      unreadable: 1,
      damaged: 0,
      faults: [{ line: 1, reason: 'tooLong', field: 'BAND' }],
    });
  });
});

describe('a record that is left out', () => {
  it.each([
    ['K1ABC 20m CW', 'noTag'],
    ['<STATION_CALLSIGN:4>W1AW<BAND:3>20m<MODE:2>CW', 'noCall'],
    ['<CALL:5>K1ABC<MODE:2>CW', 'noBand'],
    ['<CALL:5>K1ABC<MODE:2>CW<FREQ:5>seven', 'noBand'],
    ['<CALL:5>K1ABC<BAND:3>20m', 'noMode'],
  ])('is told with its line: %s', async (record, reason) => {
    expect(await readAdif(`${NEXT}\n${record}<eor>`)).toMatchObject({
      qsos: 2,
      unreadable: 1,
      faults: [{ line: 3, reason, field: '' }],
    });
  });

  it('is named with nineteen others, and counted behind', async () => {
    const log = await readAdif('<CALL:5>K1ABC<EOR>\r'.repeat(23));
    expect(log).toMatchObject({ qsos: 23, unreadable: 23 });
    expect(log?.faults.map(({ line }) => line)).toEqual([...Array(20).keys()].map((at) => at + 1));
  });
});

describe('a comment', () => {
  const read = (comment: string) =>
    readAdif(`${comment}${adifQso(OURS).replace(' <EOR>', '<eor>')}${NEXT}`);
  const whole = { qsos: 2, worked: BOTH, faults: [] };

  it.each([
    'ends with <EOR>',
    '<eor>',
    '<CALL:4>N0NE<BAND:3>15m<MODE:2>CW<EOR><EOH>',
    'a < b, <b>bold</b>',
    'two\r\nlines <eor>\r\n',
  ])('may quote ADIF: %j', async (comment) => {
    for (const between of ['', ' ', '\r\n']) {
      expect(await read(adifField('COMMENT', comment) + between)).toMatchObject(whole);
    }
  });

  it('may quote ADIF with a length in bytes or in characters', async () => {
    for (const length of [14, 15]) {
      expect(await read(`<COMMENT:${length}>José said <EOR>`.slice(0, -1))).toMatchObject(whole);
      expect(await read(`<COMMENT:${length + 1}>José said <EOR>`)).toMatchObject(whole);
    }
  });

  it('may quote ADIF as the last field of the last record', async () => {
    const { DXCC: _dxcc, ...others } = OURS;
    const record = adifQso(others).replace(' <EOR>\n', adifField('COMMENT', 'see <EOR> there'));
    expect(await readAdif(NEXT + record)).toMatchObject({ qsos: 2, unreadable: 0 });
  });
});
