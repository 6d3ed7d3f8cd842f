import type { SpotReport } from '../../../src/radio/spot-report.js';
import { NOW_MS } from '../now.js';

/** A report with fixed values in every field; a test names only what it is about. */
export function aReport(given: Partial<SpotReport> = {}): SpotReport {
  return {
    heardAtSeconds: Math.floor(NOW_MS / 1000) - 600,
    spotter: 'KM3T',
    spotterNode: 2,
    callsign: 'K1ABC',
    frequencyHz: 14_025_300,
    mode: 'CW',
    snrDb: 24,
    wpm: 28,
    type: 'CQ',
    grid: null,
    ...given,
  };
}
