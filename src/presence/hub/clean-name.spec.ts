import { cleanName, cleanNames, toCallsign } from './clean-name.js';

describe('cleanName', () => {
  it.each([
    ['K1ABC', 'K1ABC'],
    ['  k1abc\t', 'k1abc'],
    ['anon4711', 'anon4711'],
    ['Jürgen 🎧', 'Jürgen 🎧'],
    ['DL1ABC\u0000\r\n', 'DL1ABC'],
    ['\u001b[31mred\u0007', '[31mred'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['a\u2028b\u2029c\u0085d', 'abcd'],
    ['half \uD83C of a character', 'half  of a character'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['', ''],
    [' \u0000 \u202A ', ''],
  ])('makes of %j the name %j', (text, name) => {
    expect(cleanName(text)).toBe(name);
  });

  it('keeps 64 characters, and cuts none in half', () => {
    expect(cleanName('x'.repeat(64))).toBe('x'.repeat(64));
    expect(cleanName('x'.repeat(65))).toBe('x'.repeat(64));
    expect(cleanName('🎧'.repeat(100))).toBe('🎧'.repeat(64));
    expect(cleanName(`a${'🎧'.repeat(100)}`)).toBe(`a${'🎧'.repeat(63)}`);
    expect(cleanName(`${'x'.repeat(63)}  y`)).toBe('x'.repeat(63));
  });
});

describe('cleanNames', () => {
  it('keeps each user once, in the first spelling, in order, and drops empty names', () => {
    const names = ['k1abc', '', 'DL1ABC', 'K1ABC', ' k1abc ', '\u0007', 'dl1abc', 'anon1'];
    expect(cleanNames(names)).toEqual(['k1abc', 'DL1ABC', 'anon1']);
  });

  it('matches names by what is left of them', () => {
    expect(cleanNames([`${'y'.repeat(64)}1`, `${'Y'.repeat(64)}2`])).toEqual(['y'.repeat(64)]);
  });
});

it('a callsign is the name in upper case', () => {
  expect(toCallsign('oe/dl7uzo/p')).toBe('OE/DL7UZO/P');
  expect(toCallsign('anon12')).toBe('ANON12');
});
