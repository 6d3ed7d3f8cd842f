import { Injectable } from '@nestjs/common';
import { parseCallsign } from '../radio/callsign.js';
import { homeCallOf } from '../radio/home-call.js';
import { Members, passing } from '../query/filters.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_HOUR, windowOfSeconds } from '../time/time-window.js';
import type { Station } from './station.js';
import { StationsService } from './stations.service.js';

export type { Station } from './station.js';

/** Says which people are on the air. */
@Injectable()
export class OnAirService {
  constructor(
    private readonly stations: StationsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The newest station of the past hour of each callsign that was heard, by its home call: `DL1ABC` as `OE/DL1ABC/P`, too.
   * @throws DatabaseUnavailable, TooExpensive
   */
  async newestOf(callsigns: readonly string[]): Promise<ReadonlyMap<string, Station>> {
    const homes = new Set(callsigns.filter((call) => parseCallsign(call) === call).map(homeCallOf));
    if (homes.size === 0) return new Map();
    const members = new Members(
      [...homes].sort().join(),
      passing((callsign) => homes.has(homeCallOf(callsign))),
    );
    const { stations } = await this.stations.find({
      filter: { list: members },
      window: windowOfSeconds(SECONDS_PER_HOUR, this.clock.nowMs()),
      order: 'last_heard',
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
    });
    const newest = new Map<string, Station>();
    for (const station of stations) {
      const home = homeCallOf(station.station.callsign);
      if (!newest.has(home)) newest.set(home, station);
    }
    return new Map(
      callsigns.flatMap((call) => {
        const station = newest.get(homeCallOf(call));
        return station ? [[call, station] as const] : [];
      }),
    );
  }
}
