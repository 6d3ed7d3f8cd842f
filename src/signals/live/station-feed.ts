import type { HeldStations } from '../rows/held-stations.js';
import type { Station } from '../station.js';

/** A station that moves by more is told. */
const MOVED_HZ = 500;

/** A station that is heard again after so long is told. */
const SILENT_SECONDS = 600;

/** What was told of a signal last, and when it was heard last. */
interface Told {
  frequencyHz: number;
  isConfirmed: boolean;
  lastHeardSeconds: number;
}

/**
 * What changes among the stations of a filter: one that is new, confirmed, moved by more than 0.5 kHz, or heard again after
 * 10 minutes of silence.
 */
export class StationFeed {
  private readonly told = new Map<number, Told>();
  private numbering: object | undefined;
  private lastId = 0;

  /** The stations that changed since the last look, the first time all; in no order. Costs as much as they have spots. */
  look(stations: HeldStations): Station[] {
    const isOther = stations.numbering !== this.numbering;
    // Numbers that mean other signals: what was told of these is not known, and is not told again.
    const news = isOther && this.numbering ? this.learn(stations) : this.find(stations);
    this.numbering = stations.numbering;
    this.lastId = stations.lastId;
    return news;
  }

  private find(stations: HeldStations): Station[] {
    const news = stations.signals.flatMap((signal) => {
      const told = this.told.get(signal);
      const isHeard = stations.isHeardBeyond(signal, this.lastId);
      if (!isHeard && told?.isConfirmed !== false) return [];
      const station = stations.of(signal);
      const isNews = !told || this.isChanged(station, told, stations.nextHeard(signal, told));
      this.note(signal, station, isNews ? station.frequencyHz : told.frequencyHz);
      return isNews ? [station] : [];
    });
    this.forget(stations);
    return news;
  }

  private learn(stations: HeldStations): Station[] {
    this.told.clear();
    for (const signal of stations.signals) {
      const station = stations.of(signal);
      this.note(signal, station, station.frequencyHz);
    }
    return [];
  }

  private isChanged(station: Station, told: Told, nextHeardSeconds: number): boolean {
    return (
      (station.quality === 'confirmed' && !told.isConfirmed) ||
      Math.abs(station.frequencyHz - told.frequencyHz) > MOVED_HZ ||
      nextHeardSeconds - told.lastHeardSeconds >= SILENT_SECONDS
    );
  }

  private note(signal: number, station: Station, frequencyHz: number): void {
    const { lastHeardSeconds } = station;
    const isConfirmed = station.quality === 'confirmed';
    this.told.set(signal, { frequencyHz, isConfirmed, lastHeardSeconds });
  }

  /** Who has left the window is new when it comes again. */
  private forget(stations: HeldStations): void {
    if (this.told.size <= stations.signals.length) return;
    const present = new Set(stations.signals);
    for (const signal of this.told.keys()) if (!present.has(signal)) this.told.delete(signal);
  }
}
