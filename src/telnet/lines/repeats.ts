import { bandIdAtHz } from '../../radio/band.js';
import type { SpotFacts } from '../../spots/spots.service.js';

const REPEATED_WITHIN_SECONDS = 600;

/** Maximum stations remembered, some 2 MB; above it, the oldest are forgotten. */
const MAX_STATIONS = 20_000;

/** Finds a station's first spot on a band and mode; those in the 10 minutes after it are repeats. */
export class Repeats {
  private readonly seenAt = new Map<string, number>();

  /** Whether a spot is the first; remembers it then. */
  isFirst({ station, frequencyHz, mode, heardAtSeconds }: SpotFacts): boolean {
    const key = `${station.callsign} ${bandIdAtHz(frequencyHz)} ${mode}`;
    const seenAt = this.seenAt.get(key);
    if (seenAt !== undefined && heardAtSeconds - seenAt < REPEATED_WITHIN_SECONDS) return false;
    this.seenAt.delete(key);
    this.seenAt.set(key, heardAtSeconds);
    if (this.seenAt.size > MAX_STATIONS) this.forgetOldest();
    return true;
  }

  private forgetOldest(): void {
    const [oldest] = this.seenAt.keys();
    if (oldest !== undefined) this.seenAt.delete(oldest);
  }
}
