import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import type { SpotFilter } from '../query/filters.service.js';
import { SpotsService } from '../spots/spots.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_MINUTE, windowOfSeconds } from '../time/time-window.js';
import { LookTimes } from './live/look-times.js';
import { StationFeed } from './live/station-feed.js';
import { HeldStations } from './rows/held-stations.js';
import type { Station } from './station.js';
import { StationsService } from './stations.service.js';

export type { Station } from './station.js';

/** Stations that were heard longer ago are not on the air any more: the window of `GET /stations`. */
const WINDOW_SECONDS = 15 * SECONDS_PER_MINUTE;

/** Is given stations that are new, confirmed, moved or heard again. */
export type TellStations = (stations: readonly Station[]) => void;

interface Followed {
  readonly filter: SpotFilter;
  readonly feed: StationFeed;
  readonly tellAll: Set<TellStations>;
}

/** Tells of stations as they change: each filter is looked at once, for all who ask for the same. */
@Injectable()
export class StationsLiveService implements OnApplicationShutdown {
  private readonly followed = new Map<string, Followed>();
  private readonly looks = new LookTimes(() => this.look());
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly stations: StationsService,
    private readonly spots: SpotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The stations of the past 15 minutes as they are now, the longest unheard first, and from then on what changes.
   * `stop` ends it.
   * @throws DatabaseUnavailable, TooExpensive
   */
  async follow(
    filter: SpotFilter,
    tell: TellStations,
  ): Promise<{ now: readonly Station[]; stop: () => void }> {
    const { key } = this.spots.matcherOf(filter);
    const known = this.followed.get(key) ?? { filter, feed: new StationFeed(), tellAll: new Set() };
    this.followed.set(key, known);
    this.stopListening ??= this.spots.listen(() => this.looks.soon());
    this.looks.start();
    const stop = () => {
      known.tellAll.delete(tell);
      if (known.tellAll.size === 0 && this.followed.get(key) === known) this.followed.delete(key);
    };
    try {
      // First what changed for the others: what is new since then is told to all alike.
      const held = await this.lookAt(known);
      const now = held ? held.page(ALL).stations : (await this.readNow(filter)).stations;
      known.tellAll.add(tell);
      return { now: now.toReversed(), stop };
    } catch (error) {
      stop();
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.looks.stop();
    this.stopListening?.();
    this.followed.clear();
  }

  private async look(): Promise<boolean> {
    for (const followed of this.followed.values()) await this.lookAt(followed).catch(ignore);
    return this.followed.size > 0;
  }

  /** Tells what changed; `undefined` while this process does not hold the window in memory. */
  private async lookAt({ filter, feed, tellAll }: Followed): Promise<HeldStations | undefined> {
    const window = windowOfSeconds(WINDOW_SECONDS, this.clock.nowMs());
    const judged = await this.stations.judge(window);
    if (!judged) return undefined;
    const stations = new HeldStations(judged.held, filter, window, judged.qualityOf);
    const news = feed.look(stations);
    if (news.length > 0) for (const tell of tellAll) tell(news);
    return stations;
  }

  private async readNow(filter: SpotFilter) {
    const window = windowOfSeconds(WINDOW_SECONDS, this.clock.nowMs());
    return this.stations.find({ filter, window, ...ALL });
  }
}

const ALL = { order: 'last_heard', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const;

/** While the database is away, nothing changes. */
function ignore(): void {}
