// The goals, each against what was measured.
import { ONE_LETTER_P99_WITHIN_MS, P99_WITHIN_MS } from '../cases/cases.mjs';
import { GOAL_PER_SECOND } from '../measures/ingest.mjs';

const MEGABYTE = 1e6;

const TELNET_P99_WITHIN_MS = 500;

/** From the feed to the receipt, for clients of the feed's process and of another one. */
const LIVE_WITHIN_MS = [
  { isOther: false, spotsPerSecond: 20, p50: 25, p99: 80 },
  { isOther: false, spotsPerSecond: 200, p50: 25, p99: 80 },
  { isOther: false, spotsPerSecond: 1_000, p50: 40, p99: 120 },
  { isOther: true, spotsPerSecond: 20, p50: 50, p99: 150 },
  { isOther: true, spotsPerSecond: 200, p50: 50, p99: 150 },
  { isOther: true, spotsPerSecond: 1_000, p50: 50, p99: 150 },
];

const ALERT_P99_WITHIN_MS = 2_000;

const IMPORTED_PER_SECOND = 300_000;

/**
 * @typedef {object} Goal
 * @property {string} name
 * @property {string} goal
 * @property {string} measured
 * @property {boolean | null} holds Nothing where it was not measured.
 *
 * @typedef {import('./report.mjs').Run} Run
 */

/**
 * @param {Run} run
 * @param {Run} [small] The run of a million spots, to see what growth costs.
 * @returns {Goal[]}
 */
export function judge(run, small) {
  return [
    ...judgePolling(run),
    ...judgeCases(run),
    ...judgeFilters(run),
    ...judgeSignals(run),
    ...judgeGrowth(run, small),
    ...judgeIngest(run),
    ...judgeImport(run),
    ...judgeStream(run),
    ...judgeTelnet(run),
    ...judgeLive(run),
    ...judgeAlerts(run),
    ...judgeRest(run),
  ];
}

/** @param {Run} run */
function judgePolling({ polling }) {
  const asked = [
    ['GET /spots', 'Default list'],
    ['GET /spots?after_id, near the head', 'Polling with `after_id` near the head'],
  ];
  return asked.map(([name, title]) => {
    const found = polling?.find((result) => result.name === name);
    return goal(
      `${title}: requests/s by those of a bare Fastify route with the same bytes`,
      '≥ 0.7',
      found && found.ratio.toFixed(2),
      found && found.ratio >= 0.7 && found.failed === 0,
    );
  });
}

/** Infinite when not one of the requests was answered within its round: then the run has nothing, and its file null. */
export function orNever(/** @type {number | null} */ ms) {
  return Number.isFinite(ms) ? Number(ms) : Infinity;
}

function describeMs(ms) {
  return Number.isFinite(ms) ? `${ms.toFixed(0)} ms` : 'never within a second';
}

/** @param {Run} run */
function judgeCases({ cases, connections }) {
  const ways = [
    { clients: 'one client', p99Of: ({ aloneP99Ms }) => orNever(aloneP99Ms) },
    { clients: `${connections} clients without pause`, p99Of: ({ p99Ms }) => orNever(p99Ms) },
  ];
  const within = ways.flatMap(({ clients, p99Of }) =>
    [P99_WITHIN_MS, ONE_LETTER_P99_WITHIN_MS].map((limitMs) => {
      const judged = cases?.filter(({ withinMs }) => withinMs === limitMs) ?? [];
      const slow = judged.filter((one) => !(p99Of(one) <= limitMs) || one.failed > 0);
      const worst = judged.toSorted((one, other) => p99Of(other) - p99Of(one))[0];
      const isUsual = limitMs === P99_WITHIN_MS;
      return goal(
        `${isUsual ? 'Everything windowed' : 'One-letter `call` over 168 h'}: p99 over HTTP, ${clients}`,
        `≤ ${limitMs} ms`,
        worst &&
          `${judged.length - slow.length} of ${judged.length} hold; ` +
            `worst ${describeMs(p99Of(worst))}, ${worst.name}`,
        worst && slow.length === 0,
      );
    }),
  );
  const compared = (cases ?? []).flatMap(({ name, duckdbRatio }) =>
    duckdbRatio === undefined ? [] : [{ name, ratio: duckdbRatio }],
  );
  const slower = compared.filter(({ ratio }) => !(ratio > 1));
  const least = compared.toSorted((one, other) => one.ratio - other.ratio)[0];
  return [
    ...within,
    goal(
      'Aggregates over ≥ 24 h, HTTP included, against DuckDB in process over the same rows',
      'faster',
      least &&
        `${compared.length - slower.length} of ${compared.length} faster; ` +
          `least ${least.ratio.toFixed(2)} ×, ${least.name}`,
      least && slower.length === 0,
    ),
  ];
}

/** @param {Run} run */
function judgeFilters({ filters }) {
  return judgeQuestions('Filters', filters, ['1 h', '24 h', '168 h']);
}

/** @param {Run} run */
function judgeSignals({ signals }) {
  return judgeQuestions('/stations', signals, ['15m', '24h']);
}

function judgeQuestions(what, questions, windows) {
  return windows.map((window) => {
    const judged = questions?.filter(({ name }) => name.endsWith(`, ${window}`)) ?? [];
    const slow = judged.filter((one) => !(one.p99Ms <= one.withinMs) || one.failed > 0);
    const worst = judged.toSorted((one, other) => other.p99Ms - one.p99Ms)[0];
    return goal(
      `${what} over ${window}: p99 over HTTP, one client`,
      `≤ ${judged[0]?.withinMs ?? ''} ms`,
      worst &&
        `${judged.length - slow.length} of ${judged.length} hold; ` +
          `worst ${describeMs(worst.p99Ms)}, ${worst.name}`,
      worst && slow.length === 0,
    );
  });
}

function judgeGrowth(run, small) {
  if (small === undefined || run.spots <= small.spots || !run.cases || !small.cases) return [];
  if (run.machine.cpu !== small.machine.cpu) return [];
  const pairs = run.cases.flatMap(({ name, withinMs, p99Ms }) => {
    const before = small.cases?.find((one) => one.name === name);
    const fillsBoth = withinMs !== undefined && !name.includes('168 h') && !name.includes('150 h');
    return before && fillsBoth ? [{ name, ratio: p99Ms / before.p99Ms }] : [];
  });
  const worst = pairs.toSorted((one, other) => other.ratio - one.ratio)[0];
  return [
    goal(
      `Windows up to 24 h: p99 by that at ${small.name} (another run)`,
      '≤ 2',
      worst && `${worst.ratio.toFixed(2)}, ${worst.name}`,
      worst && worst.ratio <= 2,
    ),
  ];
}

/** @param {Run} run */
function judgeIngest({ ingest, isolation }) {
  return [
    goal(
      'Ingest alone, socket to committed with every rollup: a day of stations that are known, all of one minute',
      `≥ ${GOAL_PER_SECOND} spots/s`,
      ingest && `${Math.round(ingest.alonePerSecond)} spots/s`,
      ingest && ingest.alonePerSecond >= GOAL_PER_SECOND,
    ),
    goal(
      'Ingest of a contest’s first minute at once: 50,000 lines of 20,000 calls never heard before, by 250 skimmers',
      'every line',
      ingest?.newNames &&
        `${Math.round(ingest.newNames.perSecond)} spots/s, ${ingest.newNames.lost} lost`,
      ingest?.newNames && ingest.newNames.lost === 0,
    ),
    goal(
      `Ingest while clients read, of ${GOAL_PER_SECOND} sent a second`,
      `≥ ${0.98 * GOAL_PER_SECOND} spots/s`,
      ingest && `${Math.round(ingest.underReadsPerSecond)} spots/s`,
      ingest && ingest.underReadsPerSecond >= 0.98 * GOAL_PER_SECOND,
    ),
    goal(
      `Reads beside ingest of ${GOAL_PER_SECOND} sent a second: p99 by the idle one`,
      '≤ 2',
      ingest && `${ingest.readsRatio.toFixed(2)} (${ingest.underIngest.p99Ms.toFixed(0)} ms)`,
      ingest && ingest.readsRatio <= 2 && ingest.underIngest.failed === 0,
    ),
    goal(
      'GET /spots beside week-long statistics and 500-call groups: p99 by the idle one',
      '≤ 1.5',
      isolation && `${isolation.ratio.toFixed(2)} (${isolation.loadedP99Ms.toFixed(0)} ms)`,
      isolation && isolation.ratio <= 1.5,
    ),
  ];
}

/** @param {Run} run */
function judgeImport({ import: found }) {
  return [
    goal(
      'Import of days that the log does not keep, into files',
      `≥ ${IMPORTED_PER_SECOND.toLocaleString('en')} rows/s`,
      found && `${Math.round(found.rowsPerSecond).toLocaleString('en')} rows/s`,
      found && found.rowsPerSecond >= IMPORTED_PER_SECOND,
    ),
  ];
}

/** @param {Run} run */
function judgeStream({ stream }) {
  const { streams = 0, alone, besideStalled } = stream ?? {};
  const due = streams * ((alone?.spots ?? 0) + (besideStalled?.spots ?? 0));
  const received = (alone?.received ?? 0) + (besideStalled?.received ?? 0);
  return [
    goal(
      'Live stream to 1,000 clients at 200 spots/s: every spot to each, once and in order',
      'all',
      stream && `${received.toLocaleString('en')} of ${due.toLocaleString('en')}`,
      stream && received === due,
    ),
    goal(
      'The same beside a client that stops reading: p99 by that without it',
      '≤ 1.5',
      stream && `${stream.stalledRatio.toFixed(2)} (${stream.besideStalled.p99Ms.toFixed(0)} ms)`,
      stream && stream.stalledRatio <= 1.5,
    ),
  ];
}

/** @param {Run} run */
function judgeTelnet({ telnet }) {
  const { received = 0, told = 0 } = telnet?.stalled ?? {};
  return [
    goal(
      'Telnet to 500 loggers at 500 spots/s: what its filter lets pass to each, once and in order',
      'all',
      telnet && `${telnet.received.toLocaleString('en')} of ${telnet.due.toLocaleString('en')}`,
      telnet && telnet.received === telnet.due,
    ),
    goal(
      'The same: p99 from the feed to the receipt',
      `≤ ${TELNET_P99_WITHIN_MS} ms`,
      telnet && `${telnet.p99Ms.toFixed(0)} ms`,
      telnet && telnet.p99Ms <= TELNET_P99_WITHIN_MS,
    ),
    goal(
      'Beside them one that does not read: received, and told that they were left out',
      'all',
      telnet &&
        `${received.toLocaleString('en')} and ${told.toLocaleString('en')} ` +
          `of ${telnet.spots.toLocaleString('en')}`,
      telnet && received + told === telnet.spots && told > 0,
    ),
  ];
}

/** @param {Run} run */
function judgeLive({ live }) {
  const { measures = [], commitP50Ms = 0 } = live ?? {};
  const times = LIVE_WITHIN_MS.map(({ isOther, spotsPerSecond, p50, p99 }) => {
    const judged = measures.filter(
      (one) => one.isOther === isOther && one.spotsPerSecond === spotsPerSecond,
    );
    const slowest = judged.toSorted((one, other) => other.p50Ms - one.p50Ms)[0];
    const last = judged.toSorted((one, other) => other.p99Ms - one.p99Ms)[0];
    return goal(
      `Live at ${spotsPerSecond.toLocaleString('en')} spots/s by every door, ${isOther ? 'of another process' : 'of the feed’s process'}: ` +
        'p50 and p99 from the feed to the receipt',
      `≤ ${p50} and ${p99} ms`,
      slowest &&
        `worst ${slowest.p50Ms.toFixed(0)} ms (${(slowest.p50Ms / commitP50Ms).toFixed(0)} commits), ${slowest.door}, and ` +
          `${last.p99Ms.toFixed(0)} ms, ${last.door}`,
      slowest && slowest.p50Ms <= p50 && last.p99Ms <= p99,
    );
  });
  const broken = measures.filter(
    ({ due, received, wrong, ended }) => received !== due || wrong > 0 || ended > 0,
  );
  return [
    ...times,
    goal(
      'Live at every rate, by every door, of both processes: every spot to each client, once and in order',
      'all',
      live && `in ${measures.length - broken.length} of ${measures.length} measures`,
      live && broken.length === 0,
    ),
  ];
}

/** @param {Run} run */
function judgeAlerts({ alerts }) {
  const { cpuPerSecond = 0, feedCpuPerSecond = 0 } = alerts ?? {};
  const cpuMs = 1_000 * (cpuPerSecond - feedCpuPerSecond);
  return [
    goal(
      '10,000 alerts at 500 spots/s: what they cost beside the feed',
      '≤ 200 ms of CPU a second',
      alerts && `${cpuMs.toFixed(0)} ms`,
      alerts && cpuMs <= 200,
    ),
    goal(
      'The same: every message, p99 from the feed to the receiver',
      `≤ ${ALERT_P99_WITHIN_MS.toLocaleString('en')} ms`,
      alerts && `${alerts.received} of ${alerts.matched}, ${alerts.p99Ms.toFixed(0)} ms`,
      alerts && alerts.received === alerts.matched && alerts.p99Ms <= ALERT_P99_WITHIN_MS,
    ),
  ];
}

/** @param {Run} run */
function judgeRest({ space, memory, start }) {
  return [
    goal(
      'Space, indexes and rollups included',
      '≤ 200 bytes a spot',
      space && `${space.bytesPerSpot.toFixed(0)} bytes`,
      space && space.bytesPerSpot <= 200,
    ),
    goal(
      'Memory of the Node process with 1,000 pollers',
      '≤ 300 MB resident',
      memory &&
        `${(memory.mostBytes / MEGABYTE).toFixed(0)} MB` +
          (memory.failed > 0 ? `, but ${memory.failed} requests failed` : ''),
      memory && memory.mostBytes <= 300 * MEGABYTE && memory.failed === 0,
    ),
    goal(
      'Start with an existing database, to the first answer',
      '≤ 5 s',
      start && `${(start.againMs / 1_000).toFixed(1)} s`,
      start && start.againMs <= 5_000,
    ),
    goal(
      'Start on an empty folder, to the first answer',
      '≤ 20 s',
      start && `${(start.firstMs / 1_000).toFixed(1)} s`,
      start && start.firstMs <= 20_000,
    ),
  ];
}

/** @returns {Goal} */
function goal(name, wanted, measured, holds) {
  return { name, goal: wanted, measured: measured ?? 'not measured', holds: holds ?? null };
}
