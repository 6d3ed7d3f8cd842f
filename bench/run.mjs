// The order of a run: start, load, read, ingest, report.
import { setTimeout as delay } from 'node:timers/promises';
import { alertSettings, measureAlerts } from './measures/alerts.mjs';
import { makeCases } from './cases/cases.mjs';
import { Child } from './setup/child.mjs';
import { joinCluster, openDataDir } from './setup/cluster.mjs';
import { Duckdb, HOW_TO_INSTALL } from './measures/duckdb.mjs';
import { measureClickHouse } from './measures/clickhouse.mjs';
import { measureColumns } from './measures/columns.mjs';
import { measureExports } from './measures/exports.mjs';
import { makeFilterCases } from './cases/filter-cases.mjs';
import { makeSignalCases } from './cases/signal-cases.mjs';
import { measureFiles } from './measures/files.mjs';
import { createGroups, deleteGroups } from './setup/groups.mjs';
import { measureImport } from './measures/import.mjs';
import { measureIngest } from './measures/ingest.mjs';
import { measureIsolation } from './measures/isolation.mjs';
import { measureLive } from './measures/live.mjs';
import { load, settingsFor } from './setup/load.mjs';
import { measureCases } from './cases/measure-cases.mjs';
import { measureFilters } from './cases/measure-filters.mjs';
import { measureNaive } from './cases/measure-naive.mjs';
import { measureMemory } from './measures/memory.mjs';
import { measurePolling } from './measures/polling.mjs';
import { keptRun, save } from './report/kept-runs.mjs';
import { renderRun } from './report/report.mjs';
import { freePort, Service } from './setup/service.mjs';
import { measureFirstStart, measureStart } from './setup/start.mjs';
import { whenFollowed, whenSettled } from './setup/settled.mjs';
import { makeStations } from './setup/stations.mjs';
import { measureStream } from './measures/stream.mjs';
import { measureTelnet, telnetSettings } from './measures/telnet.mjs';

/** Enough for the whole of a run at the trickle's rate. */
const TRICKLE_LINES = 60_000;

const MINUTE_MS = 60_000;

/**
 * @param {import('./options.mjs').Options} options
 * @param {Record<string, string | number>} machine
 * @returns {Promise<number>} The exit code.
 */
export async function runBench(options, machine) {
  const startedAtMs = performance.now();
  const say = (message) =>
    console.error(`${Math.round((performance.now() - startedAtMs) / 1_000)} s  ${message}`);
  const startedAt = `${new Date().toISOString().slice(0, 19)}Z`;
  const stations = makeStations(options);
  const data = openDataDir(options.dataDir);
  const children = {
    generator: new Child('../clients/load-generator.mjs'),
    background: new Child('../clients/load-generator.mjs'),
    hub: new Child('./hub.mjs'),
    streamClients: new Child('../clients/stream-clients.mjs'),
    telnetClients: new Child('../clients/telnet-clients.mjs'),
    bare: new Child('../measures/bare-fastify.mjs'),
    alertReceiver: new Child('../clients/alert-receiver.mjs'),
  };
  try {
    const firstMs = options.runs('start') ? await measureFirstStart(say) : 0;
    say(`loading ${options.spots} spots`);
    const loaded = await load({
      ...options,
      stations,
      dataDir: data.path,
      nowMs: Date.now(),
      onProgress: progress(say, options.spots),
    });
    say(`loaded ${loaded.loaded} spots, ${Math.round(loaded.spotsPerSecond)}/s`);
    const againMs = options.runs('start') ? await measureStart(data.path, options, say) : 0;
    const port = await children.hub.ask('listen');
    const bareOrigin = await children.bare.ask('listen');
    const settings = {
      ...settingsFor(data.path),
      FEEDS: `telnet://127.0.0.1:${port}`,
      CALLSIGN: 'N0CALL',
      GRID_PROVIDERS: 'none',
      ...(options.runs('alerts') && alertSettings()),
    };
    const shared = { options, stations, bareOrigin, say, ...children };
    const isKept = options.dataDir !== undefined;
    const found = {
      ...(options.runs('start') && { start: { firstMs, againMs } }),
      ...(await measureReads(shared, settings)),
      ...(storesMuch(options) && isKept && (await measureOnCopy(shared, settings))),
    };
    const { postgres, duckdb, ...parts } = found;
    const run = {
      name: options.name,
      command: options.command,
      startedAt,
      tookSeconds: (performance.now() - startedAtMs) / 1_000,
      seed: options.seed,
      connections: options.connections,
      realCallsigns: options.listPath !== undefined,
      machine: { ...machine, postgres, duckdb },
      load: loaded,
      ...parts,
    };
    if (options.writes) say(`written: ${save(run)} and docs/performance.md`);
    console.log(renderRun(run, keptRun('1m')));
    return 0;
  } finally {
    await Promise.all(Object.values(children).map((child) => child.close()));
    data.discard();
  }
}

/** What is stored here is a trickle, unless the database is thrown away afterwards. */
async function measureReads(shared, settings) {
  const { options, stations, hub, say } = shared;
  const service = await startService(settings, options);
  const cluster = await joinCluster(settings.DATA_DIR);
  let duckdb;
  let groups = [];
  try {
    await cluster.query('VACUUM ANALYZE');
    const [{ server_version: postgres }] = await cluster.query('SHOW server_version');
    const [{ spots }] = await cluster.query('SELECT sum(spots)::float8 AS spots FROM spot_hour');
    const tables = await cluster.sizes();
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
    if (options.runs('cases')) {
      duckdb = await Duckdb.open(cluster);
      if (!duckdb) say(`DuckDB is not installed, its column stays empty: ${HOW_TO_INSTALL}`);
    }
    groups = await createGroups(service, stations, options.seed);
    await hub.ask('prepare', {
      seed: options.seed + 8,
      listPath: options.listPath,
      count: TRICKLE_LINES,
    });
    const bench = { ...shared, service, cluster, duckdb, groups, settings };
    await warmUp(bench, makeCases(await contextOf(bench)));
    if (duckdb) await holdTotals(service, duckdb);
    say('waiting until columns have the log and days their files');
    await whenSettled(service);
    say('measuring');
    const polling = options.runs('polling') ? await measurePolling(bench) : undefined;
    // Anew, because the head has moved.
    const cases = makeCases(await contextOf(bench));
    return {
      postgres,
      duckdb: duckdb ? duckdb.version : 'not installed',
      spots,
      space: { bytesPerSpot: bytes / spots, duckdbBytesPerSpot: duckdb?.bytesPerSpot, tables },
      polling,
      ...(options.runs('cases') && { cases: await measureCases(bench, cases) }),
      ...(options.runs('filters') && {
        filters: await measureFilters(
          bench,
          makeFilterCases({ ...options, stations, hasList: false }),
        ),
      }),
      ...(options.runs('signals') && {
        signals: await measureFilters(bench, makeSignalCases(options.seed)),
      }),
      ...(options.runs('columns') && { columns: await measureColumns(bench) }),
      ...(options.runs('clickhouse') && { clickHouse: await measureClickHouse(bench) }),
      ...(options.runs('exports') && { exports: await measureExports(bench) }),
      ...(options.runs('naive') && { naive: await measureNaive(bench) }),
      ...(options.runs('isolation') && { isolation: await measureIsolation(bench) }),
      ...(options.runs('memory') && { memory: await measureMemory(bench) }),
      ...(options.runs('stream') && { stream: await measureStream(bench) }),
      ...(options.runs('telnet') && { telnet: await measureTelnet(bench) }),
      ...(options.runs('alerts') && { alerts: await measureAlerts(bench) }),
      ...(options.runs('import') && { import: await measureImport(bench) }),
      ...(options.runs('files') && { files: await measureFiles(bench) }),
      ...(options.dataDir === undefined && (await measureMuch(bench))),
    };
  } finally {
    await deleteGroups(service, groups);
    await service.stop();
    duckdb?.close();
    await cluster.leave();
  }
}

/** Telnet is this service's alone: those that measures start beside it would find its port taken. */
async function startService(settings, options) {
  const hasTelnet = options.runs('telnet') || options.runs('live');
  const telnet = hasTelnet && telnetSettings(await freePort());
  return Service.start({ ...settings, ...telnet }, options.profileDir);
}

function storesMuch(/** @type {import('./options.mjs').Options} */ options) {
  return options.runs('live') || options.runs('ingest');
}

/** What stores a day's spots within minutes, ingest the most: it is last. */
async function measureMuch(bench) {
  const { options } = bench;
  return {
    ...(options.runs('live') && { live: await measureLive(bench) }),
    ...(options.runs('ingest') && { ingest: await measureIngest(bench) }),
  };
}

/**
 * Those on a copy of the database: millions of spots of one minute have no place in one that is kept.
 * Begun in a new minute: of one in which another process has stored spots, the writer looks for every
 * report among those that are stored.
 */
async function measureOnCopy(shared, settings) {
  shared.say('live spots and ingest, on a copy');
  const cluster = await joinCluster(settings.DATA_DIR);
  const copied = { ...settings, DATABASE_URL: await cluster.copyDatabase() };
  const service = await startService(copied, shared.options);
  try {
    const bench = { ...shared, service, cluster, settings: copied };
    await warmUp(bench, [{ paths: ['/api/v1/spots', '/api/v1/stats?hours=24'] }]);
    // Columns take a copy for another log, and begin anew. Days have no files beside a database that is given.
    await whenFollowed(service);
    await delay(MINUTE_MS - (Date.now() % MINUTE_MS));
    return await measureMuch(bench);
  } finally {
    await service.stop();
    await cluster.dropCopy();
    await cluster.leave();
  }
}

async function contextOf({ service, cluster, stations, options, groups }) {
  const totalOf = async (since) =>
    (await service.json(`/api/v1/spots?since=${since}&limit=1`)).total;
  return {
    stations,
    seed: options.seed,
    headId: await cluster.lastId(),
    hourSpots: await totalOf('1h'),
    weekSpots: await totalOf('168h'),
    groups,
  };
}

/** So that compilers and caches are at work before anything is timed. */
async function warmUp({ options, service, generator }, cases) {
  await generator.ask('run', {
    origin: service.origin,
    paths: cases.map(({ paths }) => paths[0]),
    connections: 4,
    durationMs: options.durations.warmUpMs,
  });
}

/** The comparison is of the same rows: both must count the same. */
async function holdTotals(service, duckdb) {
  const { totalSpots, timeRange } = await service.json('/api/v1/stats?start_hours=25&end_hours=1');
  const counted = await duckdb.count(
    Date.parse(timeRange.start) / 1_000,
    Date.parse(timeRange.end) / 1_000,
  );
  if (counted !== totalSpots) {
    throw new Error(`the service counts ${totalSpots} spots, DuckDB ${counted}`);
  }
}

function progress(say, spots) {
  let told = 0;
  return (stored) => {
    if (stored - told < spots / 10) return;
    told = stored;
    say(`${stored} stored`);
  };
}
