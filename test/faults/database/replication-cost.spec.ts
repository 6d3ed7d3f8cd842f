import type { SpotReport } from '../../../src/radio/spot-report.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { FailoverDatabase } from '../../support/databases/failover.js';
import { printFigures } from '../../support/figures.js';

/** Figures for the operator, not a promise: only with `npm run test:hostile`. */
const isHostile = process.env.FAILOVERS !== undefined;
const BATCHES = 60;

const START = Math.floor(NOW_MS / 1000) - 7_200;

let made = 0;

/** As live feeds bring them: of a hundred stations, ten thousand a minute. */
function nextReport(): SpotReport {
  const number = made++;
  return aReport({
    callsign: `K${number % 10}A${String.fromCodePoint(65 + (number % 13))}C`,
    heardAtSeconds: START + Math.floor((number * 60) / 10_000),
    frequencyHz: 14_000_000 + (number % 10_000),
  });
}

/** How long each of some batches took to be stored, in milliseconds: the median, and nearly all. */
async function storeBatches(service: TestApp, size: number) {
  const tookMs: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const reports = Array.from({ length: size }, nextReport);
    const startedAtMs = performance.now();
    await service.record(reports);
    tookMs.push(performance.now() - startedAtMs);
  }
  tookMs.sort((a, b) => a - b);
  return { p50: tookMs[BATCHES / 2]!, p99: tookMs[Math.floor(BATCHES * 0.99)]! };
}

(isHostile ? it : it.skip)(
  'synchronous replication costs a batch the time until the standby has it',
  async () => {
    const database = await FailoverDatabase.start({ fsync: 'on' });
    await database.addStandby();
    const service = await startTestApp({ DATABASE_URL: database.url });
    try {
      const figures: Record<string, { p50: number; p99: number }> = {};
      for (const size of [10, 1_000]) await storeBatches(service, size);
      for (const size of [10, 1_000]) {
        figures[`${size} spots, asynchronous`] = await storeBatches(service, size);
      }
      await database.replicateSynchronously();
      for (const size of [10, 1_000]) {
        figures[`${size} spots, synchronous`] = await storeBatches(service, size);
      }
      printFigures('replication, ms a batch', figures);
      expect(Object.keys(figures)).toHaveLength(4);
    } finally {
      await service.close();
      await database.close();
    }
  },
  300_000,
);
