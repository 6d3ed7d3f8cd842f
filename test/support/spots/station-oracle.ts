import { isOneSlip } from '../../../src/signals/quality/slip.js';

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
const skimmersOf = (spots: readonly ExportedSpot[]) =>
  new Set(spots.map(({ spotter }) => spotter)).size;

/** A spot with what pairs of them are compared by. */
interface HeardSpot extends ExportedSpot {
  readonly seconds: number;
  readonly hz: number;
  readonly base: string;
  /** Its band, or MHz, and mode. */
  readonly ground: string;
}

/** Those of spots that are asked about again. */
const heard = new WeakMap<ExportedSpot, HeardSpot>();

function heardSpot(spot: ExportedSpot): HeardSpot {
  const known = heard.get(spot) ?? {
    ...spot,
    seconds: Date.parse(spot.timestamp) / 1000,
    hz: Math.round(spot.frequency * 1000),
    // In these tests a callsign is added to by /1 alone.
    base: spot.spotter.replace('/1', ''),
    ground: `${bandOf(spot.frequency) ?? `MHz ${Math.floor(spot.frequency / 1000)}`} ${spot.mode}`,
  };
  heard.set(spot, known);
  return known;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function isNear(a: HeardSpot, b: HeardSpot, withinHz: number): boolean {
  return Math.abs(a.seconds - b.seconds) <= 600 && Math.abs(a.hz - b.hz) <= withinHz;
}

function groupsOf(spots: readonly ExportedSpot[]): Map<string, HeardSpot[]> {
  const groups = new Map<string, HeardSpot[]>();
  for (const spot of spots.map(heardSpot)) {
    const key = `${spot.callsign} ${spot.ground}`;
    const group = groups.get(key);
    if (group) group.push(spot);
    else groups.set(key, [spot]);
  }
  return groups;
}

/** What was judged of the lists of spots that are asked about again. */
const judged = new WeakMap<readonly ExportedSpot[], Map<string, string>>();

/** The quality of each signal, by looking at every pair of spots; once for each list. */
function qualities(every: readonly ExportedSpot[]): Map<string, string> {
  const known = judged.get(every) ?? judge(every);
  judged.set(every, known);
  return known;
}

function judge(every: readonly ExportedSpot[]): Map<string, string> {
  const groups = groupsOf(every);
  const onGround = new Map<string, { spots: HeardSpot[]; skimmers: number }[]>();
  for (const spots of groups.values()) {
    const { ground } = spots[0]!;
    const one = { spots, skimmers: skimmersOf(spots) };
    onGround.set(ground, [...(onGround.get(ground) ?? []), one]);
  }
  const found = new Map<string, string>();
  for (const [key, spots] of groups) {
    const isConfirmed = spots.some((a) =>
      spots.some((b) => a.base !== b.base && isNear(a, b, 500)),
    );
    const own = skimmersOf(spots);
    const isSuspect = () =>
      onGround
        .get(spots[0]!.ground)!
        .some(
          ({ spots: others, skimmers }) =>
            skimmers >= 4 &&
            skimmers >= 4 * own &&
            isOneSlip(spots[0]!.callsign, others[0]!.callsign) &&
            spots.some((a) => others.some((b) => isNear(a, b, 300))),
        );
    found.set(key, isConfirmed ? 'confirmed' : isSuspect() ? 'suspect' : 'single');
  }
  return found;
}

/** The stations of a window by the contract's sentences: `every` spot of it, of which those `passing` are counted. Unordered. */
export function stationsOf(every: readonly ExportedSpot[], passing: readonly ExportedSpot[]) {
  const quality = qualities(every);
  return [...groupsOf(passing)].map(([key, spots]) => {
    const newestFirst = spots.toSorted((a, b) => b.seconds - a.seconds || b.id - a.id);
    const last = newestFirst[0]!;
    const newest = newestFirst.filter((spot) => spot.seconds >= last.seconds - 600);
    const snr = Math.max(...spots.map((spot) => spot.snr));
    const frequency = median(newest.map(({ hz }) => hz))! / 1000;
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
