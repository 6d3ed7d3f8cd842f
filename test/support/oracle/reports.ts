import type { SpotReport } from '../../../src/radio/spot-report.js';
import type { Random } from '../random.js';
import { newCallsign } from './people.js';

export const BANDS: readonly (readonly [name: string, lowKhz: number, highKhz: number])[] = [
  ['160m', 1_800, 2_000],
  ['80m', 3_500, 4_000],
  ['60m', 5_060, 5_450],
  ['40m', 7_000, 7_300],
  ['30m', 10_100, 10_150],
  ['20m', 14_000, 14_350],
  ['17m', 18_068, 18_168],
  ['15m', 21_000, 21_450],
  ['12m', 24_890, 24_990],
  ['10m', 28_000, 29_700],
  ['6m', 50_000, 54_000],
];

export const MODES = ['CW', 'FT8', 'RTTY', 'FT4', 'PSK31'];
export const TYPES = ['CQ', 'DX', 'DE', 'BEACON', 'NCDXF B'];
/** Words that no spot has at first: dictionaries grow while questions are asked. */
export const LATE_MODES = ['JT65', 'JT9', 'MSK144', 'OLIVIA', 'SSB'];
export const LATE_TYPES = ['QRP', 'SOTA', 'TEST A', 'QRT', '599'];

/** Makes reports: some stations and skimmers are heard far more often than others. */
export class Reporter {
  readonly stations: string[];
  readonly skimmers: string[];
  private readonly given = new Set<string>();
  /** How many of the late words are in use. */
  private late = 0;

  constructor(
    private readonly random: Random,
    { stations, skimmers }: { stations: number; skimmers: number },
  ) {
    this.stations = ['DL7UZO', 'DL7UZO/P', ...this.newCallsigns(stations)];
    this.skimmers = ['OH6BG', ...this.newCallsigns(skimmers)];
  }

  /** Some callsigns that nobody has heard of, to be heard from now on. */
  grow(count: number): void {
    this.stations.push(...this.newCallsigns(count));
    if (this.random.chance(0.2)) this.skimmers.push(...this.newCallsigns(1));
    if (this.random.chance(0.2)) this.late = Math.min(this.late + 1, LATE_MODES.length);
  }

  /** So many reports of a window in seconds, both ends inclusive, in no order. */
  many(count: number, from: number, to: number): SpotReport[] {
    return Array.from({ length: count }, () => this.one(this.random.integer(from, to)));
  }

  private one(heardAtSeconds: number): SpotReport {
    const { random } = this;
    const isNew = random.chance(0.05);
    const mode =
      isNew && this.late > 0
        ? random.pick(LATE_MODES.slice(0, this.late))
        : random.pickSkewed(MODES);
    return {
      heardAtSeconds,
      spotter: random.pickSkewed(this.skimmers),
      spotterNode: random.pick([-1, -1, 0, 1, 2, 9]),
      // The newest of all are heard as well.
      callsign: random.chance(0.1)
        ? random.pick(this.stations.slice(-50))
        : random.pickSkewed(this.stations),
      frequencyHz: this.frequencyHz(),
      mode,
      snrDb: random.integer(-24, 60),
      wpm: mode === 'CW' && random.chance(0.9) ? random.integer(10, 45) : null,
      type: this.type(isNew),
    };
  }

  private type(isNew: boolean): string | null {
    const { random } = this;
    if (isNew && this.late > 0) return random.pick(LATE_TYPES.slice(0, this.late));
    return random.chance(0.3) ? null : random.pickSkewed(TYPES);
  }

  /** Many lie on the very edges of bands, some outside of all. */
  private frequencyHz(): number {
    const { random } = this;
    if (random.chance(0.03)) return random.integer(100_000, 200_000_000);
    const [, low, high] = random.chance(0.5) ? BANDS[5]! : random.pick(BANDS);
    if (random.chance(0.02)) return random.pick([low * 1000, high * 1000, high * 1000 + 1]);
    const step = random.chance(0.8) ? 100 : 1;
    return low * 1000 + random.integer(0, 30_000 / step) * step;
  }

  private newCallsigns(count: number): string[] {
    return Array.from({ length: count }, () => {
      const callsign = newCallsign(this.random, this.given);
      this.given.add(callsign);
      return callsign;
    });
  }
}
