import { BAND_NAMES } from '../../radio/band.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../time/time-window.js';
import { BAND_PLAN, type DemoMode, frequencyIn } from './demo-band-plan.js';
import { COUNTRIES } from './demo-countries.js';
import { activityAt, appealAt, bandPopularity, pathsFrom, sum } from './demo-propagation.js';
import { typeOf } from './demo-line.js';
import { Random, hash } from './demo-random.js';
import { demoSkimmers, demoStations } from './demo-stations.js';
import type { DemoSkimmer, DemoStation } from './demo-people.js';

/** Seed of the demo's band, the same on every machine and after every restart. */
export const DEMO_SEED = 73;

/** Hour of the day, UTC, of an invented contest in CW. */
export const CONTEST_HOUR = 19;

/** Factors of the contest: CW stations on the air, and calls in a run. */
const CONTEST_STATIONS = 2;
const CONTEST_CALLS = 2;

/** Length of a station's slots; it calls CQ in at most one run of calls in each. */
const SLOT_SECONDS = 900;

/** Number of slots for which a station keeps band and frequency. */
const SLOTS_PER_SITTING = 3;

/** Minimum time between the last call of a run and the end of its slot. */
const SLOT_MARGIN_SECONDS = 30;

/** Interval of the example stations' calls, and their maximum reach. */
const EXAMPLE_INTERVAL_SECONDS = 180;
const MAX_EXAMPLE_REACH = 0.6;

/** Strength of a neighbour above any other path, in dB. */
const NEIGHBOUR_DB = 15;

/** Maximum delay of a skimmer's report after the call. */
const BURST_SECONDS = 8;

/** Seconds for which reports are made at a time, which bounds memory. */
const CHUNK_SECONDS = 300;

const TEN_METRES = BAND_NAMES.indexOf('10m');

/** Periods of the clock in which a mode is sent, in seconds. */
const PERIOD_SECONDS: Readonly<Record<DemoMode, number>> = { CW: 1, RTTY: 1, FT8: 15, FT4: 7.5 };

/** Weakest signal that a mode's decoder reads, in dB. */
const WEAKEST_DB: Readonly<Record<DemoMode, number>> = { CW: 3, RTTY: 6, FT8: -21, FT4: -17 };

/** The home of a station or skimmer, in degrees, north and east positive. */
export interface DemoHome {
  readonly latitude: number;
  readonly longitude: number;
  readonly isSkimmer: boolean;
}

/** A station's calls on one frequency. */
interface Run {
  readonly key: number;
  readonly station: DemoStation;
  readonly band: number;
  readonly mode: DemoMode;
  readonly frequencyHz: number;
  readonly startSeconds: number;
  readonly intervalSeconds: number;
  readonly calls: number;
  /** Reach: 0 for the fewest skimmers that hear it, 1 for the most. */
  readonly reach: number;
}

const callsOf = (chance: number): number => 1 + Math.floor(8 * chance ** 2);
const hearersOf = (chance: number): number => 10 + Math.floor(51 * chance ** 3);

const REPORTS_PER_RUN = meanOf(callsOf) * meanOf(hearersOf);

/**
 * Simulates the short-wave bands: stations that call CQ, skimmers that hear them, a sun that opens and closes bands.
 * Everything is invented, and a function of the seed and the second only, so a restart continues the same picture.
 */
export class DemoBand {
  readonly #skimmers: readonly DemoSkimmer[];
  readonly #stations: readonly DemoStation[];
  readonly #popularity: readonly number[];

  /** @param options with `spotsPerSecond`, the mean over a day, up to about 100: beyond, stations run short */
  constructor({ seed, spotsPerSecond = 5 }: { seed: number; spotsPerSecond?: number }) {
    this.#skimmers = demoSkimmers(seed);
    this.#stations = demoStations(seed, (spotsPerSecond * SLOT_SECONDS) / REPORTS_PER_RUN);
    const activity = COUNTRIES.map(() => 0);
    for (const station of this.#stations) {
      activity[station.country] = (activity[station.country] ?? 0) + station.activity;
    }
    const all = sum(activity);
    this.#popularity = bandPopularity(activity.map((part) => part / all));
  }

  /** Lists the callsigns of the most active CW stations, most active first. */
  regulars(count: number): string[] {
    const inCw = this.#stations.filter(({ mode, beaconHz }) => mode === 'CW' && beaconHz === null);
    return inCw.slice(0, count).map(({ callsign }) => callsign);
  }

  /** Finds the homes of stations and skimmers, by callsign without `/P` and the like. */
  homes(): Map<string, DemoHome> {
    return new Map([
      ...this.#stations.map(
        ({ callsign, country }) => [callsign.replace(/\/.*/, ''), homeIn(country, false)] as const,
      ),
      ...this.#skimmers.map(({ callsign, country }) => [callsign, homeIn(country, true)] as const),
    ]);
  }

  /**
   * Yields every report heard in `[fromSeconds, toSeconds)`, Unix seconds, oldest first. Neighbouring windows yield
   * together the same as one window, in the same order. A day of 432,000 reports takes about a second.
   */
  *reportsBetween(fromSeconds: number, toSeconds: number): Generator<SpotReport> {
    const end = Math.ceil(toSeconds);
    for (let from = Math.ceil(fromSeconds); from < end; from += CHUNK_SECONDS) {
      yield* this.#chunk(from, Math.min(end, from + CHUNK_SECONDS));
    }
  }

  /** Makes the reports of a window. Their order within a second is that of the stations, the same in every window. */
  #chunk(from: number, to: number): SpotReport[] {
    const seconds = Array.from({ length: to - from }, (): SpotReport[] => []);
    for (const station of this.#stations) {
      const offset = station.key % SLOT_SECONDS;
      const lastSlot = Math.floor((to - offset) / SLOT_SECONDS);
      let slot = Math.floor((from - BURST_SECONDS - offset) / SLOT_SECONDS);
      for (; slot <= lastSlot; slot++) {
        const run = this.#findRun(station, slot, offset + slot * SLOT_SECONDS);
        if (run === undefined) continue;
        for (const report of this.#reportsOf(run, from, to)) {
          seconds[report.heardAtSeconds - from]?.push(report);
        }
      }
    }
    return seconds.flat();
  }

  #findRun(station: DemoStation, slot: number, slotSeconds: number): Run | undefined {
    if (station.isExample) return this.#exampleRun(station, slot, slotSeconds);
    const key = hash(station.key, slot);
    const longitude = COUNTRIES[station.country]?.longitude ?? 0;
    const isContest = isInContest(station, slotSeconds);
    const activity = station.activity * activityAt(longitude, slotSeconds);
    if (key / 2 ** 32 >= activity * (isContest ? CONTEST_STATIONS : 1)) return undefined;
    const random = new Random(hash(key, 1));
    const calls = callsOf(random.next()) * (isContest ? CONTEST_CALLS : 1);
    const place = this.#placeOf(station, slot, slotSeconds);
    const room = SLOT_SECONDS - SLOT_MARGIN_SECONDS;
    const longest = Math.min(180, room / calls);
    const drawn = random.between(20, longest);
    const intervalSeconds = Math.max(drawn, 2 * PERIOD_SECONDS[place.mode]);
    const startSeconds = slotSeconds + random.between(0, room - calls * intervalSeconds);
    return { key, station, ...place, startSeconds, intervalSeconds, calls, reach: random.next() };
  }

  #exampleRun(station: DemoStation, slot: number, slotSeconds: number): Run {
    const key = hash(station.key, slot);
    const random = new Random(hash(key, 1));
    return {
      key,
      station,
      ...this.#placeOf(station, slot, slotSeconds),
      startSeconds: slotSeconds + random.between(0, SLOT_MARGIN_SECONDS),
      intervalSeconds: EXAMPLE_INTERVAL_SECONDS,
      calls: SLOT_SECONDS / EXAMPLE_INTERVAL_SECONDS,
      reach: MAX_EXAMPLE_REACH * random.next(),
    };
  }

  /** Draws band, mode and frequency; the same for all slots of a sitting. */
  #placeOf(station: DemoStation, slot: number, slotSeconds: number) {
    const { beaconHz, mode } = station;
    if (beaconHz !== null) return { band: TEN_METRES, mode, frequencyHz: beaconHz };
    const sitting = Math.floor(slot / SLOTS_PER_SITTING);
    const sittingSeconds = slotSeconds - (slot - sitting * SLOTS_PER_SITTING) * SLOT_SECONDS;
    const random = new Random(hash(station.key, sitting, 1));
    const longitude = COUNTRIES[station.country]?.longitude ?? 0;
    const band = random.pickIndex(
      BAND_PLAN.map(
        (plan, at) => appealAt(plan, longitude, sittingSeconds) * (this.#popularity[at] ?? 0),
      ),
    );
    const { segments } = planOf(band);
    const heardMode = segments[mode] === undefined ? 'CW' : mode;
    const frequencyHz = frequencyIn(segments[heardMode] ?? segments.CW, random.next());
    return { band, mode: heardMode, frequencyHz };
  }

  *#reportsOf(run: Run, from: number, to: number): Generator<SpotReport> {
    const period = PERIOD_SECONDS[run.mode];
    let signals: number[] | undefined;
    for (let call = 0; call < run.calls; call++) {
      const due = run.startSeconds + call * run.intervalSeconds;
      const calledAt = Math.ceil(due / period) * period;
      if (calledAt + BURST_SECONDS < from || calledAt >= to) continue;
      signals ??= this.#signalsOf(run);
      yield* this.#burst(run, signals, calledAt, new Random(hash(run.key, 2, call)));
    }
  }

  /** Computes the mean strength of a run at each skimmer, in relative dB. */
  #signalsOf({ station, band, startSeconds }: Run): number[] {
    const paths = pathsFrom(station.country, planOf(band), startSeconds);
    const neighbourDb = station.isExample ? Math.max(...paths) + NEIGHBOUR_DB : 0;
    return this.#skimmers.map(
      ({ country, gainDb, isExample }) =>
        (station.isExample && isExample ? neighbourDb : (paths[country] ?? 0)) + gainDb,
    );
  }

  /** Makes the reports of one call, heard where it fades in best; the weakest is at the decoder's limit. */
  *#burst(run: Run, signals: readonly number[], calledAt: number, random: Random) {
    const { callsign, wpm } = run.station;
    const hearers = hearersOf(mirrored(run.reach + random.between(-0.1, 0.1)));
    const heard = signals
      .map((signal, skimmer) => ({ skimmer, signal: signal + 5 * random.gauss() }))
      .sort((a, b) => b.signal - a.signal)
      .slice(0, hearers);
    const weakest = heard.at(-1)?.signal ?? 0;
    for (const { skimmer, signal } of heard) {
      const spotter = this.#skimmers[skimmer];
      if (spotter === undefined) continue;
      const report = {
        heardAtSeconds: Math.floor(calledAt + BURST_SECONDS * random.next() ** 2),
        spotter: spotter.callsign,
        spotterNode: spotter.node,
        callsign,
        frequencyHz: run.frequencyHz + 100 * Math.round(random.gauss() * 0.4),
        mode: run.mode,
        snrDb: Math.min(50, WEAKEST_DB[run.mode] + Math.round((signal - weakest) * 1.4)),
        wpm: run.mode === 'CW' ? wpm + Math.round(random.gauss() * 0.5) : null,
        grid: null,
      } satisfies SpotReport;
      yield { ...report, type: typeOf(report) };
    }
  }
}

function planOf(band: number) {
  const plan = BAND_PLAN[band];
  if (plan === undefined) throw new RangeError(`no band ${band}`);
  return plan;
}

/** Whether a slot of a station lies in the hour of the contest, whole. */
function isInContest({ mode, beaconHz }: DemoStation, slotSeconds: number): boolean {
  const inHour = (slotSeconds % SECONDS_PER_DAY) - CONTEST_HOUR * SECONDS_PER_HOUR;
  const isWhole = inHour >= 0 && inHour + SLOT_SECONDS <= SECONDS_PER_HOUR;
  return isWhole && mode === 'CW' && beaconHz === null;
}

/** Folds values outside [0, 1] back in; a uniform distribution stays uniform. */
function mirrored(chance: number): number {
  return 1 - Math.abs(1 - Math.abs(chance));
}

/** Computes the mean of a function of a uniform chance. */
function meanOf(of: (chance: number) => number): number {
  const steps = 10_000;
  return sum(Array.from({ length: steps }, (_, step) => of((step + 0.5) / steps))) / steps;
}

function homeIn(country: number, isSkimmer: boolean): DemoHome {
  const { latitude = 0, longitude = 0 } = COUNTRIES[country] ?? {};
  return { latitude, longitude, isSkimmer };
}
