import { bearingDegrees, distanceKm, isWithin, type Position, positionOf } from './position.js';

function at(locator: string): Position {
  const position = positionOf(locator);
  if (!position) throw new Error(`${locator} is no locator`);
  return position;
}

describe('the middle of a locator', () => {
  it.each([
    ['FN42', 42.5, -71],
    ['fn42et', 42 + 19.5 / 24, -72 + 4.5 / 12],
    ['JO62', 52.5, 13],
    ['AA00', -89.5, -179],
    ['RR99XX', 90 - 0.5 / 24, 180 - 0.5 / 12],
    ['JJ00AA00', 0.5 / 240, 0.5 / 120],
  ])('%s lies at %f, %f', (locator, latitude, longitude) => {
    expect(at(locator).latitude).toBeCloseTo(latitude, 9);
    expect(at(locator).longitude).toBeCloseTo(longitude, 9);
  });

  it.each(['', 'FN4', 'SS00', 'FN42zz', 'FN42et1'])('%j has none', (text) => {
    expect(positionOf(text)).toBeUndefined();
  });
});

describe('a path', () => {
  it.each([
    // By the haversine formula, in another language.
    ['FN42', 'JO62', 6042.938329012445, 48.16752197431038],
    ['JJ00', 'JJ10', 222.38138450506344, 89.99127257837624],
    ['RF80', 'IM59', 19500.377591252745, 88.09072659867066],
    ['FN42et', 'PM95vq', 10722.722758119695, 334.7826737890416],
    ['RF80', 'IF32', 11392.332904776538, 171.88942303448218],
  ])('from %s to %s is %d km long and leaves at %d°', (from, to, km, degrees) => {
    expect(distanceKm(at(from), at(to))).toBeCloseTo(km, 6);
    expect(bearingDegrees(at(from), at(to))).toBeCloseTo(degrees, 6);
  });

  it('is as long both ways, and goes the other way back', () => {
    const [here, there] = [at('FN42et'), at('FN42es')];
    expect(distanceKm(here, there)).toBeCloseTo(distanceKm(there, here), 9);
    expect(distanceKm(here, there)).toBeCloseTo((6_371 * Math.PI) / 180 / 24, 6);
    expect(bearingDegrees(here, there)).toBeCloseTo(180, 6);
    expect(bearingDegrees(there, here)).toBeCloseTo(0, 6);
  });

  it('between equal squares has no length and points north', () => {
    expect(distanceKm(at('JO62'), at('JO62'))).toBe(0);
    expect(bearingDegrees(at('JO62'), at('JO62'))).toBe(0);
  });
});

describe('a circle', () => {
  it('holds what is as near as the distance says', () => {
    const letters = 'ABCDEFGHIJKLMNOPQR';
    const squares = [...letters].flatMap((one) =>
      [...letters].map((other) => at(`${one}${other}37`)),
    );
    const middle = at('FN42et');
    for (const km of [1, 500, 1_609, 6_000, 20_000]) {
      const holds = isWithin(middle, km);
      for (const square of squares) {
        expect([square.locator, km, holds(square)]).toEqual([
          square.locator,
          km,
          distanceKm(middle, square) <= km,
        ]);
      }
    }
    expect(isWithin(middle, 1)(middle)).toBe(true);
  });
});
