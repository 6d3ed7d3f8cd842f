import type { FindActivation } from '../query/activities/activities.js';
import type { SpotFilter } from '../query/filters.service.js';
import type { Station, StationsLiveService } from '../signals/stations-live.service.js';
import { STATION_INCLUDES, toStationView } from '../signals/stations.dto.js';
import type { StreamQuery } from './stream.dto.js';
import type { ClientConnection } from '../follow/client-connection.js';

/** Stations that are sent at once: some 60 kB. */
const AT_ONCE = 200;

/**
 * Sends one client the stations of a filter: as they are now, and then what changes. For one that does not read for a while
 * each station waits as it is in the end.
 */
export class StationFollow {
  private readonly waiting = new Map<string, Station>();
  /** Nothing is sent before {@link release}. */
  private isSending = true;
  private isOver = false;
  private stopFollowing: (() => void) | undefined;

  constructor(
    private readonly connection: ClientConnection,
    private readonly live: StationsLiveService,
    private readonly query: Pick<StreamQuery, 'quality' | 'include'>,
    private readonly activationOf: FindActivation,
  ) {}

  /** Learns what there is now. @throws DatabaseUnavailable, TooExpensive */
  async begin(filter: SpotFilter): Promise<void> {
    const { now, stop } = await this.live.follow(filter, (stations) => this.take(stations));
    this.stopFollowing = stop;
    if (this.isOver) stop();
    else this.take(now);
  }

  /** Begins to send. */
  release(): void {
    this.isSending = false;
    void this.send();
  }

  stop(): void {
    this.isOver = true;
    this.waiting.clear();
    this.stopFollowing?.();
  }

  private take(stations: readonly Station[]): void {
    const { quality } = this.query;
    for (const station of stations) {
      const key = keyOf(station);
      this.waiting.delete(key);
      if (!quality || quality.includes(station.quality)) this.waiting.set(key, station);
    }
    void this.send();
  }

  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    while (this.waiting.size > 0 && this.connection.isOpen) {
      await this.connection.whenRoom();
      const some = [...this.waiting].slice(0, AT_ONCE);
      for (const [key] of some) this.waiting.delete(key);
      const texts = some.map(([, station]) => this.textOf(station));
      if (texts.length > 0) this.connection.send({ type: 'stations', texts });
    }
    this.isSending = false;
  }

  private textOf(station: Station): string {
    const include = STATION_INCLUDES.filter((name) => this.query.include?.includes(name));
    return JSON.stringify(toStationView(station, include, this.activationOf));
  }
}

function keyOf({ station, band, mode, frequencyHz }: Station): string {
  return `${station.callsign} ${band ?? Math.floor(frequencyHz / 1_000_000)} ${mode}`;
}
