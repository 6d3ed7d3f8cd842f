import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SpotReport } from '../radio/spot-report.js';
import { RecentReports } from './recent-reports.js';

const REPORT: SpotReport = {
  heardAtSeconds: 1_795_000_020,
  spotter: 'KM3T',
  spotterNode: 2,
  callsign: 'CS3B',
  frequencyHz: 14_100_000,
  mode: 'CW',
  snrDb: 24,
  wpm: 22,
};

const numbered = (frequencyHz: number): SpotReport => ({ ...REPORT, frequencyHz });

describe('RecentReports', () => {
  it('knows a report that comes again', () => {
    const recent = new RecentReports();
    expect(recent.seenBefore(REPORT)).toBe(false);
    expect(recent.seenBefore({ ...REPORT })).toBe(true);
  });

  it.each<[string, Partial<SpotReport>]>([
    ['another second of the minute', { heardAtSeconds: REPORT.heardAtSeconds + 59 }],
    ['another strength', { snrDb: 3 }],
    ['another speed', { wpm: null }],
  ])('takes %s for the same report', (_what, change) => {
    const recent = new RecentReports();
    recent.seenBefore(REPORT);
    expect(recent.seenBefore({ ...REPORT, ...change })).toBe(true);
  });

  it.each<[string, Partial<SpotReport>]>([
    ['the next minute', { heardAtSeconds: REPORT.heardAtSeconds + 60 }],
    ['the minute before', { heardAtSeconds: REPORT.heardAtSeconds - 1 }],
    ['another spotter', { spotter: 'W3OA' }],
    ['another node', { spotterNode: 3 }],
    ['no node', { spotterNode: -1 }],
    ['another callsign', { callsign: 'CS3C' }],
    ['another frequency', { frequencyHz: 14_100_001 }],
    ['another mode', { mode: 'RTTY' }],
  ])('takes %s for another report', (_what, change) => {
    const recent = new RecentReports();
    recent.seenBefore(REPORT);
    expect(recent.seenBefore({ ...REPORT, ...change })).toBe(false);
  });

  it('remembers at least one generation and forgets what is two generations old', () => {
    const recent = new RecentReports(3);
    const askedAbout = (frequencies: number[]): boolean[] =>
      frequencies.map((frequencyHz) => recent.seenBefore(numbered(frequencyHz)));
    askedAbout([1, 2, 3, 4, 5, 6]);
    expect(askedAbout([1, 2, 3, 4, 5, 6])).toEqual([true, true, true, true, true, true]);
    askedAbout([7]);
    expect(askedAbout([4, 5, 6, 7])).toEqual([true, true, true, true]);
    expect(askedAbout([1])).toEqual([false]);
  });

  it('takes a forgotten report for a new one, of either generation', () => {
    const recent = new RecentReports(1);
    recent.seenBefore(numbered(1));
    recent.seenBefore(numbered(2));
    recent.forget(numbered(1));
    recent.forget(numbered(2));
    expect(recent.seenBefore(numbered(1))).toBe(false);
    expect(recent.seenBefore(numbered(2))).toBe(false);
  });

  it('remembers a key in some 75 bytes', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const count = 200_000;
    const recent = new RecentReports(count);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let index = 0; index < count; index++) recent.seenBefore(numbered(index));
    collect();
    expect((process.memoryUsage().heapUsed - before) / count).toBeLessThan(150);
    expect(recent.seenBefore(numbered(0))).toBe(true);
  });
});
