// All that a run found, as Markdown.
import { judge } from './goals.mjs';
import { renderAlerts, renderLive, renderStream, renderTelnet } from './report-live.mjs';
import { table } from './table.mjs';

/**
 * @typedef {object} Run Everything a run found; parts that were not asked for are missing.
 * @property {string} name
 * @property {string} command
 * @property {string} startedAt
 * @property {number} tookSeconds
 * @property {number} seed
 * @property {number} connections
 * @property {number} spots In the database.
 * @property {boolean} realCallsigns
 * @property {Record<string, string | number>} machine
 * @property {import('../setup/load.mjs').LoadOutcome} load
 * @property {{ bytesPerSpot: number, duckdbBytesPerSpot?: number, tables: { name: string, bytes: number }[] }} [space]
 * @property {import('../measures/polling.mjs').PollingResult[]} [polling]
 * @property {import('../cases/measure-cases.mjs').CaseResult[]} [cases]
 * @property {import('../cases/measure-filters.mjs').FilterResult[]} [filters]
 * @property {import('../cases/measure-filters.mjs').FilterResult[]} [signals]
 * @property {import('../measures/columns.mjs').ColumnsResult} [columns]
 * @property {import('../measures/clickhouse.mjs').ClickHouseResult} [clickHouse]
 * @property {import('../measures/files.mjs').FilesResult} [files]
 * @property {import('../measures/import.mjs').ImportResult} [import]
 * @property {import('../measures/exports.mjs').ExportResult[]} [exports]
 * @property {import('../cases/measure-naive.mjs').NaiveResult} [naive]
 * @property {import('../measures/isolation.mjs').IsolationResult} [isolation]
 * @property {import('../measures/memory.mjs').MemoryResult} [memory]
 * @property {import('../measures/stream.mjs').StreamResult} [stream]
 * @property {import('../measures/telnet.mjs').TelnetResult} [telnet]
 * @property {import('../measures/live.mjs').LiveResult} [live]
 * @property {import('../measures/alerts.mjs').AlertsResult} [alerts]
 * @property {import('../measures/ingest.mjs').IngestResult} [ingest]
 * @property {{ firstMs: number, againMs: number }} [start]
 */

/** One run as Markdown, which reads well on a terminal too. */
export function renderRun(/** @type {Run} */ run, /** @type {Run | undefined} */ small) {
  const { machine, load } = run;
  const parts = [
    `# ${run.spots.toLocaleString('en')} spots over ${load.days.toFixed(1)} days\n`,
    `\`\`\`sh\n${run.command}\n\`\`\`\n`,
    `${run.startedAt}, ${Math.round(run.tookSeconds)} s in all, seed ${run.seed}, ` +
      `${run.realCallsigns ? 'real' : 'invented'} callsigns. ${machine.cores} cores (${machine.cpu}), ` +
      `${machine.memoryGb} GB, load ${machine.loadAverage} at the start; Node.js ${machine.node}, ` +
      `PostgreSQL ${machine.postgres}, DuckDB ${machine.duckdb}. ` +
      `The load generators run on the same cores.\n`,
    renderGoals(judge(run, small).filter(({ holds }) => holds !== null)),
    ...renderPolling(run),
    ...renderCases(run),
    ...renderFilters(run),
    ...renderSignals(run),
    ...renderColumns(run),
    ...renderClickHouse(run),
    ...renderFiles(run),
    ...renderImport(run),
    ...renderExports(run),
    ...renderNaive(run),
    ...renderIngest(run),
    ...renderStream(run),
    ...renderTelnet(run),
    ...renderLive(run),
    ...renderAlerts(run),
    ...renderSpace(run),
  ];
  return parts.join('\n');
}

/** @param {readonly import("./goals.mjs").Goal[]} goals Measured. */
export function renderGoals(goals) {
  return table(
    ['Goal', 'Wanted', 'Measured', 'Holds'],
    goals.map(({ name, goal, measured, holds }) => [
      name,
      goal,
      measured,
      holds ? 'yes' : '**no**',
    ]),
  );
}

/** @param {Run} run */
function renderExports({ exports }) {
  if (exports === undefined) return [];
  return [
    `## Exports of a day, one client\n`,
    table(
      ['Export', 'Rows', 'MB', 'First byte, ms', 'Rows/s', 'Memory before, MB', 'Most, MB'],
      exports.map((one) => [
        one.name,
        one.rows.toLocaleString('en'),
        (one.bytes / 1e6).toFixed(1),
        one.firstByteMs.toFixed(0),
        one.rowsPerSecond.toFixed(0),
        (one.beforeBytes / 1e6).toFixed(0),
        (one.mostBytes / 1e6).toFixed(0),
      ]),
    ),
  ];
}

/** @param {Run} run */
function renderPolling({ polling }) {
  if (polling === undefined) return [];
  return [
    `## Polling, ${polling[0].connections} connections without pause\n`,
    table(
      [
        'Question',
        'Body, bytes',
        'Requests/s',
        'Bare Fastify',
        'Ratio',
        'p50 / p99 ms',
        'Bare p99',
      ],
      polling.map((one) => [
        one.name,
        one.bodyBytes.toFixed(0),
        one.perSecond.toFixed(0),
        one.barePerSecond.toFixed(0),
        one.ratio.toFixed(2),
        `${one.p50Ms.toFixed(1)} / ${one.p99Ms.toFixed(1)}`,
        one.bareP99Ms.toFixed(1),
      ]),
    ),
  ];
}

/** @param {Run} run */
function renderCases({ cases, connections, load }) {
  if (cases === undefined) return [];
  return [
    `## Every endpoint\n`,
    `One client, and ${connections} that ask without pause, while 12 spots/s arrive. DuckDB answers in ` +
      `process, without HTTP, on all cores; its column is its median time, then by how much the service ` +
      `is faster for one client. The data reaches ${load.days.toFixed(1)} days back: longer windows hold ` +
      `no more.\n`,
    table(
      ['Case', 'Alone p50 / p99 ms', 'Requests/s', 'p50 / p99 ms', 'n', 'KB', 'DuckDB ms', 'Ratio'],
      cases.map((one) => [
        one.name + (one.failed > 0 ? ` (**${one.failed} failed**)` : ''),
        bothMs(one.aloneP50Ms, one.aloneP99Ms, one.withinMs),
        one.perSecond.toFixed(0),
        bothMs(one.p50Ms, one.p99Ms, one.withinMs),
        String(one.samples),
        one.samples === 0 ? '' : (one.bytes / 1_000).toFixed(1),
        one.duckdbP50Ms?.toFixed(1) ?? '',
        one.duckdbRatio?.toFixed(1) ?? '',
      ]),
    ),
  ];
}

/** @param {Run} run */
function renderFilters({ filters }) {
  return renderQuestions('Every kind of filter', 'Filter', filters);
}

/** @param {Run} run */
function renderSignals({ signals }) {
  return renderQuestions('Who is on the air: /stations', 'Question', signals);
}

function renderQuestions(title, what, questions) {
  if (questions === undefined) return [];
  return [
    `## ${title}\n`,
    `One client, no two questions alike, while 12 spots/s arrive.\n`,
    table(
      [what, 'p50 ms', 'p99 ms', 'n'],
      questions.map(({ name, p50Ms, p99Ms, samples, failed, withinMs }) => [
        name + (failed > 0 ? ` (**${failed} failed**)` : ''),
        p50Ms.toFixed(1),
        mark(p99Ms, withinMs),
        String(samples),
      ]),
    ),
  ];
}

/** @param {Run} run */
function renderColumns({ columns }) {
  if (columns === undefined) return [];
  const { questions, followSeconds, memoryBytes, idleP99Ms, besideP99Ms } = columns;
  return [
    `## Questions that no rollup knows: PostgreSQL alone, and columns beside it\n`,
    `The same service twice on one database, asked in turns, HTTP included; medians. Both gave the same numbers. ` +
      `Empty: PostgreSQL gave up after 10 s. The engine had read the log after ${followSeconds.toFixed(0)} s; its process ` +
      `has ${(memoryBytes / 1e6).toFixed(0)} MB. GET /spots beside two such questions without pause: p99 ` +
      `${besideP99Ms.toFixed(1)} ms, ${idleP99Ms.toFixed(1)} ms without them.\n`,
    table(
      ['Question', 'PostgreSQL, ms', 'Columns, ms', 'Ratio'],
      questions.map(({ name, postgresMs, columnsMs, ratio }) => [
        name,
        postgresMs?.toFixed(1) ?? '',
        columnsMs.toFixed(1),
        ratio?.toFixed(1) ?? '',
      ]),
    ),
  ];
}

/** @param {Run} run */
function renderClickHouse({ clickHouse }) {
  if (clickHouse === undefined) return [];
  const { questions, spots, bytes, followSeconds, duckDbFollowSeconds, duckDbMemoryBytes, past } =
    clickHouse;
  return [
    `## The same questions by DuckDB and by ClickHouse\n`,
    `The same service twice on one database, asked in turns, HTTP included; medians. Both gave the same numbers. ClickHouse had ` +
      `${spots.toLocaleString('en')} spots after ${followSeconds.toFixed(0)} s, ${(bytes / spots).toFixed(1)} bytes a spot in both orders; DuckDB had the log ` +
      `after ${duckDbFollowSeconds.toFixed(0)} s, in ${(duckDbMemoryBytes / 1e6).toFixed(0)} MB of memory of each process.\n`,
    table(
      ['Question', 'DuckDB, ms', 'ClickHouse, ms', 'Ratio'],
      questions.map(({ name, duckDbMs, clickHouseMs, ratio }) => [
        name,
        duckDbMs?.toFixed(1) ?? '',
        clickHouseMs.toFixed(1),
        ratio?.toFixed(1) ?? '',
      ]),
    ),
    ...(past === undefined ? [] : renderPast(past)),
  ];
}

/** @param {import('../measures/clickhouse.mjs').PastResult} past */
function renderPast({ spots, days, bytes, questions }) {
  return [
    `## Days that ClickHouse alone has\n`,
    `${spots.toLocaleString('en')} spots in all, of them ${days} days before the log, ${(bytes / spots).toFixed(1)} bytes a spot.\n`,
    questionTable(questions),
  ];
}

/** @param {import('../measures/clickhouse.mjs').PastResult['questions']} questions */
function questionTable(questions) {
  return table(
    ['Question', 'First, ms', 'Median of 5, ms', 'Spots'],
    questions.map(({ name, firstMs, ms, spots }) => [
      name,
      firstMs.toFixed(0),
      ms.toFixed(0),
      spots.toLocaleString('en'),
    ]),
  );
}

/** @param {Run} run */
function renderFiles({ files }) {
  if (files === undefined) return [];
  const { spots, days, bytesPerSpot, writtenPerSecond, memoryBytes, questions } = files;
  return [
    `## Days that only files have\n`,
    `${spots.toLocaleString('en')} invented spots in ${days} files, ${bytesPerSpot.toFixed(1)} bytes a spot; made and written at ` +
      `${Math.round(writtenPerSecond).toLocaleString('en')} a second. HTTP included; the first question of each kind reads what no ` +
      `other has read. The engine's process had ${(memoryBytes / 1e6).toFixed(0)} MB at most.\n`,
    questionTable(questions),
  ];
}

/** @param {Run} run */
function renderImport({ import: found }) {
  if (found === undefined) return [];
  const { rows, files, rowsPerSecond, againPerSecond, memoryBytes, engineBytes } = found;
  return [
    `## Import into files\n`,
    `${rows.toLocaleString('en')} rows in ${files} CSV files of days that the log does not keep, the whole command from its start ` +
      `to its end, beside the idle service: ${Math.round(rowsPerSecond).toLocaleString('en')} rows/s; the same again, which adds ` +
      `nothing, ${Math.round(againPerSecond).toLocaleString('en')} rows/s. At most ${(memoryBytes / 1e6).toFixed(0)} MB in the ` +
      `command's process and ${(engineBytes / 1e6).toFixed(0)} MB in its engine's.\n`,
  ];
}

/** @param {Run} run */
function renderNaive({ naive }) {
  if (naive === undefined) return [];
  return [
    `## Against the naive schema\n`,
    `One table of texts with plain indexes, of the newest spots only, asked directly without HTTP; ` +
      `${naive.bytesPerSpot.toFixed(0)} bytes a spot.\n`,
    table(
      ['Question', 'Service, ms', 'Naive, ms', 'Ratio'],
      naive.questions.map(({ name, oursMs, naiveMs, ratio }) => [
        name,
        oursMs.toFixed(1),
        naiveMs.toFixed(1),
        ratio.toFixed(1),
      ]),
    ),
  ];
}

/** @param {Run} run */
function renderIngest({ ingest, isolation, memory }) {
  const rows = [];
  const row = (name, { p50Ms, p99Ms }) =>
    rows.push([name, `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`]);
  if (ingest) {
    row('Idle', ingest.idle);
    row('500 spots/s arrive, as in a contest', ingest.inContest);
    row('40,000 spots/s are sent', ingest.underIngest);
  }
  if (isolation) {
    row('`GET /spots`, idle', { p50Ms: isolation.idleP50Ms, p99Ms: isolation.idleP99Ms });
    row('`GET /spots` beside heavy questions', {
      p50Ms: isolation.loadedP50Ms,
      p99Ms: isolation.loadedP99Ms,
    });
  }
  if (memory) row(`${memory.pollers} pollers, ${memory.perSecond.toFixed(0)} requests/s`, memory);
  if (rows.length === 0) return [];
  const notes = [
    ...(ingest ? [`Ingest: ${ingest.how}; ${ingest.lost} lines gave no spot.`] : []),
    ...(ingest?.aloneCpuMicros
      ? [`Alone, its Node process computes ${ingest.aloneCpuMicros.toFixed(1)} µs a spot.`]
      : []),
    ...(isolation ? [`Isolation: ${isolation.how}.`] : []),
  ];
  return [
    `## Reads beside other work\n`,
    `At a fixed rate, timed from when each was due. ${notes.join(' ')}\n`,
    table(['Reads while', 'p50 / p99 ms'], rows),
  ];
}

/** @param {Run} run */
function renderSpace({ space, spots, load }) {
  if (space === undefined) return [];
  const duckdb =
    space.duckdbBytesPerSpot === undefined
      ? ''
      : ` DuckDB's file: ${space.duckdbBytesPerSpot.toFixed(0)} bytes a spot.`;
  const loaded =
    load.loaded === 0
      ? ''
      : ` ${load.loaded.toLocaleString('en')} were loaded through the writer, in batches of 5,000, at ` +
        `${Math.round(load.spotsPerSecond).toLocaleString('en')} a second, packing of closed days included.`;
  return [
    `## Space\n`,
    `Tables with their indexes; the write-ahead log is not counted.${duckdb}${loaded}\n`,
    table(
      ['Table', 'MB', 'Bytes a spot'],
      space.tables
        .filter(({ bytes }) => bytes / spots >= 0.05)
        .map(({ name, bytes }) => [name, (bytes / 1e6).toFixed(1), (bytes / spots).toFixed(1)]),
    ),
  ];
}

/** Of a case of which no request was answered in the time that a round has, there are none. */
function bothMs(p50Ms, p99Ms, withinMs) {
  return Number.isFinite(p50Ms)
    ? `${p50Ms.toFixed(1)} / ${mark(p99Ms, withinMs)}`
    : '**none in time**';
}

function mark(p99Ms, withinMs) {
  const text = p99Ms.toFixed(1);
  return withinMs !== undefined && !(p99Ms <= withinMs) ? `**${text}**` : text;
}
