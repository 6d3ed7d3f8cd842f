import { parseType } from '../../radio/report-fields.js';
import { parseLineTail } from './line-tail.js';

const read = (mode: string, between: string, behindTime?: string) =>
  parseLineTail(mode, between === '' ? [] : between.split(' '), behindTime);

it.each([
  ['CW', '22 WPM NCDXF B', 'NCDXF B', null],
  ['CW', '18 WPM CQ', 'CQ', null],
  ['CW', '13 WPM BEACON', 'BEACON', null],
  ['CW', '22 WPM', null, null],
  ['CW', '', null, null],
  ['RTTY', '45 BPS CQ', 'CQ', null],
  ['PSK31', '31 BPS dx', 'DX', null],
  ['FT8', 'FK68 CQ', 'CQ', 'FK68'],
  ['FT8', '6 BPS CQ', 'CQ', null],
  ['FT8', 'CQ', 'CQ', null],
  ['FT4', 'jo62qm CQ', 'CQ', 'JO62qm'],
  ['FT8', 'RR73 CQ', 'CQ', null],
  ['CW', 'FK68 22 WPM CQ', 'CQ', null],
  ['CW', '22 WPM one two three', null, null],
  ['CW', '22 WPM CQ!', null, null],
])('%s: %j is of type %j, at %j', (mode, between, type, grid) => {
  expect(read(mode, between)).toEqual({ type, grid });
});

it('takes a locator behind the time, for FT8 and FT4 alone', () => {
  expect(read('FT8', 'CQ', 'FK68')).toEqual({ type: 'CQ', grid: 'FK68' });
  expect(read('CW', '22 WPM CQ', 'FK68')).toEqual({ type: 'CQ', grid: null });
});

it('knows no type of more than two words, or of odd characters', () => {
  expect(parseType(' ncdxf b ')).toBe('NCDXF B');
  for (const text of ['', 'a b c', 'CQ\u0000', 'ß', 'ABCDEFGHIJK'])
    expect(parseType(text)).toBeNull();
});
