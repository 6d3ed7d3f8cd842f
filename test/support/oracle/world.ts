import type { SpotReport } from '../../../src/radio/spot-report.js';
import type { Activated } from './activators.js';

/** DXCC, entity, continent, CQ zone, ITU zone. */
export type Place = readonly [number, string, string, number, number];

/** A callsign of the dictionary, of a station or skimmer. */
export interface Name {
  readonly callsign: string;
  grid: string | null;
  place: Place | null;
  /** What it activates, the newest first. */
  readonly activations: readonly Activated[];
}

/** A spot as the test stored it. */
export interface Heard {
  readonly id: number;
  readonly heardAtSeconds: number;
  readonly station: Name;
  readonly skimmer: Name;
  /** -1 for none. */
  readonly node: number;
  readonly frequencyHz: number;
  readonly mode: string;
  readonly snr: number;
  readonly wpm: number | null;
  type: string | null;
}

/** What a test says of a callsign; what is absent stays as it is. */
export interface NameChange {
  readonly callsign: string;
  readonly grid?: string | null;
  readonly place?: Place | null;
}

/** All that was stored, in an array. It shares no code with the service, and is changed by the test alone. */
export class World {
  /** By id, which is the order in which they were stored. */
  readonly spots: Heard[] = [];
  readonly names = new Map<string, Name>();
  readonly groups = new Map<string, ReadonlySet<string>>();
  /** The calls of homes. */
  readonly lists = new Map<string, ReadonlySet<string>>();
  private readonly byReport = new Map<string, Heard>();
  private newest: Heard[] | undefined;

  /**
   * @param placeOf the place of a callsign by the country file
   * @param activationsOf what a station activates
   */
  constructor(
    private readonly placeOf: (callsign: string) => Place | null,
    private readonly activationsOf: (callsign: string) => readonly Activated[],
  ) {}

  get lastId(): number {
    return this.spots.length;
  }

  /** The newest first, by time and then by id. */
  get newestFirst(): readonly Heard[] {
    this.newest ??= this.spots.toSorted(
      (a, b) => b.heardAtSeconds - a.heardAtSeconds || b.id - a.id,
    );
    return this.newest;
  }

  /** What `record` must do: ids in the order of arrival, and every report once. Gives what is new. */
  store(reports: readonly SpotReport[], fillsTypes = false): Heard[] {
    const stored: Heard[] = [];
    for (const report of reports) {
      const key = keyOf(report);
      const known = this.byReport.get(key);
      // A skimmer has a name although its report is known already.
      const [station, skimmer] = [this.nameOf(report.callsign), this.nameOf(report.spotter)];
      if (known) {
        if (fillsTypes) known.type ??= report.type ?? null;
        continue;
      }
      const { heardAtSeconds, frequencyHz, mode, wpm, snrDb: snr, spotterNode: node } = report;
      const spot: Heard = {
        id: this.spots.length + 1,
        heardAtSeconds,
        station,
        skimmer,
        node,
        frequencyHz,
        mode,
        snr,
        wpm,
        type: report.type ?? null,
      };
      this.spots.push(spot);
      this.byReport.set(key, spot);
      stored.push(spot);
    }
    this.newest = undefined;
    return stored;
  }

  change(changes: readonly NameChange[]): void {
    for (const { callsign, ...change } of changes) Object.assign(this.nameOf(callsign), change);
  }

  /** Every callsign is looked up again in a country file. */
  placeAll(): void {
    for (const name of this.names.values()) name.place = this.placeOf(name.callsign);
  }

  private nameOf(callsign: string): Name {
    let name = this.names.get(callsign);
    if (!name) {
      name = {
        callsign,
        grid: null,
        place: this.placeOf(callsign),
        activations: this.activationsOf(callsign),
      };
      this.names.set(callsign, name);
    }
    return name;
  }
}

/** Minute, skimmer, node, station, frequency and mode are one report, however often it comes. */
function keyOf(report: SpotReport): string {
  const { heardAtSeconds, spotter, spotterNode, callsign, frequencyHz, mode } = report;
  return [Math.floor(heardAtSeconds / 60), spotter, spotterNode, callsign, frequencyHz, mode].join(
    ' ',
  );
}
