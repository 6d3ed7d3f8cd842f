import { MAX_WORKED, readLog } from './adif.js';

const field = (name: string, value: string) => `<${name}:${value.length}>${value}`;

const qso = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => field(name, value))
    .join(' ')} <EOR>\n`;

const ours = { CALL: 'K1ABC', DXCC: '291', BAND: '20m', MODE: 'CW' };

const read = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return readLog(bytes.buffer);
};
const workedOf = async (given: Record<string, string>) => (await read(qso(given)))?.worked;

describe('what is worked by an ADIF log', () => {
  it('is each entity, band and mode once, without anything else of the log', async () => {
    const text = `Made by <a logger>\n<ADIF_VER:5>3.1.4\n<EOH>\n${qso(ours)}${qso({ ...ours, CALL: 'W1AW', NAME: 'Hiram' })}${qso({ ...ours, BAND: '40M' })}`;
    expect(await read(text)).toEqual({
      qsos: 3,
      worked: [
        [291, '20m', 'CW'],
        [291, '40m', 'CW'],
      ],
      beyond: 0,
      withoutDxcc: 0,
      others: 0,
      unreadable: 0,
    });
  });

  it.each([
    [{ MODE: 'MFSK', SUBMODE: 'FT4' }, ['FT4']],
    [{ MODE: 'ft8' }, ['FT8']],
    [{ MODE: 'PSK', SUBMODE: 'PSK31' }, ['PSK31']],
    [{ MODE: 'JT65', SUBMODE: 'JT65B' }, ['JT65']],
    [{ MODE: 'RTTY', SUBMODE: 'ASCI' }, ['RTTY']],
    [{ MODE: 'SSB' }, ['SSB']],
    [{ MODE: 'SSB', SUBMODE: 'USB' }, ['SSB', 'USB']],
  ])('has the mode of %j as skimmers call it: %j', async (given, modes) => {
    const worked = (await workedOf({ ...ours, ...given })) ?? [];
    expect(worked.map(([, , mode]) => mode)).toEqual(modes);
  });

  it('has the band of the frequency where it has no other', async () => {
    expect(await workedOf({ ...ours, BAND: '', FREQ: '7.0253' })).toEqual([[291, '40m', 'CW']]);
  });

  it('counts what is left out, and why', async () => {
    const { DXCC: _dxcc, ...without } = ours;
    const log = [
      ours,
      without,
      { ...ours, DXCC: '0' },
      { ...ours, BAND: '2m' },
      { ...ours, MODE: '' },
    ];
    expect(await read(log.map(qso).join(''))).toMatchObject({
      qsos: 5,
      worked: [[291, '20m', 'CW']],
      withoutDxcc: 2,
      others: 2,
    });
  });

  it.each([
    ['a negative length', '<CALL:-10>K1ABC<EOR>'],
    ['a length that is none', '<CALL:x>K1ABC<EOR>'],
    ['a tag without length', '<CALL>K1ABC<EOR>'],
    ['a tag without end', '<CALL:5:S>K1ABC<BA<EOR>'],
    ['no tag', 'K1ABC<EOR>'],
  ])('goes on behind a record with %s', async (_, damaged) => {
    expect(await read(damaged + qso(ours))).toMatchObject({
      qsos: 2,
      worked: [[291, '20m', 'CW']],
      unreadable: 1,
    });
  });

  it('reads lengths in bytes and in characters: the next field is there', async () => {
    const name = 'José';
    for (const length of [4, 5]) {
      const record = `<NAME:${length}>${name}<DXCC:3>291<BAND:3>20m<MODE:2>CW<eor>`;
      expect((await read(record))?.worked).toEqual([[291, '20m', 'CW']]);
    }
  });

  it('takes no record that was cut off', async () => {
    expect(await read(qso(ours) + qso({ ...ours, BAND: '40m' }).slice(0, -8))).toMatchObject({
      qsos: 1,
    });
  });

  it('is at most what an alert takes, and says how many are beyond', async () => {
    const many = Array.from({ length: MAX_WORKED + 3 }, (_, at) => {
      const DXCC = `${1 + (at % 900)}`;
      return qso({
        ...ours,
        DXCC,
        BAND: ['160m', '80m', '40m', '20m', '15m', '10m'][Math.floor(at / 900)]!,
      });
    });
    const log = await read(many.join(''));
    expect(log?.worked).toHaveLength(MAX_WORKED);
    expect(log?.beyond).toBe(3);
  });

  it.each(['', 'a letter', '{"alerts": []}'])('is nothing in what is no ADIF: %j', async (text) => {
    expect(await read(text)).toBeUndefined();
  });
});
