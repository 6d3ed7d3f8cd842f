import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import type { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/time-window.js';
import type { SpotsService } from '../spots/spots.service.js';
import { backfill } from './demo-backfill.js';
import type { DemoBand } from './band/demo-band.js';

/** How much of the past is invented. */
const TOTAL_HOURS = SECONDS_PER_DAY / SECONDS_PER_HOUR;

/**
 * How much of it is stored before the live stream begins: what streams would take for news if it were
 * stored later (older spots are no news to them), and what a page shows first.
 */
const BEFORE_LIVE_SECONDS = SECONDS_PER_HOUR;

const RETRY_MS = 2_000;

/** What a {@link DemoPast} is made from. */
export interface DemoPastOptions {
  readonly band: Pick<DemoBand, 'reportsBetween'>;
  readonly spots: Pick<SpotsService, 'find' | 'record'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called once, when the past hour is stored: the Unix second from which on the live stream is to tell. */
  readonly onRecentStored: (fromSeconds: number) => void;
  readonly signal: AbortSignal;
}

/** The demo's past day: stores what is missing of it, the newest first, and tells how far that is. */
export class DemoPast {
  /** Between which seconds everything is stored. */
  #stored: { readonly fromSeconds: number; readonly toSeconds: number } | undefined;
  /** Where the past ends, once the live stream has begun there. */
  #liveFromSeconds: number | undefined;

  constructor(private readonly options: DemoPastOptions) {}

  /** How many of the past 24 hours are stored, 0 to 24, in whole hours; `undefined` before and after. No I/O. */
  progress(): { inventedHours: number; totalHours: number } | undefined {
    if (this.#stored === undefined) return undefined;
    const { fromSeconds, toSeconds } = this.#stored;
    const inventedHours = Math.floor((toSeconds - fromSeconds) / SECONDS_PER_HOUR);
    return { inventedHours, totalHours: TOTAL_HOURS };
  }

  /** Stores what is missing, again after each failure; ended early by the signal. Never rejects. */
  async complete(): Promise<void> {
    const { signal, logger } = this.options;
    while (!signal.aborted) {
      try {
        await this.#fill();
        break;
      } catch (error) {
        logger.warn(`The invented past is not recorded yet: ${String(error)}`);
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
    this.#stored = undefined;
  }

  async #fill(): Promise<void> {
    const { band, spots, clock, signal, logger } = this.options;
    const toSeconds = this.#liveFromSeconds ?? Math.floor(clock.nowSeconds());
    const fromSeconds = toSeconds - SECONDS_PER_DAY;
    const recorded = await backfill({
      band,
      fromSeconds,
      toSeconds,
      newestIn: (from, to) => this.#newestIn(from, to),
      record: (chunk) => spots.record(chunk),
      onProgress: (storedFromSeconds) => this.#note(storedFromSeconds, toSeconds),
      signal,
    });
    if (signal.aborted) return;
    logger.log(`demo: ${recorded} invented spots recorded, back to ${iso(fromSeconds)}`);
  }

  #note(fromSeconds: number, toSeconds: number): void {
    const { signal, onRecentStored } = this.options;
    this.#stored = { fromSeconds, toSeconds };
    const isRecentStored = toSeconds - fromSeconds >= BEFORE_LIVE_SECONDS;
    if (signal.aborted || this.#liveFromSeconds !== undefined || !isRecentStored) return;
    this.#liveFromSeconds = toSeconds;
    onRecentStored(toSeconds);
  }

  async #newestIn(fromSeconds: number, toSeconds: number): Promise<number | undefined> {
    const { spots } = await this.options.spots.find({
      filter: {},
      window: { fromSeconds, toSeconds },
      page: { offset: 0, limit: 1 },
    });
    return spots[0]?.heardAtSeconds;
  }
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
