// Questions that no rollup knows: DuckDB, a copy for each process, beside ClickHouse, one for all; the same service twice on one
// database, in turns. The engine is that of `npm run test:clickhouse`, which is installed first.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installKept } from '../../test/support/processes/kept-packages.mjs';
import { PACKAGE, NAME } from '../../test/support/clickhouse/install.mjs';
import { Service } from '../setup/service.mjs';
import { whenFollowed } from '../setup/settled.mjs';
import { percentile } from '../report/statistics.mjs';
import { compareServices, questionsOf } from './columns.mjs';
import { memoryOf } from './files.mjs';
import { momentAt } from '../setup/moment.mjs';

const SERVER = new URL('../../test/support/clickhouse/server.mjs', import.meta.url);
const USERS = { bench: { password: 'bench' } };

const SECONDS_A_DAY = 86_400;
const ROUNDS = 5;

/** As the service numbers imported spots: those of a day begin at (day - 1,000,000) × 10^8 + 1. */
const DAY_ZERO = 1_000_000;
const IDS_PER_DAY = 100_000_000;

/**
 * @typedef {object} ClickHouseResult
 * @property {{ name: string, duckDbMs?: number, clickHouseMs: number, ratio?: number }[]} questions medians
 * @property {number} spots
 * @property {number} bytes of all tables, when parts are merged
 * @property {number} followSeconds from nothing to the whole log
 * @property {number} duckDbFollowSeconds
 * @property {number} duckDbMemoryBytes of the engine's process, at the end
 * @property {PastResult} [past] with `--past-spots`
 *
 * @typedef {object} PastResult days that ClickHouse alone has, before those of the log
 * @property {number} spots
 * @property {number} days
 * @property {number} bytes of all tables
 * @property {{ name: string, ms: number, firstMs: number, spots: number }[]} questions medians, and the first of each
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<ClickHouseResult>}
 */
export async function measureClickHouse({ cluster, settings, options, stations, say }) {
  installKept(NAME, [PACKAGE]);
  const folder = join(settings.DATA_DIR, 'bench-clickhouse');
  const dirs = ['duckdb', 'service'].map((name) => join(folder, name));
  for (const dir of dirs) mkdirSync(dir, { recursive: true });
  const engine = fork(SERVER, [join(folder, 'data'), '0', JSON.stringify(USERS)], {
    execArgv: [],
    env: { ...process.env, UV_THREADPOOL_SIZE: '64' },
  });
  const [{ port }] = await once(engine, 'message');
  const ask = async (/** @type {string} */ sql) => {
    const url = `http://127.0.0.1:${port}/?user=bench&password=bench`;
    const answer = await fetch(url, { method: 'POST', body: sql });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.text()).trim();
  };
  await ask('CREATE DATABASE spots');
  const shared = {
    ...settings,
    DATABASE_URL: cluster.url,
    FEEDS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const followed = async (/** @type {Record<string, string>} */ variables) => {
    const startedAtMs = performance.now();
    const service = await Service.start({ ...shared, ...variables });
    await whenFollowed(service);
    const seconds = (performance.now() - startedAtMs) / 1_000;
    say(`${variables.COLUMNS}: the log is there after ${seconds.toFixed(0)} s`);
    return { service, seconds };
  };
  const services = [];
  try {
    const duckDb = await followed({ COLUMNS: 'on', DATA_DIR: dirs[0] });
    services.push(duckDb.service);
    const clickHouse = await followed({
      COLUMNS: 'clickhouse',
      CLICKHOUSE_URL: `http://bench:bench@127.0.0.1:${port}/spots`,
      DATA_DIR: dirs[1],
    });
    services.push(clickHouse.service);
    await ask('OPTIMIZE TABLE spots.spots FINAL');
    const questions = [];
    for (const question of questionsOf()) {
      const { name } = question;
      const asked = await compareServices(question, duckDb.service, clickHouse.service);
      const { otherMs: duckDbMs, oursMs: clickHouseMs, ratio } = asked;
      say(`${name}: DuckDB ${duckDbMs?.toFixed(0)} ms, ClickHouse ${clickHouseMs.toFixed(0)} ms`);
      questions.push({ name, duckDbMs, clickHouseMs, ratio });
    }
    const compared = {
      questions,
      ...(await sizeOf(ask)),
      followSeconds: clickHouse.seconds,
      duckDbFollowSeconds: duckDb.seconds,
      duckDbMemoryBytes: await memoryOf(duckDb.service),
    };
    if (options.pastSpots === 0) return compared;
    await duckDb.service.stop();
    services.shift();
    const past = await makePast({ ask, cluster, spots: options.pastSpots, say });
    return {
      ...compared,
      past: {
        ...past,
        ...(await sizeOf(ask)),
        questions: await askPast(clickHouse.service, past, stations, say),
      },
    };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    engine.kill('SIGKILL');
  }
}

async function sizeOf(ask) {
  const parts = `FROM system.parts WHERE active AND database = 'spots' FORMAT TabSeparated`;
  return {
    spots: Number(await ask('SELECT count() FROM spots.spots FORMAT TabSeparated')),
    bytes: Number(await ask(`SELECT sum(bytes_on_disk) ${parts}`)),
  };
}

/**
 * Copies the log's days into those before it, again and again, as if they had been imported.
 * @returns {Promise<{ days: number, firstDay: number, lastDay: number }>}
 */
async function makePast({ ask, cluster, spots, say }) {
  const listed = await ask(
    'SELECT intDiv(heard_s, 86400) AS day, count(), min(id), max(id) FROM spots.spots GROUP BY day ORDER BY day FORMAT JSONCompactEachRow',
  );
  const logDays = listed.split('\n').map((line) => JSON.parse(line).map(Number));
  const [firstDay] = logDays[0];
  const span = logDays.at(-1)[0] - firstDay + 1;
  const inLog = logDays.reduce((sum, [, count]) => sum + count, 0);
  const copies = Math.max(1, Math.round(spots / inLog));
  const firstIds = `transform(intDiv(heard_s, ${SECONDS_A_DAY}), [${logDays.map(([day]) => day)}], [${logDays.map(([, , id]) => id)}], 0)`;
  const columns =
    'frequency_hz, callsign_id, spotter_id, spotter_node, mode_id, band_id, snr_db, wpm, type_id';
  for (let copy = 1; copy <= copies; copy++) {
    const shift = copy * span;
    await ask(`
      INSERT INTO spots.spots (id, heard_s, ${columns})
      SELECT (intDiv(heard_s, ${SECONDS_A_DAY}) - ${shift} - ${DAY_ZERO}) * ${IDS_PER_DAY} + 1 + id - ${firstIds},
        heard_s - ${shift * SECONDS_A_DAY}, ${columns}
      FROM spots.spots WHERE id > 0`);
    for (const [day, count, firstId, lastId] of logDays) {
      await cluster.query('INSERT INTO clickhouse_days (day, spots, last_id) VALUES ($1, $2, $3)', [
        day - shift,
        count,
        (day - shift - DAY_ZERO) * IDS_PER_DAY + 1 + lastId - firstId,
      ]);
    }
    say(`${copy * span} days before the log`);
  }
  await cluster.query('UPDATE spot_log SET horizon_day = $1', [firstDay]);
  await ask('OPTIMIZE TABLE spots.spots FINAL');
  say('parts are merged');
  return { days: copies * span, firstDay: firstDay - copies * span, lastDay: firstDay - 1 };
}

async function askPast(service, { firstDay, lastDay }, stations, say) {
  const window = (days) => {
    const until = (lastDay + 1) * SECONDS_A_DAY;
    return `since=${momentAt(until - days * SECONDS_A_DAY)}&until=${momentAt(until)}`;
  };
  const all = `since=${momentAt(firstDay * SECONDS_A_DAY)}`;
  const [often, seldom] = [stations.callsigns[0], stations.callsigns[5_000]];
  const asked = {
    'one busy call, over all: newest 100 and total': `/spots/${often}?${all}&limit=100`,
    'one seldom call, over all: newest 100 and total': `/spots/${seldom}?${all}&limit=100`,
    'a month by band and hour': `/aggregate?${window(30)}&by=band,hour&limit=10000`,
    'a month by band and hour, one continent': `/aggregate?${window(30)}&by=band,hour&continent=EU&limit=10000`,
    '10,000 rows by time, of a day': `/spots?${window(1)}&format=ndjson&limit=10000`,
    'over all by band and month of the year': `/aggregate?${all}&by=band,month&limit=10000`,
  };
  const questions = [];
  for (const [name, path] of Object.entries(asked)) {
    const tookMs = [];
    let spots = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const startedAtMs = performance.now();
      const url = `${service.origin}/api/v1${path}&freq_max=${200_000_000 - round}`;
      const response = await fetch(url);
      const text = await response.text();
      const ms = performance.now() - startedAtMs;
      if (!response.ok) {
        say(`${name}: ${response.status} ${text.slice(0, 200)} after ${ms.toFixed(0)} ms`);
        break;
      }
      tookMs.push(ms);
      spots = path.includes('ndjson') ? text.trim().split('\n').length : spotsOf(JSON.parse(text));
    }
    if (tookMs.length === 0) continue;
    const [firstMs = 0] = tookMs;
    const ms = percentile(tookMs, 50);
    say(`ClickHouse, ${name}: ${ms.toFixed(0)} ms, the first ${firstMs.toFixed(0)} ms`);
    questions.push({ name, ms, firstMs, spots });
  }
  return questions;
}

function spotsOf({ total, spots }) {
  return total ?? spots;
}
