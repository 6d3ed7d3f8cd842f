// How well the judge of signals finds faults planted into contest traffic, and what it costs:
// `node bench/quality.mjs [--callsigns FILE] [--seed N] [--only faults|costs]`. All in this process, without a database.
import { parseArgs } from 'node:util';
import { builtEntry } from '../scripts/build-if-needed.mjs';
import { built } from './setup/built.mjs';
import { generate, perWeightFor } from './setup/generate.mjs';
import { measureCosts } from './quality/judge-costs.mjs';
import { judgeWindows, plant } from './quality/planted-faults.mjs';
import { makeStations } from './setup/stations.mjs';
import { table } from './report/table.mjs';

const FROM_MINUTE = Date.UTC(2026, 10, 28, 12) / 60_000;
const FROM_SECONDS = FROM_MINUTE * 60;
const MAX_SHOWN = 40;

const { values } = parseArgs({
  options: {
    callsigns: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
await builtEntry('main');
/** @type {typeof import('../src/signals/quality/signal-judge.js')} */
const { SignalJudge } = await built('signals/quality/signal-judge.js');
/** @type {typeof import('../src/signals/quality/slip.js')} */
const { isOneSlip } = await built('signals/quality/slip.js');
/** @type {typeof import('../src/demo/band/demo-band.js')} */
const { DemoBand } = await built('demo/band/demo-band.js');
/** @type {import('./quality/judged-reports.mjs').Radio} */
const radio = { ...(await built('radio/band.js')), ...(await built('radio/base-call.js')) };

const stations = makeStations({ seed, listPath: values.callsigns });
const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
const number = (value, digits = 0) => value.toFixed(digits);

/** A contest: everybody in CW. */
function* contest(/** @type {number} */ spotsPerSecond, /** @type {number} */ minutes) {
  const span = { fromMinute: FROM_MINUTE, toMinute: FROM_MINUTE + minutes };
  const perWeight = perWeightFor({ ...span, spots: spotsPerSecond * minutes * 60 });
  for (const minute of generate({ seed, stations, ...span, perWeight })) {
    yield minute.map((report) => ({ ...report, mode: 'CW', wpm: report.wpm ?? 28 }));
  }
}

/** Made by other means than the contest: see src/demo. */
function demo(/** @type {number} */ spotsPerSecond, /** @type {number} */ minutes) {
  const band = new DemoBand({ seed, spotsPerSecond });
  return [...band.reportsBetween(FROM_SECONDS, FROM_SECONDS + minutes * 60)];
}

const traffics = [
  ...[50, 200, 500].map((rate) => ({
    name: `contest, ${rate} spots/s`,
    rate,
    minutes: 45,
    isDemo: false,
  })),
  { name: 'contest, 72 spots/s', rate: 72, minutes: 360, isDemo: false },
  { name: 'demo band, 50 spots/s', rate: 50, minutes: 45, isDemo: true },
];

if (values.only !== 'costs') showFaults();
if (values.only !== 'faults') showCosts();

function showFaults() {
  const rows = [];
  for (const { name, rate, minutes, isDemo } of traffics) {
    const reports = isDemo ? demo(rate, minutes) : [...contest(rate, minutes)].flat();
    const heard = plant(reports, seed + 3);
    for (const windowMinutes of [15, minutes]) {
      const windowSeconds = windowMinutes * 60;
      const judge = new SignalJudge();
      const found = judgeWindows(heard, { judge, radio, fromSeconds: FROM_SECONDS, windowSeconds });
      rows.push([
        name,
        `${windowMinutes} m`,
        number(heard.length),
        number(found.bent),
        percent(found.found, found.bent),
        number(found.leftAlone),
        percent(found.falseAlarms, found.leftAlone),
      ]);
      showMisses(`${name}, ${windowMinutes} m`, found);
    }
  }
  const head = ['Traffic', 'Window', 'Reports', 'Bent', 'Found', 'Signals left alone', 'Suspect'];
  console.log(table(head, rows));
}

function showCosts() {
  const kept = [
    [72, 24],
    [500, 3],
  ];
  const rows = kept.map(([rate, hours]) => {
    const options = { newJudge: () => new SignalJudge(), radio, fromSeconds: FROM_SECONDS, hours };
    const cost = measureCosts(contest(rate, (hours + 1) * 60), options);
    return [
      `${rate} spots/s, ${hours} h`,
      `${number(cost.spots)} of ${number(cost.signals)}`,
      number(cost.addNs),
      number(cost.lastAddNs),
      number(cost.judgeNs),
      number(cost.dropMs, 1),
      number(cost.bytesPerSpot, 1),
    ];
  });
  const head = ['Kept', 'Spots of signals', 'ns a spot', 'ns, last hour', 'ns a signal judged'];
  console.log(table([...head, 'ms a drop', 'bytes a spot'], rows));
  console.log(`one slip or not: ${number(timeSlips())} ns a pair`);
}

function showMisses(/** @type {string} */ name, { misses, alarms }) {
  console.log(`\n${name}: ${misses.length} missed, ${alarms.length} false alarms`);
  const reasons = groupBy(misses, ({ why }) => why.replace(/^\d+/, 'N'));
  for (const [why, all] of reasons) console.log(`  ${all.length} × ${why}`);
  for (const { sent, read, why } of misses.slice(0, MAX_SHOWN)) {
    console.log(`    ${sent} read as ${read}: ${why}`);
  }
  if (alarms.length > 0) console.log(`  alarms: ${alarms.slice(0, MAX_SHOWN).join(' ')}`);
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function timeSlips() {
  const calls = stations.callsigns.slice(0, 3_000);
  let slips = 0;
  const startedAtMs = performance.now();
  for (const one of calls) for (const other of calls) if (isOneSlip(one, other)) slips++;
  if (slips === 0) throw new Error('no two calls are one slip apart');
  return (1e6 * (performance.now() - startedAtMs)) / calls.length ** 2;
}
