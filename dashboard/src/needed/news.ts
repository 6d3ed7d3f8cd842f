import type { Station } from '../service/api.js';
import { stationKey } from '../marks/station-key.js';

/** Which needed stations came up since a list was shown first. One for each list that is shown. */
export class NeededNews {
  #about = '';
  /** When the last station was heard of the first list: what was on the air then is no news. */
  #from = '';

  /** @param told stations that were news, of all lists; none is so twice */
  constructor(private readonly told: Set<string>) {}

  /**
   * Takes a list of stations in which some are needed, and gives those that are news, each once. A row without
   * `first_heard` is none yet.
   * @param about which filters the list is of; not empty
   */
  take(
    about: string,
    stations: readonly Station[],
    needed: readonly Station[],
  ): readonly Station[] {
    if (about !== this.#about) {
      this.#about = about;
      for (const { last_heard } of stations) if (last_heard > this.#from) this.#from = last_heard;
      for (const one of stations) if (one.first_heard === this.#from) this.#tell(one);
      return [];
    }
    const come = needed.filter(
      (one) => one.first_heard >= this.#from && !this.told.has(stationKey(one)),
    );
    for (const one of come) this.#tell(one);
    return come;
  }

  #tell(station: Station): void {
    this.told.add(stationKey(station));
  }
}
