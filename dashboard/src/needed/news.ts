import type { Station } from '../api.js';
import { stationKey } from '../watch/station-key.js';

/** Which needed stations came up since the last answer. */
export class NeededNews {
  /** Nothing that was heard first before this is news, whatever the filters are. */
  #heardUntil = '';
  readonly #told = new Set<string>();

  take(stations: readonly Station[], needed: readonly Station[]): readonly Station[] {
    const until = this.#heardUntil;
    for (const { last_heard } of stations) {
      if (last_heard > this.#heardUntil) this.#heardUntil = last_heard;
    }
    if (until === '') return [];
    const come = needed.filter(
      (one) => one.first_heard > until && !this.#told.has(stationKey(one)),
    );
    for (const one of come) this.#told.add(stationKey(one));
    return come;
  }
}
