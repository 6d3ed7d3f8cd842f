// Days that only files have: made here, and then asked of the service over HTTP.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { built } from '../setup/built.mjs';
import { momentAt } from '../setup/moment.mjs';
import { Service } from '../setup/service.mjs';
import { percentile } from '../report/statistics.mjs';

/** @type {typeof import('../../src/archive/day-file.js')} */
const { fileNameOf, sha256Of } = await built('archive/day-file.js');
/** @type {typeof import('../../src/archive/staging.repository.js')} */
const { SPOT_TABLE, stageNames, writeFile } = await built('archive/staging.repository.js');
/** @type {typeof import('../../src/columns/columns.service.js')} */
const { ColumnsService } = await built('columns/columns.service.js');
/** @type {typeof import('../../src/config/env.js')} */
const { readEnv } = await built('config/env.js');

const SPOTS_A_DAY = 1_000_000;
const SECONDS_A_DAY = 86_400;
const SECONDS_A_HOUR = 3_600;
const ROUNDS = 5;
const WITHIN_MS = 300_000;

/**
 * @typedef {object} FilesResult
 * @property {number} spots
 * @property {number} days
 * @property {number} bytesPerSpot
 * @property {number} writtenPerSecond
 * @property {number} memoryBytes Of the engine's process, at most.
 * @property {{ name: string, ms: number, firstMs: number, spots: number }[]} questions
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<FilesResult>}
 */
export async function measureFiles({ cluster, settings, stations, options, say }) {
  const folder = join(settings.DATA_DIR, 'bench-archive');
  const dataDir = join(settings.DATA_DIR, 'bench-files');
  for (const dir of [folder, dataDir]) mkdirSync(dir, { recursive: true });
  const [{ day: lastDay }] = await cluster.query(
    "SELECT floor(date_part('epoch', min(heard_at)) / 86400)::int - 1 AS day FROM spots",
  );
  const days = Math.max(1, Math.round(options.fileSpots / SPOTS_A_DAY));
  const perDay = Math.round(options.fileSpots / days);
  const firstDay = lastDay - days + 1;
  const made = await makeFiles({ cluster, stations, folder, dataDir, firstDay, days, perDay, say });
  const service = await Service.start({
    ...settings,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    ARCHIVE_DIR: folder,
    COLUMNS: 'on',
  });
  try {
    const questions = [];
    let memoryBytes = 0;
    for (const question of questionsOf({ stations, firstDay, lastDay })) {
      const result = await ask(service, question);
      memoryBytes = Math.max(memoryBytes, await memoryOf(service));
      say(
        `files, ${result.name}: ${result.ms.toFixed(0)} ms, the first ${result.firstMs.toFixed(0)} ms`,
      );
      questions.push(result);
    }
    return { ...made, days, memoryBytes, questions };
  } finally {
    await service.stop();
  }
}

async function makeFiles({ cluster, stations, folder, dataDir, firstDay, days, perDay, say }) {
  const columns = new ColumnsService(
    readEnv({ FEEDS: 'none', DATA_DIR: dataDir, COLUMNS_MEMORY_MB: '1024' }),
  );
  const startedAtMs = performance.now();
  let bytes = 0;
  try {
    await columns.session(async (session) => {
      await prepare(session, cluster, stations);
      for (let day = firstDay; day < firstDay + days; day++) {
        // What is deleted from a table stays in memory.
        await session.run(`CREATE OR REPLACE TEMP TABLE spot (${SPOT_TABLE})`);
        await session.run(trafficOf(day, perDay), [], WITHIN_MS);
        const path = join(folder, fileNameOf(day));
        const { spots, firstId, lastId } = await writeFile(session, path);
        const { size } = statSync(path);
        bytes += size;
        await cluster.query(
          `INSERT INTO archive_days (day, spots, first_id, last_id, changes, bytes, sha256, written_at)
           VALUES ($1, $2, $3, $4, 0, $5, $6, now())`,
          [day, spots, firstId, lastId, size, await sha256Of(path)],
        );
        if ((day - firstDay + 1) % 30 === 0) say(`${day - firstDay + 1} days are files`);
      }
    });
  } finally {
    await columns.onApplicationShutdown();
  }
  await cluster.query('UPDATE spot_log SET horizon_day = $1', [firstDay + days]);
  const spots = days * perDay;
  const seconds = (performance.now() - startedAtMs) / 1_000;
  return { spots, bytesPerSpot: bytes / spots, writtenPerSecond: spots / seconds };
}

/** Names with their numbers, and the ranks by which stations and skimmers are drawn. */
async function prepare(session, cluster, { callsigns, skimmers }) {
  const heard = callsigns;
  const listening = skimmers.map(({ callsign }) => callsign);
  await cluster.query(
    'INSERT INTO callsigns (callsign) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [[...heard, ...listening]],
  );
  const rows = await cluster.query('SELECT id, callsign FROM callsigns');
  const idOf = new Map(rows.map(({ id, callsign }) => [callsign, id]));
  const unknown = {
    grid: null,
    dxcc: null,
    entity: null,
    continent: null,
    cqZone: null,
    ituZone: null,
  };
  await stageNames(session, {
    names: rows.map((row) => ({ ...row, ...unknown })),
    modes: await cluster.query('SELECT id, name FROM modes'),
    types: await cluster.query('SELECT id, name FROM report_types'),
  });
  for (const [table, names] of Object.entries({ heard, listening })) {
    await session.run(`CREATE TEMP TABLE ${table} (rank INTEGER, id INTEGER)`);
    for (let from = 0; from < names.length; from += 8_000) {
      const some = names.slice(from, from + 8_000);
      await session.append(table, [
        some.map((_, rank) => from + rank),
        some.map((name) => idOf.get(name)),
      ]);
    }
  }
}

/** A day of a skimmer network: a few calls are everywhere, bands change with the hour, CW is usual. */
function trafficOf(day, count) {
  const id = (day - 1_000_000) * 1e8;
  return `
    INSERT INTO spot
    SELECT ${id} + n + 1, ${day * SECONDS_A_DAY} + second, frequency, heard.id, listening.id, -1,
      (SELECT min(id) FROM mode), band, snr, wpm, (SELECT min(id) FROM type)
    FROM (
      SELECT n, second, snr, wpm, rank_heard, rank_listening,
        [4, 6, 4, 8, 6, 10, 2, 5][1 + (second // 10800 + pick) % 8] AS band,
        [7000, 14000, 7000, 21000, 14000, 28000, 3500, 10100][1 + (second // 10800 + pick) % 8] * 1000 + hz AS frequency
      FROM (
        SELECT n, CAST(floor(n * ${SECONDS_A_DAY}.0 / ${count}) AS INTEGER) AS second,
          CAST(floor(random() * 3) AS INTEGER) AS pick, CAST(floor(random() * 400) AS INTEGER) * 100 AS hz,
          CAST(floor(3 + random() * 20 + random() * 20) AS INTEGER) AS snr, CAST(floor(14 + random() * 22) AS INTEGER) AS wpm,
          CAST(floor(20 * pow((SELECT count(*) / 20.0 FROM heard), random()) - 20) AS INTEGER) AS rank_heard,
          CAST(floor((SELECT count(*) FROM listening) * pow(random(), 2)) AS INTEGER) AS rank_listening
        FROM range(${count}) AS numbers (n)
      )
    )
    JOIN heard ON heard.rank = greatest(0, rank_heard)
    JOIN listening ON listening.rank = rank_listening`;
}

function at(day, hour = 0) {
  return momentAt(day * SECONDS_A_DAY + hour * SECONDS_A_HOUR);
}

function questionsOf({ stations, firstDay, lastDay }) {
  const all = `since=${at(firstDay)}&until=${at(lastDay, 23)}`;
  const month = `since=${at(lastDay - 29)}&until=${at(lastDay, 23)}`;
  const call = (n) => stations.callsigns[100 + n * 37];
  return [
    {
      name: 'one call over all days: count',
      pathOf: (n) => `spots?${all}&callsign=${call(n)}&limit=1`,
    },
    {
      name: 'one call over all days: newest 100',
      pathOf: (n) => `spots?${all}&callsign=${call(n)}&limit=100`,
    },
    {
      name: 'one call over all days: by month and band',
      pathOf: (n) => `aggregate?${all}&callsign=${call(n)}&by=month,band`,
    },
    {
      name: 'a month by band and hour',
      pathOf: (n) => `aggregate?${month}&by=band,hour&freq_max=${1e6 + n}`,
    },
    {
      name: 'a page of an hour, snr_min=30',
      pathOf: (n) => `spots?since=${at(lastDay - n, 12)}&until=${at(lastDay - n, 13)}&snr_min=30`,
    },
    { name: 'everybody, all days: newest 100', pathOf: (n) => `spots?${all}&offset=${n}` },
    {
      name: 'all days by year and month',
      pathOf: (n) => `aggregate?${all}&by=year,month&band=10m&freq_max=${1e6 + n}`,
    },
  ];
}

async function ask(service, { name, pathOf }) {
  const took = [];
  let spots = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAtMs = performance.now();
    const response = await fetch(`${service.origin}/api/v1/${pathOf(round)}`);
    const body = await response.json();
    if (!response.ok && response.status !== 503)
      throw new Error(`${name}: ${JSON.stringify(body)}`);
    took.push(response.ok ? performance.now() - startedAtMs : Infinity);
    spots = body.total ?? body.spots ?? 0;
  }
  return { name, ms: percentile(took, 50), firstMs: took[0] ?? 0, spots };
}

/** @param {Service} service */
export async function memoryOf(service) {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  return Number(/^\S*columns_memory_bytes\S* (\S+)$/m.exec(text)?.[1] ?? 0);
}
