import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentRefused } from '../published/published.service.js';
import { newestOf } from './measured.js';
import { newestIn } from './noaa-rows.js';
import { readWwv } from './wwv-text.js';

const at = (text: string) => Date.parse(text) / 1000;

describe('a table of NOAA', () => {
  it('is rows that are objects, or, as before April 2026, lists below their names', () => {
    const objects = [
      { time_tag: '2026-03-14T09:00:00', Kp: 1.33, a_running: 5, station_count: 8 },
      { time_tag: '2026-03-14T12:00:00', Kp: 0, a_running: 5, station_count: 8 },
    ];
    const lists = [
      ['time_tag', 'Kp', 'a_running', 'station_count'],
      ['2026-03-14 09:00:00.000', '1.33', '5', '8'],
      ['2026-03-14 12:00:00.000', '0.00', '5', '8'],
    ];
    const expected = { value: 0, atSeconds: at('2026-03-14T12:00:00Z') };
    expect(newestIn(JSON.stringify(objects), 'kp')).toEqual(expected);
    expect(newestIn(JSON.stringify(lists), 'kp')).toEqual(expected);
    expect(newestIn('[{"Flux":"128","time_tag":"2026-03-13T20:00:00"}]', 'flux').value).toBe(128);
  });

  it('is read whatever the order, and without rows that lack something', () => {
    const rows = [
      { time_tag: '2026-03-14T12:00:00', Kp: 2 },
      { time_tag: '2026-03-14T09:00:00', Kp: 1 },
      { time_tag: '2026-03-14T15:00:00', Kp: null },
      { time_tag: '2026-03-14T18:00:00', Kp: '' },
      { time_tag: 'soon', Kp: 7 },
      { Kp: 8 },
      null,
      'Kp',
      [],
    ];
    expect(newestIn(JSON.stringify(rows), 'kp').value).toBe(2);
  });

  it.each([
    '',
    '<!DOCTYPE html><html>',
    '{}',
    '[]',
    '[["time_tag","Kp"]]',
    'null',
    '[{"time_tag":"2026',
    '[{"time_tag":"2026-03-14T12:00:00"}]',
  ])('is refused when it has no value: %j', (text) => {
    expect(() => newestIn(text, 'kp')).toThrow(ContentRefused);
  });
});

describe('the text of WWV', () => {
  const text = readFileSync(
    join(import.meta.dirname, '../../test/support/fixtures/noaa-wwv.txt'),
    'utf8',
  );

  it('has three numbers, with the times that it says', () => {
    expect(readWwv(text)).toEqual({
      flux: { value: 128, atSeconds: at('2026-03-13T00:00:00Z') },
      a: { value: 6, atSeconds: at('2026-03-14T12:05:00Z') },
      k: { value: 1.67, atSeconds: at('2026-03-14T12:00:00Z') },
    });
  });

  it('names days of the year before, too', () => {
    const newYear = text
      .replace('2026 Mar 14', '2026 Jan 01')
      .replace('13 March', '31 December')
      .replace('14 March', '1 January');
    expect(readWwv(newYear)).toMatchObject({
      flux: { atSeconds: at('2025-12-31T00:00:00Z') },
      k: { atSeconds: at('2026-01-01T12:00:00Z') },
    });
  });

  it('may lack any of them, and has none without the time of issue', () => {
    const cut = text.replace(/Solar flux.*\n/, '');
    expect(readWwv(cut)).toMatchObject({ flux: null, a: null, k: { value: 1.67 } });
    expect(readWwv(text.replace(/was 1\.67/, 'is not known')).k).toBeNull();
    const none = { flux: null, a: null, k: null };
    expect(readWwv(text.replace(/:Issued.*\n/, ''))).toEqual(none);
    expect(readWwv('<html>Moved</html>')).toEqual(none);
  });
});

it('takes the newest that can be, and 0 for a value', () => {
  const now = 1_000_000;
  const one = (value: number, atSeconds: number) => ({ value, atSeconds });
  expect(newestOf('k', [one(3, 10), one(0, 20), null, undefined], now)).toEqual(one(0, 20));
  expect(newestOf('k', [one(10, 20), one(-1, 30), one(2, 10)], now)).toEqual(one(2, 10));
  expect(newestOf('sfi', [one(128, now + 90_000), one(0, 10)], now)).toBeNull();
  expect(newestOf('a', [], now)).toBeNull();
});
