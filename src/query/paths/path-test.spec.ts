import {
  distanceKm,
  holds,
  middleBetween,
  parseDegreeBox,
  type Position,
  positionOf,
} from '../../radio/position.js';
import { isFrom, isInBox, isUpTo, passesPath } from './path-test.js';

function at(locator: string): Position {
  const position = positionOf(locator);
  if (!position) throw new Error(`${locator} is no locator`);
  return position;
}

const SQUARES = [...'ABCDEFGHIJKLMNOPQR'].flatMap((one, place) =>
  [...'ABCDEFGHIJKLMNOPQR'].map((other) => at(`${one}${other}${place % 10}4`)),
);

describe('a condition on a path', () => {
  it('compares whole km, as lists tell them', () => {
    for (const from of [at('FN42'), at('AD67'), at('RR90')]) {
      for (const to of [...SQUARES, at('JO62')]) {
        const km = Math.round(distanceKm(from, to));
        for (const bound of [0, km - 1, km, km + 1, 20_015, 20_100]) {
          const found = [isFrom(bound), isUpTo(bound)].map((test) => passesPath(test, from, to));
          expect([from.locator, to.locator, bound, ...found]).toEqual([
            from.locator,
            to.locator,
            bound,
            km >= bound,
            km <= bound,
          ]);
        }
      }
    }
  });

  it.each([
    '40,-40,50,-30',
    '-90,-180,90,180',
    '-90,-1,-80,1',
    '-5,175,5,-175',
    '10,-100,80,80',
    '80,-180,90,0',
    '-1,0,0.5,90',
    '-80,100,80,-100',
  ])('finds the middles in %s, whatever it leaves out at a glance', (text) => {
    const box = parseDegreeBox(text);
    if (!box) throw new Error(`${text} is no box`);
    const test = isInBox(box);
    let inside = 0;
    for (const from of SQUARES) {
      for (const to of SQUARES) {
        const middle = middleBetween(from, to);
        const expected = middle !== undefined && holds(box, middle);
        if (passesPath(test, from, to) !== expected) {
          throw new Error(`${from.locator} ${to.locator}: ${expected}`);
        }
        if (expected) inside++;
      }
    }
    expect(inside).toBeGreaterThan(0);
  });

  it('is passed by no path of which an end is not known', () => {
    const box = parseDegreeBox('-90,-180,90,180');
    for (const test of [isFrom(0), isUpTo(20_100), ...(box ? [isInBox(box)] : [])]) {
      expect(passesPath(test, at('JO62'), undefined)).toBe(false);
      expect(passesPath(test, undefined, at('JO62'))).toBe(false);
    }
  });
});
