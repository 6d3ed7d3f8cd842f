// What a run means for those who run the service or ask it, a line each.
import { orNever } from './goals.mjs';
import { median } from './statistics.mjs';

const MEGABYTE = 1e6;

/** A table of all days of a large service: a million spots a day, for so many days. */
const KEPT_DAYS = 30;

/** @typedef {import('./report.mjs').Run} Run */

/**
 * @param {Run} run
 * @returns {[question: string, answer: string][]} Without what was not measured.
 */
export function headlines(run) {
  const answers = {
    'A spot reaches screens and loggers': liveOf(run),
    'Spots stored, with every count': storedOf(run),
    'The newest spots, asked for again and again': pollingOf(run),
    'Lists, statistics, charts and activity': casesOf(run),
    'Filters: places, distance, signal, speed': questionsOf(run.filters, ['1 h', '24 h', '168 h']),
    'Who is on the air': questionsOf(run.signals, ['15m', '24h']),
    'Questions beyond every index and count': columnsOf(run),
    'Days that only files have': filesOf(run),
    'A day as a file, an archive as days': bulkOf(run),
    'Listeners at once': listenersOf(run),
    Alerts: alertsOf(run),
    Disk: diskOf(run),
    Memory: memoryOf(run),
    Start: startOf(run),
  };
  return Object.entries(answers).flatMap(([question, answer]) =>
    answer === undefined ? [] : [/** @type {[string, string]} */ ([question, answer])],
  );
}

/** @param {Run} run */
function liveOf({ live }) {
  if (live === undefined) return undefined;
  const at = (spotsPerSecond, isOther) => {
    const measures = live.measures.filter(
      (one) => one.spotsPerSecond === spotsPerSecond && one.isOther === isOther,
    );
    const [p50, p99] = [({ p50Ms }) => p50Ms, ({ p99Ms }) => p99Ms].map((of) =>
      Math.max(...measures.map(of)).toFixed(0),
    );
    return `${p50} ms (p99 ${p99})`;
  };
  return (
    `${at(200, false)} after the skimmer's line at 200 spots/s, ${at(1_000, false)} at 1,000; by a process that does not listen itself ` +
    `${at(200, true)} and ${at(1_000, true)}; of telnet, events and WebSocket the slowest`
  );
}

/** @param {Run} run */
function storedOf({ ingest }) {
  if (ingest === undefined) return undefined;
  const contest = ingest.newNames
    ? `; ${perSecond(ingest.newNames.perSecond)} of a contest's first minute, whose stations nobody had heard before`
    : '';
  return `${perSecond(ingest.alonePerSecond)}, ${perSecond(ingest.underReadsPerSecond)} beside fifty heavy reads a second${contest}`;
}

/** @param {Run} run */
function pollingOf({ polling }) {
  const list = polling?.find(({ name }) => name === 'GET /spots');
  if (list === undefined) return undefined;
  return `${count(list.perSecond)} requests/s, ${list.ratio.toFixed(2)} of a bare route with the same bytes`;
}

/** @param {Run} run */
function casesOf({ cases }) {
  if (cases === undefined) return undefined;
  const windows = ['1 h', '24 h', '168 h'].flatMap((window) => {
    const found = cases.filter(({ name }) => name.includes(` ${window}`));
    if (found.length === 0) return [];
    const middle = median(found.map(({ aloneP50Ms }) => orNever(aloneP50Ms)));
    return [`${middle.toFixed(1)} ms over ${window}`];
  });
  const judged = cases.filter(({ withinMs }) => withinMs !== undefined);
  const soon = judged.filter(
    ({ aloneP99Ms, withinMs = Infinity }) => orNever(aloneP99Ms) <= withinMs,
  );
  return `${windows.join(', ')} (the middle question's p50); ${soon.length} of ${judged.length} keep within their p99`;
}

function questionsOf(questions, windows) {
  if (questions === undefined) return undefined;
  return windows
    .map((window) => {
      const found = questions.filter(({ name }) => name.endsWith(`, ${window}`));
      const middle = median(found.map(({ p50Ms }) => p50Ms));
      const worst = Math.max(...found.map(({ p99Ms }) => p99Ms));
      return `${middle.toFixed(1)} ms over ${window} (worst p99 ${worst.toFixed(0)})`;
    })
    .join(', ');
}

/** @param {Run} run */
function columnsOf({ columns }) {
  if (columns === undefined) return undefined;
  const answered = columns.questions.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]));
  const gaveUp = columns.questions.length - answered.length;
  return (
    `${median(answered).toFixed(1)} × sooner from columns than from PostgreSQL (the middle of ${answered.length})` +
    (gaveUp > 0 ? `, and ${gaveUp} that PostgreSQL gave up after ten seconds` : '')
  );
}

/** @param {Run} run */
function filesOf({ files }) {
  if (files === undefined) return undefined;
  const msOf = (name) => files.questions.find((one) => one.name === name)?.ms.toFixed(0);
  return (
    `of ${count(files.spots)} spots: a station's whole history counted in ${msOf('one call over all days: count')} ms, ` +
    `a month by band and hour in ${msOf('a month by band and hour')}`
  );
}

/** @param {Run} run */
function bulkOf({ exports, import: imported }) {
  const csv = exports?.find(({ name }) => name === 'CSV');
  const parts = [
    ...(csv ? [`${count(csv.rowsPerSecond)} rows/s out as CSV`] : []),
    ...(imported ? [`${count(imported.rowsPerSecond)} rows/s in`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** @param {Run} run */
function listenersOf({ stream, telnet, memory }) {
  const parts = [
    ...(stream
      ? [`${share(stream.streams, stream.spotsPerSecond, 'streams')} (p99 ${ms(stream.alone)})`]
      : []),
    ...(telnet
      ? [`${share(telnet.connections, telnet.spotsPerSecond, 'loggers')} (p99 ${ms(telnet)})`]
      : []),
    ...(memory
      ? [
          `${count(memory.pollers)} pollers, ${memory.perSecond.toFixed(0)} requests/s (p99 ${ms(memory)})`,
        ]
      : []),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

function share(clients, spotsPerSecond, what) {
  return `${count(clients)} ${what} at ${spotsPerSecond} spots/s`;
}

/** @param {Run} run */
function alertsOf({ alerts }) {
  if (alerts === undefined) return undefined;
  const { cpuPerSecond = 0, feedCpuPerSecond = 0 } = alerts;
  const cost = cpuPerSecond - feedCpuPerSecond;
  return `${count(alerts.alerts)} cost ${cost.toFixed(2)} of a core at ${alerts.spotsPerSecond} spots/s; told within ${ms(alerts)} (p99)`;
}

/** @param {Run} run */
function diskOf({ space, files }) {
  if (space === undefined) return undefined;
  const gigabytes = (space.bytesPerSpot * KEPT_DAYS) / 1_000;
  const inFiles = files ? `; ${files.bytesPerSpot.toFixed(0)} in files` : '';
  return (
    `${space.bytesPerSpot.toFixed(0)} bytes a spot with indexes and counts: ${gigabytes.toFixed(1)} GB for ` +
    `${KEPT_DAYS} days of a million${inFiles}`
  );
}

/** @param {Run} run */
function memoryOf({ memory, columns }) {
  if (memory === undefined) return undefined;
  const engine = columns
    ? `, ${(columns.memoryBytes / MEGABYTE).toFixed(0)} MB of the column engine`
    : '';
  return `${(memory.mostBytes / MEGABYTE).toFixed(0)} MB of Node.js with ${count(memory.pollers)} pollers${engine}`;
}

/** @param {Run} run */
function startOf({ start }) {
  if (start === undefined) return undefined;
  const [first, again] = [start.firstMs, start.againMs].map((time) => (time / 1_000).toFixed(1));
  return `${first} s to the first answer on an empty folder, ${again} s on this database`;
}

/** @param {{ p99Ms: number }} measure */
function ms({ p99Ms }) {
  return `${p99Ms.toFixed(0)} ms`;
}

function perSecond(/** @type {number} */ value) {
  return `${count(value)} spots/s`;
}

/** Three digits are what noise leaves. */
function count(/** @type {number} */ value) {
  return Number(value.toPrecision(3)).toLocaleString('en');
}
