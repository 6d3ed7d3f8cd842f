import { DAY_MS, HOUR_MS } from '../words/time.js';
import { readAsked, regionQuery, regionTexts, spotsHref } from './choices.js';
import { cellsOf, coveredHours, readHours, usualAt } from './days.js';

const DAY = Date.parse('2026-11-23T00:00:00Z');
const at = (daysAgo: number, hour: number) =>
  new Date(DAY - daysAgo * DAY_MS + hour * HOUR_MS).toISOString();
const ms = (daysAgo: number, hour: number) => Date.parse(at(daysAgo, hour));

describe('what is usual in an hour', () => {
  const history = readHours({
    rows: [
      [at(1, 7), '10m', 40, 4],
      [at(2, 7), '10m', 20, 2],
      [at(1, 8), '10m', 5, 5],
      [at(1, 9), '10m', 8, 8],
    ],
  });
  const days = (count: number, hour: number) =>
    Array.from({ length: count }, (_, day) => ms(day + 1, hour));
  const covered = new Set([...days(6, 7), ...days(5, 8), ...days(4, 9)]);
  const usual = (band: string, hour: number) =>
    usualAt(history, covered, band, ms(0, hour), 'spots');

  it('is the mean of the days on which the service listened, silent ones counted', () => {
    expect(usual('10m', 7)).toEqual({ mean: 10, days: 6 });
    expect(usual('10m', 8)).toEqual({ mean: 1, days: 5 });
    expect(usual('12m', 7)).toEqual({ mean: 0, days: 6 });
    expect(usualAt(history, covered, '10m', ms(0, 7), 'stations')).toEqual({ mean: 1, days: 6 });
  });

  it('is not known from fewer than five days', () => {
    expect(usual('10m', 9)).toEqual({ mean: undefined, days: 4 });
    expect(usual('10m', 10)).toEqual({ mean: undefined, days: 0 });
  });

  it('is of the 30 days before and none further back', () => {
    const long = new Set([26, 27, 28, 29, 30, 31, 0].map((daysAgo) => ms(daysAgo, 7)));
    expect(usualAt(history, long, '10m', ms(0, 7), 'spots')).toEqual({ mean: 0, days: 5 });
  });

  it('leaves the first hour of a log that began within the window out', () => {
    const rows = [[at(1, 9)], [at(1, 7)], [at(1, 8)]];
    expect(coveredHours({ rows }, ms(30, 0))).toEqual(new Set([ms(1, 8), ms(1, 9)]));
    expect(coveredHours({ rows }, ms(1, 7)).size).toBe(3);
    expect(coveredHours({ rows: [] }, 0).size).toBe(0);
  });

  it('stands beside what was heard in each of 24 hours up to the present one', () => {
    const heard = readHours({
      rows: [
        [at(0, 7), '10m', 90, 9],
        [at(1, 9), '10m', 8, 8],
      ],
    });
    const listened = new Set([ms(0, 7), ms(0, 8), ms(1, 9)]);
    const cells = cellsOf({ heard, listened, history, covered }, '10m', 'spots', {
      lastHourMs: ms(0, 8),
      nowHourMs: ms(0, 8),
    });
    expect(cells).toHaveLength(24);
    expect(cells[0]).toMatchObject({ hourMs: ms(1, 9), heard: 8 });
    expect(cells[22]).toMatchObject({
      hourMs: ms(0, 7),
      heard: 90,
      isNow: false,
      mean: 10,
      days: 6,
    });
    expect(cells[23]).toMatchObject({ hourMs: ms(0, 8), heard: 0, isNow: true, mean: 1 });
    // Nobody listened: that is not silence.
    expect(cells[21]).toMatchObject({ hourMs: ms(0, 6), heard: undefined });
  });
});

describe('the address of the openings', () => {
  const read = (text: string) => readAsked(new URLSearchParams(text));

  it('says what is shown; what cannot be is left out', () => {
    expect(read('from=fn42&to=eu&band=10M&measure=stations&day=yesterday')).toEqual({
      from: 'FN42',
      to: 'EU',
      band: '10m',
      measure: 'stations',
      isBefore: true,
    });
    expect(read('from=FN42a&to=1000&band=9m&measure=x')).toEqual({
      from: '',
      to: '',
      band: '',
      measure: 'spots',
      isBefore: false,
    });
  });

  it.each([
    ['', {}],
    ['from=NA&to=EU', { spotter_continent: ['NA'], continent: ['EU'] }],
    ['from=FN42&to=339', { spotter_near: 'FN42', spotter_within_km: 800, dxcc: [339] }],
  ])('asks for the regions of "%s"', (text, query) => {
    expect(regionQuery(read(text))).toEqual(query);
    const texts = Object.entries(regionTexts(read(text))).filter(([, value]) => value !== '');
    const same = Object.entries(query).map(([name, value]) => [name, String(value)]);
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(same));
  });

  it('leads from a cell to its spots', () => {
    expect(spotsHref(read('from=NA&to=339'), '10m', at(0, 7), at(0, 8))).toBe(
      `/?band=10m&since=${at(0, 7)}&until=${at(0, 8)}&spotter_continent=NA&dxcc=339&rows=spots`,
    );
    expect(spotsHref(read('to=339&measure=stations'), '10m', at(0, 7))).toBe(
      `/?band=10m&since=${at(0, 7)}&dxcc=339`,
    );
  });
});
