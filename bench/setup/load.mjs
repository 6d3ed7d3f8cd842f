// Fills the database through the writer that live spots take, up to now.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.mjs';
import { generate, perWeightFor } from './generate.mjs';
import { giveGrids } from './grids.mjs';

/** @type {typeof import('../../src/commands/command.js')} */
const { runCommand } = await built('commands/command.js');
/** @type {typeof import('../../src/config/env.js')} */
const { readEnv } = await built('config/env.js');
/** @type {typeof import('../../src/log/retention/retention.repository.js')} */
const { RetentionRepository } = await built('log/retention/retention.repository.js');
/** @type {typeof import('../../src/log/grids.service.js')} */
const { GridsService } = await built('log/grids.service.js');
/** @type {typeof import('../../src/spots/spots.module.js')} */
const { SpotsModule } = await built('spots/spots.module.js');
/** @type {typeof import('../../src/spots/spots.service.js')} */
const { SpotsService } = await built('spots/spots.service.js');

const BATCH = 5_000;
const MINUTES_PER_DAY = 1_440;

/** As many a day as a skimmer network has on a quiet weekday; smaller sets still fill a day. */
const SPOTS_A_DAY = 1_000_000;
const MIN_MINUTES = 25 * 60;

/** Kept beside the database: what it was loaded with, so that another run can go on from there. */
const STATE_FILE = 'bench-state.json';

/**
 * @typedef {object} LoadState
 * @property {number} seed
 * @property {number} perWeight
 * @property {number} fromMinute
 * @property {number} toMinute
 *
 * @typedef {object} LoadOutcome
 * @property {number} loaded Spots stored by this run.
 * @property {number} seconds
 * @property {number} days That the spots cover.
 * @property {number} spotsPerSecond
 */

/** The variables of the service and of commands beside it: no limits, nothing leaves. */
export function settingsFor(/** @type {string} */ dataDir) {
  return {
    DATA_DIR: dataDir,
    FEEDS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
    GROUP_CREATIONS_PER_HOUR: '0',
    KEY_FAILURES_PER_HOUR: '0',
    SPOT_RETENTION_DAYS: '0',
    LOG_LEVEL: 'warn',
  };
}

/**
 * Loads what is missing: everything into an empty data dir, and what has been heard since then into
 * one that was loaded before. So windows are full, and nothing that is stored was moved.
 * @param {{ dataDir: string, spots: number, seed: number, nowMs: number, onProgress: (stored: number) => void,
 *   stations: import('./stations.mjs').Stations }} plan
 * @returns {Promise<LoadOutcome>}
 */
export async function load({ dataDir, spots, seed, nowMs, stations, onProgress }) {
  const toMinute = Math.floor(nowMs / 60_000);
  const before = readState(dataDir, seed);
  const state = before ?? planFor({ spots, seed, toMinute });
  const traffic = {
    seed,
    stations,
    perWeight: state.perWeight,
    fromMinute: before?.toMinute ?? state.fromMinute,
    toMinute,
  };
  const startedAtMs = performance.now();
  let loaded = 0;
  const code = await runCommand(readEnv(settingsFor(dataDir)), SpotsModule, async (app) => {
    loaded = await record(app.get(SpotsService), traffic, onProgress);
    await giveGrids(app.get(GridsService));
    writeFileSync(join(dataDir, STATE_FILE), JSON.stringify({ ...state, toMinute }));
    // As the nightly job would have done with each of these days.
    const retention = app.get(RetentionRepository);
    const today = Math.floor(toMinute / MINUTES_PER_DAY);
    for (let day = Math.floor(traffic.fromMinute / MINUTES_PER_DAY); day < today; day++) {
      await retention.tendPartition(day);
    }
    return 0;
  });
  if (code !== 0) throw new Error('the database cannot be reached');
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const days = (toMinute - state.fromMinute) / MINUTES_PER_DAY;
  return { loaded, seconds, days, spotsPerSecond: loaded / seconds };
}

/** @returns {LoadState} */
function planFor({ spots, seed, toMinute }) {
  const minutes = Math.max(MIN_MINUTES, Math.round((spots / SPOTS_A_DAY) * MINUTES_PER_DAY));
  const fromMinute = toMinute - minutes;
  return { seed, fromMinute, toMinute, perWeight: perWeightFor({ fromMinute, toMinute, spots }) };
}

/** @returns {LoadState | undefined} */
function readState(/** @type {string} */ dataDir, /** @type {number} */ seed) {
  let text;
  try {
    text = readFileSync(join(dataDir, STATE_FILE), 'utf8');
  } catch {
    return undefined;
  }
  const state = /** @type {LoadState} */ (JSON.parse(text));
  if (state.seed !== seed) throw new Error(`${dataDir} was loaded with --seed ${state.seed}`);
  return state;
}

/** A batch is made while the one before is stored. */
async function record(spots, traffic, onProgress) {
  let storing = Promise.resolve({ stored: 0 });
  let loaded = 0;
  const flush = async (batch) => {
    const { stored } = await storing;
    loaded += stored;
    onProgress(loaded);
    storing = spots.record(batch);
    // Awaited with the next batch; a failure is not unhandled until then.
    storing.catch(() => {});
  };
  let batch = [];
  for (const minute of generate(traffic)) {
    batch.push(...minute);
    if (batch.length < BATCH) continue;
    await flush(batch);
    batch = [];
  }
  await flush(batch);
  await flush([]);
  return loaded;
}
