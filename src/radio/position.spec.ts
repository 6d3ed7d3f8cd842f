import {
  bearingDegrees,
  distanceKm,
  holds as isInside,
  isWithin,
  middleBetween,
  parseDegreeBox,
  type Position,
  positionOf,
} from './position.js';

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

describe('the middle of a path', () => {
  it.each([
    // By the formula of atlases, in another language.
    ['FN42', 'JO62', 55_648_234, -33_913_522],
    ['FN42et', 'PM95vq', 71_389_257, -156_168_511],
    // In one column of squares, and in one row across the equator.
    ['JO62', 'JO63', 53_000_000, 13_000_000],
    ['JJ55', 'JI54', 0, 11_000_000],
    ['JO62', 'JO62', 52_500_000, 13_000_000],
    // 180° is told as -180°.
    ['RF80', 'AF10', -39_538_571, -180_000_000],
    // Across a pole.
    ['JO62', 'AO62', 90_000_000, 0],
    ['JD67', 'AD67', -90_000_000, 0],
  ])('from %s to %s lies at %d, %d, both ways', (from, to, latitudeE6, longitudeE6) => {
    expect(middleBetween(at(from), at(to))).toEqual({ latitudeE6, longitudeE6 });
    expect(middleBetween(at(to), at(from))).toEqual({ latitudeE6, longitudeE6 });
  });

  it('is none between opposite locators, and their bearing is that of the half of the earth', () => {
    for (const [one, other] of [
      ['JO62', 'AD67'],
      ['FN42et', 'OE47ee'],
      ['JJ00aa00', 'AI09ax09'],
    ] as const) {
      expect(distanceKm(at(one), at(other))).toBeCloseTo(6_371 * Math.PI, 3);
      expect(middleBetween(at(one), at(other))).toBeUndefined();
      const [west, east] = [one, other].toSorted((a, b) => at(a).longitude - at(b).longitude);
      expect(bearingDegrees(at(west!), at(east!))).toBe(90);
      expect(bearingDegrees(at(east!), at(west!))).toBe(270);
    }
  });

  it('is there between neighbours of opposite locators', () => {
    expect(middleBetween(at('JO62aa00'), at('AD67ax08'))).toBeDefined();
    expect(middleBetween(at('JR09ax99'), at('AA00aa80'))).toBeDefined();
  });
});

describe('a box of degrees', () => {
  const boxOf = (text: string) => {
    const box = parseDegreeBox(text);
    if (!box) throw new Error(`${text} is no box`);
    return (latitude: number, longitude: number) =>
      isInside(box, { latitudeE6: latitude * 1e6, longitudeE6: longitude * 1e6 });
  };

  it('has its south and west sides inside, the others outside', () => {
    const isIn = boxOf('35,-80,45.5,-60');
    expect([isIn(35, -80), isIn(45.499999, -60.000001)]).toEqual([true, true]);
    expect([isIn(45.5, -70), isIn(40, -60), isIn(34.999999, -70)]).toEqual([false, false, false]);
  });

  it('crosses 180° where west is greater than east', () => {
    const isIn = boxOf('-10, 170, 10, -170');
    expect([isIn(0, 170), isIn(0, -180), isIn(0, -170.000001)]).toEqual([true, true, true]);
    expect([isIn(0, -170), isIn(0, 169), isIn(0, 0)]).toEqual([false, false, false]);
  });

  it('takes any number of decimals exactly', () => {
    const isIn = boxOf('52.3,13.0000001,52.30000001,14');
    expect([isIn(52.3, 13.000001), isIn(52.3, 13), isIn(52.300001, 13.5)]).toEqual([
      true,
      false,
      false,
    ]);
    const below = boxOf('-52.3000001,-13.0000001,-52.3,-12');
    expect([below(-52.3, -13), below(-52.300001, -13)]).toEqual([false, false]);
  });

  it.each([
    '1,2,3',
    '1,2,3,4,5',
    '3,2,1,4',
    '1,2,1,4',
    '-91,0,0,1',
    '0,0,90.1,1',
    '0,-180.5,1,0',
    '0,5,1,5.0',
    '0,a,1,5',
    '0,,1,5',
    '1e1,0,20,1',
    '',
  ])('is not %j', (text) => expect(parseDegreeBox(text)).toBeUndefined());
});
