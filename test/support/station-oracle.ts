import { isOneSlip } from '../../src/stations/quality/slip.js';

/** A spot as an export has it, with `include=report`. */
export interface ExportedSpot {
  readonly id: number;
  readonly timestamp: string;
  readonly spotter: string;
  readonly callsign: string;
  readonly grid: string | null;
  readonly frequency: number;
  readonly mode: string;
  readonly snr: number;
  readonly wpm: number | null;
  readonly type: string | null;
}

const BANDS: readonly (readonly [string, number, number])[] = [
  ['160m', 1800, 2000],
  ['80m', 3500, 4000],
  ['60m', 5060, 5450],
  ['40m', 7000, 7300],
  ['30m', 10_100, 10_150],
  ['20m', 14_000, 14_350],
  ['17m', 18_068, 18_168],
  ['15m', 21_000, 21_450],
  ['12m', 24_890, 24_990],
  ['10m', 28_000, 29_700],
  ['6m', 50_000, 54_000],
];

const bandOf = (khz: number) => BANDS.find(([, from, to]) => khz >= from && khz <= to)?.[0] ?? null;
const seconds = (spot: ExportedSpot) => Date.parse(spot.timestamp) / 1000;
const hz = (spot: ExportedSpot) => Math.round(spot.frequency * 1000);
const groundOf = (spot: ExportedSpot) =>
  `${bandOf(spot.frequency) ?? `MHz ${Math.floor(spot.frequency / 1000)}`} ${spot.mode}`;
const skimmersOf = (spots: readonly ExportedSpot[]) =>
  new Set(spots.map(({ spotter }) => spotter)).size;
/** In these tests a callsign is added to by /1 alone. */
const baseOf = ({ spotter }: ExportedSpot) => spotter.replace('/1', '');

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function isNear(a: ExportedSpot, b: ExportedSpot, withinHz: number): boolean {
  return Math.abs(seconds(a) - seconds(b)) <= 600 && Math.abs(hz(a) - hz(b)) <= withinHz;
}

function groupsOf(spots: readonly ExportedSpot[]): Map<string, ExportedSpot[]> {
  const groups = new Map<string, ExportedSpot[]>();
  for (const spot of spots) {
    const key = `${spot.callsign} ${groundOf(spot)}`;
    groups.set(key, [...(groups.get(key) ?? []), spot]);
  }
  return groups;
}

/** The quality of each signal, by looking at every pair of spots. */
function qualities(every: readonly ExportedSpot[]): Map<string, string> {
  const groups = groupsOf(every);
  const onGround = new Map<string, [string, ExportedSpot[]][]>();
  for (const [key, spots] of groups) {
    const ground = groundOf(spots[0]!);
    onGround.set(ground, [...(onGround.get(ground) ?? []), [key, spots]]);
  }
  const found = new Map<string, string>();
  for (const [key, spots] of groups) {
    const isConfirmed = spots.some((a) =>
      spots.some((b) => baseOf(a) !== baseOf(b) && isNear(a, b, 500)),
    );
    const isSuspect = () =>
      onGround.get(groundOf(spots[0]!))!.some(([, others]) => {
        const skimmers = skimmersOf(others);
        return (
          skimmers >= 4 &&
          skimmers >= 4 * skimmersOf(spots) &&
          isOneSlip(spots[0]!.callsign, others[0]!.callsign) &&
          spots.some((a) => others.some((b) => isNear(a, b, 300)))
        );
      });
    found.set(key, isConfirmed ? 'confirmed' : isSuspect() ? 'suspect' : 'single');
  }
  return found;
}

/** The stations of a window by the contract's sentences: `every` spot of it, of which those `passing` are counted. Unordered. */
export function stationsOf(every: readonly ExportedSpot[], passing: readonly ExportedSpot[]) {
  const quality = qualities(every);
  return [...groupsOf(passing)].map(([key, spots]) => {
    const newestFirst = spots.toSorted((a, b) => seconds(b) - seconds(a) || b.id - a.id);
    const last = newestFirst[0]!;
    const newest = newestFirst.filter((spot) => seconds(spot) >= seconds(last) - 600);
    const snr = Math.max(...spots.map((spot) => spot.snr));
    const frequency = median(newest.map(hz))! / 1000;
    return {
      callsign: last.callsign,
      band: bandOf(last.frequency),
      mode: last.mode,
      frequency,
      type: newest.find(({ type }) => type !== null)?.type ?? null,
      wpm: median(newest.flatMap(({ wpm }) => wpm ?? [])),
      snr,
      best_spotter: newestFirst.find((spot) => spot.snr === snr)!.spotter,
      skimmers: skimmersOf(spots),
      spots: spots.length,
      first_heard: newestFirst.at(-1)!.timestamp,
      last_heard: last.timestamp,
      grid: last.grid,
      quality: quality.get(key)!,
    };
  });
}
