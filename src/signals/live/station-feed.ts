import type { HeldStations } from '../rows/held-stations.js';
import type { Station } from '../station.js';

/** Sends a station again that moves by more. */
const MOVED_HZ = 500;

/** Sends a station again that is heard after so long a silence. */
const SILENT_SECONDS = 600;

/** State last sent of a signal, and when it was heard last. */
interface LastSent {
  frequencyHz: number;
  isConfirmed: boolean;
  lastHeardSeconds: number;
}

/**
 * Finds what changes among the stations of a filter: one that is new, confirmed, moved by more than 0.5 kHz, or heard again after
 * 10 minutes of silence.
 */
export class StationFeed {
  private readonly sent = new Map<number, LastSent>();
  private epoch: object | undefined;
  private lastId = 0;

  /** Returns the stations that changed since the last look, at first all; in no order. Costs as much as they have spots. */
  look(stations: HeldStations): Station[] {
    const isOther = stations.epoch !== this.epoch;
    // Signal numbers were reassigned: reset, send nothing.
    const news = isOther && this.epoch ? this.learn(stations) : this.find(stations);
    this.epoch = stations.epoch;
    this.lastId = stations.lastId;
    return news;
  }

  private find(stations: HeldStations): Station[] {
    const news = stations.signals.flatMap((signal) => {
      const sent = this.sent.get(signal);
      const isHeard = stations.isHeardBeyond(signal, this.lastId);
      if (!isHeard && sent?.isConfirmed !== false) return [];
      const station = stations.of(signal);
      const isNews = !sent || this.isChanged(station, sent, stations.nextHeard(signal, sent));
      this.note(signal, station, isNews ? station.frequencyHz : sent.frequencyHz);
      return isNews ? [station] : [];
    });
    this.forget(stations);
    return news;
  }

  private learn(stations: HeldStations): Station[] {
    this.sent.clear();
    for (const signal of stations.signals) {
      const station = stations.of(signal);
      this.note(signal, station, station.frequencyHz);
    }
    return [];
  }

  private isChanged(station: Station, sent: LastSent, nextHeardSeconds: number): boolean {
    return (
      (station.quality === 'confirmed' && !sent.isConfirmed) ||
      Math.abs(station.frequencyHz - sent.frequencyHz) > MOVED_HZ ||
      nextHeardSeconds - sent.lastHeardSeconds >= SILENT_SECONDS
    );
  }

  private note(signal: number, station: Station, frequencyHz: number): void {
    const { lastHeardSeconds } = station;
    const isConfirmed = station.quality === 'confirmed';
    this.sent.set(signal, { frequencyHz, isConfirmed, lastHeardSeconds });
  }

  /** Forgets who has left the window: it is new when it comes again. */
  private forget(stations: HeldStations): void {
    if (this.sent.size <= stations.signals.length) return;
    const present = new Set(stations.signals);
    for (const signal of this.sent.keys()) if (!present.has(signal)) this.sent.delete(signal);
  }
}
