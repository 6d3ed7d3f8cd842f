// How long it takes from the start of the process to its first answer.
import { rmSync } from 'node:fs';
import { makeTemporaryDir } from './cluster.mjs';
import { settingsFor } from './load.mjs';
import { Service } from './service.mjs';
import { median } from '../report/statistics.mjs';

/** On an empty folder: the database is made, and the tables. */
export async function measureFirstStart(/** @type {(message: string) => void} */ say) {
  const dataDir = makeTemporaryDir();
  try {
    const service = await Service.start(settingsFor(dataDir));
    await service.stop();
    say(`first start: ${Math.round(service.startMs)} ms`);
    return service.startMs;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * With what is stored, the database started as well.
 * @param {string} dataDir
 * @param {import('../options.mjs').Options} options
 * @param {(message: string) => void} say
 */
export async function measureStart(dataDir, { durations }, say) {
  const tookMs = [];
  for (let turn = 0; turn < durations.starts; turn++) {
    const service = await Service.start(settingsFor(dataDir));
    await service.stop();
    tookMs.push(service.startMs);
  }
  say(`start: ${Math.round(median(tookMs))} ms`);
  return median(tookMs);
}
