import { readFileSync } from 'node:fs';
import { bendable, SignalNumbers } from '../../../bench/quality/judged-reports.mjs';
import { slipsOf } from '../../../bench/quality/slips.mjs';
import { parseArchiveRow } from '../../feed/archive/archive-row.js';
import { bandIdAtHz } from '../../radio/band.js';
import { baseCallOf } from '../../radio/base-call.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { SignalJudge } from './signal-judge.js';

/**
 * Rows of the Reverse Beacon Network's archive: 40 m, CW, CQ WW CW 2025, from 00:00:00Z. One report in a hundred of them is
 * one report: each that may be bent is bent by each slip, one at a time.
 */
const FIXTURE = new URL('../../../test/support/fixtures/rbn-archive-20251129.csv', import.meta.url);

const sample = readFileSync(FIXTURE, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => parseArchiveRow(row, Infinity) as SpotReport);

/** The signals of some reports, the numbers of those of the first one, and which are suspect. */
function judge(reports: readonly SpotReport[]) {
  const numbers = new SignalNumbers({ bandIdAtHz, baseCallOf });
  const judged = new SignalJudge();
  const calls = new Map<number, string>();
  for (const report of reports) {
    const { name, ...spot } = numbers.numbered(report);
    judged.introduce(spot.signal, name);
    judged.add(spot);
    calls.set(spot.signal, report.callsign);
  }
  const count = (signal: number) => judged.skimmersSince(signal, 0);
  const suspects = new Set<string>();
  for (const [signal, call] of calls) {
    if (judged.qualityOf(signal, 0, count) === 'suspect') suspects.add(call);
  }
  return { calls: new Set(calls.values()), suspects };
}

describe('a real sample of the archive', () => {
  const mayBend = bendable(sample);
  const bent = sample.filter((report) => mayBend(report));

  it('has reports that at least five other skimmers confirm', () => {
    expect(sample).toHaveLength(84);
    const calls = new Set(bent.map(({ callsign }) => callsign));
    expect([...calls].toSorted()).toEqual(['CQ9A', 'II1X', 'KP2M']);
    expect(bent).toHaveLength(24);
  });

  it('has no suspects of its own', () => {
    expect(judge(sample).suspects.size).toBe(0);
  });

  it('shows at least 90 % of reports bent by one slip as suspect, at most 0.1 % of the calls left alone', () => {
    const count = { bent: 0, found: 0, leftAlone: 0, falseAlarms: 0 };
    for (const report of bent) {
      const slips = new Set(Object.values(slipsOf(report.callsign)).flat());
      slips.delete(report.callsign);
      for (const callsign of slips) {
        const { calls, suspects } = judge(
          sample.map((one) => (one === report ? { ...one, callsign } : one)),
        );
        count.bent++;
        if (suspects.delete(callsign)) count.found++;
        count.leftAlone += calls.size - 1;
        count.falseAlarms += suspects.size;
      }
    }
    expect(count.bent).toBeGreaterThan(5_000);
    expect(count.found / count.bent).toBeGreaterThanOrEqual(0.9);
    expect(count.falseAlarms / count.leftAlone).toBeLessThanOrEqual(0.001);
  });
});
