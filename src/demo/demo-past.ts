import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { keepHeapSmallDuring } from '../config/small-heap.js';
import type { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/time-window.js';
import type { SpotsService } from '../spots/spots.service.js';
import { repeatUntil } from '../tools/repeat.js';
import { backfill } from './demo-backfill.js';
import type { DemoBand } from './band/demo-band.js';

/** Hours of the past that are invented. */
const TOTAL_HOURS = SECONDS_PER_DAY / SECONDS_PER_HOUR;

/**
 * Part of the past that is stored before the live stream begins: streams would take it for news if it were stored later
 * (older spots are no news to them), and a page shows it first.
 */
const BEFORE_LIVE_SECONDS = SECONDS_PER_HOUR;

const RETRY_MS = 2_000;

/** Options of a {@link DemoPast}. */
export interface DemoPastOptions {
  readonly band: Pick<DemoBand, 'reportsBetween'>;
  readonly spots: Pick<SpotsService, 'findFacts' | 'record'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called once, when the past hour is stored, with the Unix second at which the live stream begins. */
  readonly onRecentStored: (fromSeconds: number) => void;
  readonly signal: AbortSignal;
}

/** Stores the missing parts of the demo's past day, the newest first, and tells the progress. */
export class DemoPast {
  /** Window of which everything is stored. */
  #stored: { readonly fromSeconds: number; readonly toSeconds: number } | undefined;
  /** Unix second at which the past ends, once the live stream has begun there. */
  #liveFromSeconds: number | undefined;

  constructor(private readonly options: DemoPastOptions) {}

  /** Tells how many of the past 24 hours are stored; `undefined` before and afterwards. No I/O. */
  progress(): { inventedHours: number; totalHours: number } | undefined {
    if (this.#stored === undefined) return undefined;
    const { fromSeconds, toSeconds } = this.#stored;
    const inventedHours = Math.floor((toSeconds - fromSeconds) / SECONDS_PER_HOUR);
    return { inventedHours, totalHours: TOTAL_HOURS };
  }

  /** Stores the missing parts, again after each failure, until the signal. Never rejects. */
  async complete(): Promise<void> {
    const { signal, logger } = this.options;
    await repeatUntil(
      signal,
      async () => (await keepHeapSmallDuring(() => this.#fill()), 'done'),
      (error) => logger.warn(`The invented past is not recorded yet: ${String(error)}`),
      RETRY_MS,
    );
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
      pause: (tookMs) => this.#pause(tookMs),
      signal,
    });
    if (signal.aborted) return;
    logger.debug(`demo: ${recorded} invented spots recorded, back to ${iso(fromSeconds)}`);
  }

  #note(fromSeconds: number, toSeconds: number): void {
    const { signal, onRecentStored } = this.options;
    this.#stored = { fromSeconds, toSeconds };
    const isRecentStored = toSeconds - fromSeconds >= BEFORE_LIVE_SECONDS;
    if (signal.aborted || this.#liveFromSeconds !== undefined || !isRecentStored) return;
    this.#liveFromSeconds = toSeconds;
    onRecentStored(toSeconds);
  }

  /** Leaves half of the time to the live stream and to visitors, once there is one. */
  async #pause(tookMs: number): Promise<void> {
    await delay(this.#liveFromSeconds === undefined ? 0 : tookMs);
  }

  async #newestIn(fromSeconds: number, toSeconds: number): Promise<number | undefined> {
    const { spots } = await this.options.spots.findFacts({
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
