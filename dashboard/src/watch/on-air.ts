import type { Station } from '../service/api.js';
import { stationKey } from '../marks/station-key.js';

/** A station that is heard after so long a silence has come up again. */
const SILENT_MS = 600_000;

/** Stations that were heard longer ago are not on the air any more: the window of `GET /stations`. */
const ON_AIR_MS = 900_000;

/** What was heard longer ago is forgotten. */
const FORGET_MS = 86_400_000;

/** Which watched stations are on the air, and which of them came up. */
export class OnAir {
  readonly #heard = new Map<string, Station>();
  /** The calls whose stations were asked for: what comes later is news. */
  readonly #known = new Set<string>();

  /**
   * Takes what a question about these calls found.
   * @returns the stations that came up: not there before, or silent for 10 minutes; none of a call that is new here
   */
  take(stations: readonly Station[], calls: readonly string[]): readonly Station[] {
    const come = stations.filter((station) => this.#isNews(station));
    for (const call of calls) this.#known.add(call);
    return come;
  }

  /** The stations of these calls that are on the air, the latest heard first. */
  list(calls: ReadonlySet<string>, atMs: number): readonly Station[] {
    for (const [key, { last_heard }] of this.#heard) {
      if (atMs - Date.parse(last_heard) > FORGET_MS) this.#heard.delete(key);
    }
    return [...this.#heard.values()]
      .filter(({ callsign }) => calls.has(callsign))
      .filter(({ last_heard }) => atMs - Date.parse(last_heard) <= ON_AIR_MS)
      .sort((a, b) => b.last_heard.localeCompare(a.last_heard));
  }

  #isNews(station: Station): boolean {
    const key = stationKey(station);
    const before = this.#heard.get(key);
    // An answer that was kept can be older than what the stream has told.
    if (before && before.last_heard > station.last_heard) return false;
    this.#heard.set(key, station);
    if (!before) return this.#known.has(station.callsign);
    return Date.parse(station.last_heard) - Date.parse(before.last_heard) >= SILENT_MS;
  }
}
