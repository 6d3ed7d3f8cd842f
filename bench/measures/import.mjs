// Files of an archive taken into files of days: the command as an operator runs it, beside the running service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { join } from 'node:path';
import { builtEntry } from '../../scripts/build-if-needed.mjs';
import { generate, perWeightFor } from '../setup/generate.mjs';

const MINUTES_A_DAY = 1_440;
const SECONDS_A_DAY = 86_400;
const SPOTS_A_DAY = 2_000_000;

/** Long before what the log keeps. */
const YEARS_BEFORE = 10;

const MEMORY_EACH_MS = 200;

const HEADER = 'callsign,de_pfx,de_cont,freq,band,dx,dx_pfx,dx_cont,mode,db,date,speed,tx_mode\n';

/**
 * @typedef {object} ImportResult
 * @property {number} rows
 * @property {number} files
 * @property {number} rowsPerSecond From the start of the command to its end.
 * @property {number} againPerSecond The same files a second time.
 * @property {number} memoryBytes Of the command's process, at most.
 * @property {number} engineBytes Of its engine's process, at most.
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<ImportResult>}
 */
export async function measureImport({ cluster, settings, stations, options, say }) {
  const folder = join(settings.DATA_DIR, 'bench-import');
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    ARCHIVE_DIR: join(folder, 'files'),
    COLUMNS: 'on',
    LOG_LEVEL: 'warn',
  };
  mkdirSync(folder, { recursive: true });
  const { paths, rows } = await writeArchive(folder, stations, options);
  say(`${rows} rows of an archive are written, ${paths.length} files`);
  const first = await runImport(paths, env);
  say(`import: ${Math.round(rows / first.seconds)} rows/s`);
  const again = await runImport(paths, env);
  say(`import again: ${Math.round(rows / again.seconds)} rows/s`);
  return {
    rows,
    files: paths.length,
    rowsPerSecond: rows / first.seconds,
    againPerSecond: rows / again.seconds,
    memoryBytes: Math.max(first.memoryBytes, again.memoryBytes),
    engineBytes: Math.max(first.engineBytes, again.engineBytes),
  };
}

/** A file a day, as the Reverse Beacon Network publishes them. */
async function writeArchive(folder, stations, { seed, importRows }) {
  const days = Math.max(1, Math.round(importRows / SPOTS_A_DAY));
  const spots = Math.round(importRows / days);
  const today = Math.floor(Date.now() / 86_400_000);
  const paths = [];
  let rows = 0;
  for (let day = today - YEARS_BEFORE * 365; paths.length < days; day++) {
    const span = { fromMinute: day * MINUTES_A_DAY, toMinute: (day + 1) * MINUTES_A_DAY };
    const traffic = { ...span, seed, stations, perWeight: perWeightFor({ ...span, spots }) };
    const path = join(folder, `${day}.csv`);
    const file = createWriteStream(path);
    file.write(HEADER);
    for (const minute of generate(traffic)) {
      // A file of the network has the spots of its day; those that came late are among the ones of the day before.
      const reports = minute.filter(({ heardAtSeconds }) => heardAtSeconds >= day * SECONDS_A_DAY);
      rows += reports.length;
      if (!file.write(reports.map(rowOf).join(''))) await once(file, 'drain');
    }
    file.end();
    await finished(file);
    paths.push(path);
  }
  return { paths, rows };
}

/** @param {import('../setup/generate.mjs').Report} report */
function rowOf({
  spotter,
  spotterNode,
  frequencyHz,
  callsign,
  type,
  snrDb,
  heardAtSeconds,
  wpm,
  mode,
}) {
  const skimmer = spotterNode < 0 ? spotter : `${spotter}-${spotterNode}`;
  const time = new Date(heardAtSeconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  return `${skimmer},,,${frequencyHz / 1_000},,${callsign},,,${type},${snrDb},${time},${wpm ?? 0},${mode}\n`;
}

async function runImport(paths, env) {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, [await builtEntry('commands/import'), ...paths], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output = (output + chunk).slice(-4_000)));
  }
  let [memoryBytes, engineBytes] = [0, 0];
  const timer = setInterval(() => {
    memoryBytes = Math.max(memoryBytes, mostResidentBytes(child.pid));
    for (const pid of childrenOf(child.pid)) {
      engineBytes = Math.max(engineBytes, mostResidentBytes(pid));
    }
  }, MEMORY_EACH_MS);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  // 1 would be rows that were refused.
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}`);
  return { seconds: (performance.now() - startedAtMs) / 1_000, memoryBytes, engineBytes };
}

/** The most that a process has had in memory so far; 0 where the system does not tell. */
function mostResidentBytes(pid) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}
