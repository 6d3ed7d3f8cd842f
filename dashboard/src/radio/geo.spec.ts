import {
  bearingDegrees,
  bearingText,
  centreOf,
  distanceKm,
  middleOfAll,
  subsolarPoint,
} from './geo.js';

describe('the middle of a locator', () => {
  it.each([
    ['FN31', [-73, 41.5]],
    ['fn31pr', [-72.7083, 41.7292]],
    ['JJ00', [1, 0.5]],
    ['AA00aa', [-179.9583, -89.9792]],
    ['RR99xx', [179.9583, 89.9792]],
    ['FN31pr21', [-72.7083, 41.7292]],
  ])('%s is at %j', (locator, [lon, lat]) => {
    const centre = centreOf(locator);
    expect(centre?.[0]).toBeCloseTo(lon!, 3);
    expect(centre?.[1]).toBeCloseTo(lat!, 3);
  });

  it.each(['', 'FN', 'ZZ99', '31FN', 'constructor'])('%j is none', (text) => {
    expect(centreOf(text)).toBeUndefined();
  });
});

describe('the length of a path', () => {
  it('is that of the great circle', () => {
    expect(distanceKm([0, 0], [90, 0])).toBeCloseTo(10_007.5, 0);
    expect(distanceKm([0, 90], [0, -90])).toBeCloseTo(20_015.1, 0);
    // Newington to Tokyo, as every beam-heading chart has it.
    const km = distanceKm(centreOf('FN31pr')!, centreOf('PM95vr')!);
    expect(km).toBeGreaterThan(10_750);
    expect(km).toBeLessThan(10_900);
  });
});

describe('where the sun stands in the zenith', () => {
  // Equinoxes, solstices and the equation of time of the Astronomical Almanac.
  it.each([
    ['2026-03-20T14:46:00Z', -39.7, 0],
    ['2026-06-21T08:24:00Z', 54.5, 23.44],
    ['2026-12-21T20:50:00Z', -133.0, -23.44],
    ['2026-11-03T12:00:00Z', -4.1, -15.0],
    ['2026-02-11T12:00:00Z', 3.55, -14.0],
  ])('at %s: %d east, %d north', (at, lon, lat) => {
    const [sunLon, sunLat] = subsolarPoint(Date.parse(at));
    expect(Math.abs(sunLon - lon)).toBeLessThan(0.3);
    expect(Math.abs(sunLat - lat)).toBeLessThan(0.3);
  });
});

describe('the bearing of a place', () => {
  it.each([
    [0.4, '000°'],
    [47.5, '048°'],
    [359.6, '000°'],
  ])('of %d degrees has three figures', (degrees, text) => {
    expect(bearingText(degrees)).toBe(text);
  });

  it.each([
    ['due north', [10, 50], [10, 60], 0],
    ['due south', [10, 50], [10, 40], 180],
    ['east on the equator', [0, 0], [90, 0], 90],
    ['west over the date line', [-179, 0], [179, 0], 270],
    ['Boston to Tokyo', [-71.06, 42.36], [139.69, 35.69], 335.4],
  ] as const)('%s', (_, from, to, degrees) => {
    expect(bearingDegrees(from, to)).toBeCloseTo(degrees, 0);
  });
});

describe('the middle of places', () => {
  it('is between them, also across the date line', () => {
    expect(middleOfAll([[10, 50]])).toEqual([10, 50]);
    expect(
      middleOfAll([
        [10, 0],
        [20, 0],
      ]),
    ).toEqual([15, 0]);
    expect(
      middleOfAll([
        [170, 0],
        [-170, 0],
      ]),
    ).toEqual([180, 0]);
    expect(middleOfAll([])).toEqual([0, 0]);
  });
});
