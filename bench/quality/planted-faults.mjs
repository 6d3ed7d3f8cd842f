// Reports bent by one slip of the ear, what the judge of signals says of them, and why it misses some.
import { bendable, SignalNumbers } from './judged-reports.mjs';
import { Random } from '../setup/random.mjs';
import { SLIP_KINDS, slipsOf } from './slips.mjs';

/** One report in a hundred is bent. */
export const PLANTED_SHARE = 0.01;

/**
 * @typedef {import('../../src/radio/spot-report.js').SpotReport} SpotReport
 * @typedef {import('../../src/signals/quality/signal-judge.js').SignalJudge} SignalJudge
 *
 * @typedef {object} Heard
 * @property {SpotReport} report
 * @property {SpotReport} [was] Before it was bent.
 *
 * @typedef {object} Found Of all windows.
 * @property {number} bent Reports.
 * @property {number} found Those that are suspect.
 * @property {number} leftAlone Signals that somebody sent.
 * @property {number} falseAlarms Those that are suspect.
 * @property {string[]} alarms Their calls.
 * @property {{ sent: string, read: string, why: string }[]} misses
 */

/**
 * Bends one report in a hundred, each of a call that five other skimmers hear nearby, by one slip of any kind.
 * @param {readonly SpotReport[]} reports
 * @param {number} seed
 * @returns {Heard[]}
 */
export function plant(reports, seed) {
  const random = new Random(seed);
  const mayBend = bendable(reports);
  const bent = new Set();
  for (let tries = 0; bent.size < reports.length * PLANTED_SHARE; tries++) {
    if (tries > reports.length) throw new Error('too few reports may be bent');
    const report = random.pick(reports);
    if (!bent.has(report) && mayBend(report)) bent.add(report);
  }
  return reports.map((report) =>
    bent.has(report) ? { report: bend(report, random), was: report } : { report },
  );
}

/**
 * @param {SpotReport} report
 * @param {Random} random
 */
export function bend(report, random) {
  const slips = slipsOf(report.callsign);
  const kind = random.pick(SLIP_KINDS.filter((one) => slips[one].length > 0));
  return { ...report, callsign: random.pick(slips[kind]) };
}

/**
 * Judges all signals of one window after the other, at the end of each.
 * @param {readonly Heard[]} heard In the order of arrival.
 * @param {{ judge: SignalJudge, radio: import('./judged-reports.mjs').Radio, fromSeconds: number, windowSeconds: number }} options
 */
export function judgeWindows(heard, { judge, radio, fromSeconds, windowSeconds }) {
  const numbers = new SignalNumbers(radio);
  /** @type {Found} */
  const found = { bent: 0, found: 0, leftAlone: 0, falseAlarms: 0, alarms: [], misses: [] };
  let window = [];
  let since = fromSeconds;
  const endWindow = () => {
    judgeWindow(found, judge, { window, since });
    since += windowSeconds;
    window = [];
    judge.dropBefore(since);
  };
  for (const one of heard) {
    while (one.report.heardAtSeconds >= since + windowSeconds) endWindow();
    const { name, ...spot } = numbers.numbered(one.report);
    judge.introduce(spot.signal, name);
    judge.add(spot);
    if (spot.heardAtSeconds < since) continue;
    const sent = one.was && numbers.numbered(one.was).signal;
    window.push({ ...one, signal: spot.signal, sent });
  }
  endWindow();
  return found;
}

/**
 * @param {Found} found
 * @param {SignalJudge} judge
 * @param {{ window: (Heard & { signal: number, sent?: number })[], since: number }} of
 */
function judgeWindow(found, judge, { window, since }) {
  const skimmersOf = (signal) => judge.skimmersSince(signal, since);
  const qualities = new Map();
  const sent = new Map();
  const bent = new Map();
  for (const { signal, was, report } of window) {
    if (!qualities.has(signal)) {
      qualities.set(signal, judge.qualityOf(signal, since, skimmersOf));
    }
    if (was) bent.set(signal, (bent.get(signal) ?? 0) + 1);
    else sent.set(signal, report.callsign);
  }
  for (const [signal, callsign] of sent) {
    found.leftAlone++;
    if (qualities.get(signal) !== 'suspect') continue;
    found.falseAlarms++;
    found.alarms.push(callsign);
  }
  for (const { report, was, signal, sent: sender } of window) {
    if (!was) continue;
    found.bent++;
    const quality = qualities.get(signal);
    if (quality === 'suspect') {
      found.found++;
      continue;
    }
    const why = whyMissed({
      quality,
      isSent: sent.has(signal),
      alike: bent.get(signal),
      skimmers: skimmersOf(sender),
    });
    found.misses.push({ sent: was.callsign, read: report.callsign, why });
  }
}

function whyMissed({ quality, isSent, alike, skimmers }) {
  if (isSent) return `another station of that call is on the band: ${quality}`;
  if (quality === 'confirmed') return `${alike} reports of the window were bent alike`;
  return `${skimmers} skimmers hear the call itself in the window`;
}
