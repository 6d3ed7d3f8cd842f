import fc from 'fast-check';
import { slipsOf } from '../../../bench/quality/slips.mjs';
import { MORSE_CHARACTERS } from './morse.js';
import { isOneSlip } from './slip.js';

/** Few characters that sound alike, so that calls are often close to each other; and any. */
const calls = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ETAIN6HW1'), maxLength: 5 }),
  fc.string({ unit: fc.constantFrom(...MORSE_CHARACTERS, '-'), maxLength: 8 }),
);

const slipsAway = (call: string) => new Set(Object.values(slipsOf(call)).flat());

describe('one slip of the ear', () => {
  it.each([
    ['K1ABC', 'K1ABCD'], // a character more
    ['K1ABC', 'K1AB'], // less
    ['K1ABC', 'K1XBC'], // other
    ['K1AC', 'K1AAC'],
    ['DL/K1ABC', 'DLK1ABC'],
    ['K1TH', 'K16'], // the same elements
    ['ATK1', 'WK1'],
    ['K1TSA', 'K1BA'],
    ['K1EEE', 'K1IE'],
    ['DN1A', '/1A'],
  ])('lies between %s and %s', (one, other) => {
    expect(isOneSlip(one, other)).toBe(true);
    expect(isOneSlip(other, one)).toBe(true);
  });

  it.each([
    ['K1ABC', 'K1ABC'],
    ['', ''],
    ['K1ABC', 'K1BAC'], // two other characters
    ['K1ABC', 'K1ABCDE'],
    ['K1TH', 'K1B'], // as many characters less, other elements
    ['K1HT', 'K16'],
    ['K1TSA', 'K1AB'],
    ['K1TH6', 'K16TH'],
    ['K1EEEE', 'K1H'], // three gaps
  ])('does not lie between %s and %s', (one, other) => {
    expect(isOneSlip(one, other)).toBe(false);
    expect(isOneSlip(other, one)).toBe(false);
  });

  it('is what the slips make that are done to a call, and nothing else', () => {
    fc.assert(
      fc.property(calls, calls, (one, other) => {
        fc.pre(
          /\d/.test(other) && /[A-Z]/.test(other) && other.length >= 3 && !other.includes('-'),
        );
        expect(isOneSlip(one, other)).toBe(one !== other && slipsAway(one).has(other));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is found for each slip of a call', () => {
    const missed = ['K1ABC', 'DL/TH6TS', '9A2L', 'E7/DJ4MX', 'EE5E'].flatMap((call) =>
      [...slipsAway(call)].filter((slip) => isOneSlip(call, slip) !== (slip !== call)),
    );
    expect(missed).toEqual([]);
  });

  it('is the same both ways', () => {
    fc.assert(
      fc.property(calls, calls, (one, other) => {
        expect(isOneSlip(one, other)).toBe(isOneSlip(other, one));
      }),
      { numRuns: 2_000 },
    );
  });
});
