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
import { compareServices, questionsOf } from './columns.mjs';
import { memoryOf } from './files.mjs';

const SERVER = new URL('../../test/support/clickhouse/server.mjs', import.meta.url);
const USERS = { bench: { password: 'bench' } };

/**
 * @typedef {object} ClickHouseResult
 * @property {{ name: string, duckDbMs?: number, clickHouseMs: number, ratio?: number }[]} questions medians
 * @property {number} spots
 * @property {number} bytes of all tables, when parts are merged
 * @property {number} followSeconds from nothing to the whole log
 * @property {number} duckDbFollowSeconds
 * @property {number} duckDbMemoryBytes of the engine's process, at the end
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<ClickHouseResult>}
 */
export async function measureClickHouse({ cluster, settings, say }) {
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
    const parts = `FROM system.parts WHERE active AND database = 'spots' FORMAT TabSeparated`;
    return {
      questions,
      spots: Number(await ask('SELECT count() FROM spots.spots FORMAT TabSeparated')),
      bytes: Number(await ask(`SELECT sum(bytes_on_disk) ${parts}`)),
      followSeconds: clickHouse.seconds,
      duckDbFollowSeconds: duckDb.seconds,
      duckDbMemoryBytes: await memoryOf(duckDb.service),
    };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    engine.kill('SIGKILL');
  }
}
