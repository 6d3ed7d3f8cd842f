import { jest } from '@jest/globals';
import { adifQso, builtInCountries, readAdif } from '../../../../test/support/browser/adif-log.js';
import { HEAD_BYTES } from './adif/encoding.js';
import { readFile } from './read-file.js';
import { WorkedLog } from './worked-log.js';

const qso = adifQso;
const ours = { CALL: 'K1ABC', DXCC: '291', CQZ: '5', BAND: '20m', MODE: 'CW' };

const read = readAdif;
const workedOf = async (given: Record<string, string>) => (await read(qso(given)))?.worked;

describe('what is worked by an ADIF log', () => {
  it('is each entity, band and mode once', async () => {
    const text = `Made by <a logger>\n<ADIF_VER:5>3.1.4\n<EOH>\n${qso(ours)}${qso({ ...ours, CALL: 'W1AW', NAME: 'Hiram' })}${qso({ ...ours, BAND: '40M' })}`;
    expect(await read(text)).toMatchObject({
      qsos: 3,
      worked: [
        [291, '20m', 'CW'],
        [291, '40m', 'CW'],
      ],
      byCallsign: 0,
      withoutEntity: 0,
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
    [{ MODE: 'USB' }, ['SSB', 'USB']],
    [{ MODE: 'lsb', SUBMODE: '' }, ['SSB', 'LSB']],
    [{ MODE: 'OLIVIA', SUBMODE: 'OLIVIA 8/500' }, ['OLIVIA']],
  ])('has the mode of %j as skimmers call it: %j', async (given, modes) => {
    const worked = (await workedOf({ ...ours, ...given })) ?? [];
    expect(worked.map(([, , mode]) => mode)).toEqual(modes);
  });

  it('has the band of the frequency where it has no other', async () => {
    expect(await workedOf({ ...ours, BAND: '', FREQ: '7.0253' })).toEqual([[291, '40m', 'CW']]);
  });

  it('has the entity of the callsign where it has no number, as the service finds it', async () => {
    const { DXCC: _dxcc, CQZ: _zone, ...without } = ours;
    const calls = ['K6ABC', 'DL/W1AW', 'KH6XYZ', 'W1AW/MM', 'G3ABC/P', 'KG4ABC', 'R1ABC/9'];
    const found = await read(calls.map((CALL) => qso({ ...without, CALL })).join(''));
    expect(found?.worked.map(([dxcc]) => dxcc)).toEqual([291, 230, 110, 223, 15]);
    expect(found).toMatchObject({ qsos: 7, byCallsign: 6, withoutEntity: 1 });
    const zones = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(zones.filter((zone) => found?.log.last(`@${zone} 20m`) !== undefined)).toEqual([
      3, 5, 14, 17, 31,
    ]);
  });

  it('counts what is left out, and why', async () => {
    const log = [
      ours,
      { ...ours, DXCC: '0', CALL: 'QQ' },
      { ...ours, BAND: '2m' },
      { ...ours, MODE: '' },
    ];
    expect(await read(log.map(qso).join(''))).toMatchObject({
      qsos: 4,
      worked: [[291, '20m', 'CW']],
      withoutEntity: 1,
      others: 1,
      unreadable: 1,
      faults: [{ line: 4, reason: 'noMode', field: '' }],
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
      const record = `<NAME:${length}>${name}<DXCC:3>291<CQZ:1>5<BAND:3>20m<MODE:2>CW<eor>`;
      expect((await read(record))?.worked).toEqual([[291, '20m', 'CW']]);
    }
  });

  it('of a growing file takes no record that was cut off, and begins there when more was appended', async () => {
    const [first, second] = [`\n\r\n${qso(ours)}`, qso({ ...ours, BAND: '40m' })];
    const growing = { bytes: 0, line: 1, isGrowing: true };
    const cut = await read(first + second.slice(0, -8), growing);
    expect(cut).toMatchObject({ qsos: 1, worked: [[291, '20m', 'CW']], endLine: 3 });
    const { endBytes = 0, endLine = 0 } = cut ?? {};
    const broken = second.replace('<BAND:3>', '<BAND>');
    for (const [text, said] of [
      [second, { worked: [[291, '40m', 'CW']], faults: [] }],
      [broken, { worked: [], faults: [{ line: 4, reason: 'noLength', field: 'BAND' }] }],
    ] as const) {
      const from = { bytes: endBytes, line: endLine, isGrowing: true };
      expect(await read(first + text, from)).toMatchObject({ qsos: 1, ...said });
    }
  });

  it('has the minute in which each was worked last', async () => {
    const at = (QSO_DATE: string, TIME_ON: string) => qso({ ...ours, QSO_DATE, TIME_ON });
    const text = at('20260102', '1234') + at('20260103', '235959') + at('', '');
    const log = (await read(text))?.log;
    expect(log?.last('K1ABC 20m CW')).toBe(Date.UTC(2026, 0, 3, 23, 59) / 60_000);
    expect(log?.last('#291')).toBe(Date.UTC(2026, 0, 3, 23, 59) / 60_000);
    expect(log?.last('#291 cw')).toBe(Date.UTC(2026, 0, 3, 23, 59) / 60_000);
    expect(log?.last('#291 digi')).toBeUndefined();
  });

  it.each(['', 'a letter', '{"alerts": []}'])('is nothing in what is no ADIF: %j', async (text) => {
    expect(await read(text)).toBeUndefined();
  });

  it('of 100,000 QSOs is read in slices, each of them once', async () => {
    const texts = Array.from({ length: 100_000 }, (_, at) =>
      qso({
        ...ours,
        CALL: `K${at % 10}${at.toString(36).toUpperCase()}A`,
        COMMENT: 'x'.repeat(300),
      }),
    );
    const file = new Blob(texts);
    const slices = jest.spyOn(file, 'slice');
    const log = new WorkedLog();
    await readFile(file, log, () => Promise.resolve(builtInCountries));
    expect(log.stations).toBe(100_000);
    const lengths = slices.mock.calls.map(([from = 0, to = 0]) => Math.min(to, file.size) - from);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(262_144);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(HEAD_BYTES + file.size);
  });
});

describe('a kept log', () => {
  it('is written as lines, each once, and read again', async () => {
    const log = (await read(qso(ours) + qso({ ...ours, CALL: 'W1AW' })))!.log;
    const lines = [...log.takeLines(3), ...log.takeLines(100)];
    expect(lines).toHaveLength(4);
    expect(log.takeLines(100)).toEqual([]);
    const again = new WorkedLog();
    for (const line of lines) again.putLine(line);
    expect(again.triples()).toEqual(log.triples());
    expect([again.stations, again.entities]).toEqual([2, 1]);
    expect(again.takeLines(100)).toEqual([]);
    again.markAllChanged();
    expect(again.takeLines(100).sort()).toEqual(lines.sort());
  });
});
