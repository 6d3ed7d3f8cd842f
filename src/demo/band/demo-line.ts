import { NO_NODE } from '../../radio/callsign.js';
import type { SpotReport } from '../../radio/spot-report.js';

/** Frequencies that the beacons of the NCDXF share, in kHz. Source: ncdxf.org/beacon. */
const NCDXF_KHZ: readonly number[] = [14_100, 18_110, 21_150, 24_930, 28_200];

/** Column in which a frequency ends, unless a long name of a skimmer shifts it. */
const FREQUENCY_END = 24;

/** Minimum distance of a frequency from the skimmer's name, in columns. */
const FREQUENCY_GAP = 2;

/** Writes a report as the Reverse Beacon Network's telnet feed does, without the line's end. */
export function toSpotLine(report: SpotReport): string {
  const { spotter, spotterNode, callsign, mode, snrDb } = report;
  const node = spotterNode === NO_NODE ? '' : `-${spotterNode}`;
  const head = `DX de ${spotter}${node}-#:`;
  const frequency = khz(report.frequencyHz);
  const gap = Math.max(FREQUENCY_GAP, FREQUENCY_END - head.length - frequency.length);
  const heard = `${callsign.padEnd(14)} ${mode.padEnd(4)} ${String(snrDb).padStart(3)} dB`;
  const type = (report.type ?? typeOf(report)).padEnd(7);
  return `${head}${' '.repeat(gap)}${frequency}  ${heard}  ${speed(report)}  ${type} ${hhmm(report)}Z`;
}

/** Writes as many decimals as the hertz need, at least one. */
function khz(frequencyHz: number): string {
  const decimals = [1, 2].find((places) => frequencyHz % 10 ** (3 - places) === 0) ?? 3;
  return (frequencyHz / 1000).toFixed(decimals);
}

function speed({ mode, wpm }: SpotReport): string {
  if (mode === 'RTTY') return '45 BPS';
  return wpm === null ? ' '.repeat(12) : `${String(wpm).padStart(2)} WPM`;
}

/** Returns the type that a skimmer would report. */
export function typeOf({ mode, callsign, frequencyHz }: SpotReport): string {
  const isNcdxf = NCDXF_KHZ.some((shared) => Math.abs(frequencyHz / 1000 - shared) < 0.25);
  if (mode === 'CW' && isNcdxf) return 'NCDXF B';
  return callsign.endsWith('/B') ? 'BEACON' : 'CQ';
}

function hhmm({ heardAtSeconds }: SpotReport): string {
  return new Date(heardAtSeconds * 1000).toISOString().slice(11, 16).replace(':', '');
}
