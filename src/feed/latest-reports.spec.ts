import { aReport } from '../../test/support/spots/builders.js';
import { LatestReports } from './latest-reports.js';

const numbered = (frequencyHz: number) => aReport({ frequencyHz });

const numbers = (latest: LatestReports) => latest.take().map(({ frequencyHz }) => frequencyHz);

it('gives what came, in order, once', () => {
  const latest = new LatestReports();
  for (const number of [1, 2, 3]) latest.add(numbered(number), 0);
  expect(numbers(latest)).toEqual([1, 2, 3]);
  expect(numbers(latest)).toEqual([]);
});

it('keeps what came in the last 15 s, and nothing that came 30 s ago', () => {
  const latest = new LatestReports();
  // A whole number: sums of fractions would be a little less than 15 s apart.
  const startMs = Math.ceil(performance.now());
  for (let second = 0; second <= 60; second++) {
    latest.add(numbered(second), startMs + second * 1000);
  }
  const kept = numbers(latest);
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => 61 - kept.length + at));
  expect(kept[0]).toBeGreaterThan(30);
  expect(kept[0]).toBeLessThanOrEqual(45);
});

it('keeps them while nothing is stored, as in an outage of the database', () => {
  const latest = new LatestReports();
  const startMs = Math.ceil(performance.now());
  for (const number of [1, 2, 3]) latest.add(numbered(number), startMs);
  latest.add(numbered(4), startMs + 600_000);
  expect(numbers(latest)).toEqual([1, 2, 3, 4]);
});

it('keeps 20,000 at most', () => {
  const latest = new LatestReports();
  for (let number = 0; number < 35_000; number++) latest.add(numbered(number), 0);
  const kept = numbers(latest);
  expect(kept.length).toBeLessThanOrEqual(20_000);
  expect(kept.length).toBeGreaterThanOrEqual(10_000);
  expect(kept.at(-1)).toBe(34_999);
});
