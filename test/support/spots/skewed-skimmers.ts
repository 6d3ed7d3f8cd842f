import type { SpotReport } from '../../../src/radio/spot-report.js';
import { aReport } from './builders.js';
import { Random } from '../random.js';

/** How much too high each skimmer's frequencies are, in parts per million. */
export const PLANTED_PPM: Readonly<Record<string, number>> = {
  W3LPL: 0,
  K3LR: 0.4,
  KM3T: 3.1,
  DL9GTB: -5.2,
  TF3Y: 0,
  N4ZR: -0.6,
  VE7CC: 12.4,
  // Hears too little to be judged.
  JA1XYZ: 8,
};

const RARE = 'JA1XYZ';

/** Two others are not enough to compare with. */
const FEW = new Set(['W3LPL', 'K3LR', 'KM3T']);

const BANDS_HZ = [3_510_000, 3_530_000, 7_000_500, 7_020_000, 14_030_000, 21_010_000, 28_050_000];

/** Signals that several skimmers hear, and much of what is not to be compared. */
export function skewedReports(toSeconds: number, signals: number, seed: number): SpotReport[] {
  const random = new Random(seed);
  const reports: SpotReport[] = [];
  for (let n = 0; n < signals; n++) {
    const at = toSeconds - random.integer(60, 25 * 3_600);
    const callsign = `${random.pick(['DL', 'K', 'JA', 'G'])}${n % 40}ABC`;
    const trueHz = random.pick(BANDS_HZ) + random.integer(0, 20_000);
    const isOfFew = random.chance(0.4);
    for (const [spotter, ppm] of Object.entries(PLANTED_PPM)) {
      if (isOfFew ? !FEW.has(spotter) : !random.chance(spotter === RARE ? 0.05 : 0.75)) continue;
      const snrDb = random.chance(0.35) ? random.integer(4, 9) : random.integer(10, 40);
      // What must not count is far off, and there is more of it.
      const isBad = isOfFew || snrDb < 10 || trueHz < 7e6;
      const offHz = isBad && spotter !== 'W3LPL' ? 150 : random.integer(-2, 2);
      const report = {
        callsign,
        spotter,
        spotterNode: random.pick([-1, 2, 3]),
        snrDb,
        mode: random.pick(['CW', 'CW', 'CW', 'RTTY']),
        heardAtSeconds: at + random.integer(-20, 20),
        frequencyHz: Math.round(trueHz * (1 + ppm / 1e6)) + offHz,
      };
      reports.push(aReport(report));
      // The same again; a little later; elsewhere.
      if (random.chance(0.1)) reports.push(aReport({ ...report, frequencyHz: trueHz + 40 }));
      if (random.chance(0.1)) {
        reports.push(aReport({ ...report, heardAtSeconds: at + 45, frequencyHz: trueHz + 300 }));
      }
      if (random.chance(0.1)) reports.push(aReport({ ...report, frequencyHz: trueHz + 700 }));
    }
  }
  return reports.filter(({ heardAtSeconds }) => heardAtSeconds <= toSeconds);
}

/** The errors of skimmers by the words of the specification, each report beside each other; null where there are too few. */
export function expectedSkews(
  reports: readonly SpotReport[],
  fromSeconds: number,
  toSeconds: number,
): Map<string, number | null> {
  const usable = reports.filter(({ frequencyHz, snrDb }) => frequencyHz > 7e6 && snrDb >= 10);
  const differences = new Map<string, number[]>();
  for (const one of usable) {
    if (one.heardAtSeconds < fromSeconds || one.heardAtSeconds >= toSeconds) continue;
    const others = new Map<string, number[]>();
    for (const other of usable) {
      if (other.spotter === one.spotter || !isSameSignal(one, other)) continue;
      others.set(other.spotter, [...(others.get(other.spotter) ?? []), other.frequencyHz]);
    }
    if (others.size < 3) continue;
    const means = [...others.values()].map((all) => all.reduce((a, b) => a + b) / all.length);
    const median = medianOf(means);
    const list = differences.get(one.spotter) ?? [];
    list.push(((one.frequencyHz - median) / median) * 1e6);
    differences.set(one.spotter, list);
  }
  return new Map(
    Object.keys(PLANTED_PPM).map((spotter) => {
      const list = differences.get(spotter) ?? [];
      return [spotter, list.length < 100 ? null : medianOf(list)];
    }),
  );
}

function isSameSignal(one: SpotReport, other: SpotReport): boolean {
  return (
    one.callsign === other.callsign &&
    one.mode === other.mode &&
    // Bands are far more than 500 Hz apart.
    Math.abs(one.frequencyHz - other.frequencyHz) <= 500 &&
    Math.abs(one.heardAtSeconds - other.heardAtSeconds) <= 30
  );
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
