// What the judge of signals costs over a day of a contest: time a spot, time a signal, bytes a spot.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SignalNumbers } from './judged-reports.mjs';
import { bend, PLANTED_SHARE } from './planted-faults.mjs';
import { Random } from '../setup/random.mjs';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collectGarbage = runInNewContext('gc');

/**
 * Feeds some hours, and one more in which each minute drops what is older than these. Of the reports one in a hundred is bent.
 * @param {Iterable<import('./planted-faults.mjs').SpotReport[]>} minutes
 * @param {object} options
 * @param {() => import('./planted-faults.mjs').SignalJudge} options.newJudge
 * @param {import('./judged-reports.mjs').Radio} options.radio
 * @param {number} options.fromSeconds Of the first minute.
 * @param {number} options.hours
 */
export function measureCosts(minutes, { newJudge, radio, fromSeconds, hours }) {
  const numbers = new SignalNumbers(radio);
  const judge = newJudge();
  const random = new Random(1);
  const took = { addMs: 0, spots: 0, lastAddMs: 0, lastSpots: 0, dropMs: 0, drops: 0 };
  let minute = 0;
  for (const reports of minutes) {
    const spots = reports.map((report) =>
      numbers.numbered(random.next() < PLANTED_SHARE ? bend(report, random) : report),
    );
    for (const { signal, name } of spots) judge.introduce(signal, name);
    const startedAtMs = cpuMs();
    for (const spot of spots) judge.add(spot);
    const addMs = cpuMs() - startedAtMs;
    took.addMs += addMs;
    took.spots += spots.length;
    if (++minute <= hours * 60) continue;
    took.lastAddMs += addMs;
    took.lastSpots += spots.length;
    const droppedAtMs = cpuMs();
    judge.dropBefore(fromSeconds + (minute - hours * 60) * 60);
    took.dropMs += cpuMs() - droppedAtMs;
    took.drops++;
  }
  return {
    addNs: (1e6 * took.addMs) / took.spots,
    lastAddNs: (1e6 * took.lastAddMs) / took.lastSpots,
    dropMs: took.dropMs / took.drops,
    ...measureKept(judge, fromSeconds + 3_600),
  };
}

/**
 * @param {import('./planted-faults.mjs').SignalJudge} judge Emptied.
 * @param {number} since
 */
function measureKept(judge, since) {
  const { signals, spots } = judge.stats();
  const numbers = [];
  for (let number = 0; numbers.length < signals; number++) {
    if (judge.knows(number)) numbers.push(number);
  }
  const skimmers = new Map(numbers.map((one) => [one, judge.skimmersSince(one, since)]));
  const startedAtMs = cpuMs();
  const qualities = { confirmed: 0, suspect: 0, single: 0 };
  for (const number of numbers) {
    qualities[judge.qualityOf(number, since, (one) => skimmers.get(one) ?? 0)]++;
  }
  const judgeNs = (1e6 * (cpuMs() - startedAtMs)) / signals;
  collectGarbage();
  const full = heldBytes();
  judge.dropBefore(Infinity);
  collectGarbage();
  return { signals, spots, qualities, judgeNs, bytesPerSpot: (full - heldBytes()) / spots };
}

/** The time of the processor: other work on the machine does not count. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function heldBytes() {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
