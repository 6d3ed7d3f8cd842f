import { signal } from '@preact/signals';
import { client, SpotApiError } from './api.js';
import { link } from './connection.js';
import { type Filters, toSpotsQuery } from './filters.js';
import { merged, MOST_SPOTS } from './spot-ring.js';
import { nowMs } from './time.js';
import type { Spot } from './wire.js';

/** The table is drawn this often at most. */
const DRAW_EACH_MS = 250;
const POLL_EACH_MS = 1_000;
const PAGE = 500;
/** Whoever is further behind, after a night's sleep of the machine, begins anew. */
const FAR_BEHIND = 5_000;
const RETRY_MS = 2_000;
const TOTAL_EACH_MS = 30_000;

/** Spots as they come, newest first, for the filters of the moment. */
export class LiveSpots {
  /** What is shown. */
  readonly spots = signal<readonly Spot[]>([]);
  /** All that match, shown or not. */
  readonly total = signal<number | undefined>(undefined);
  /** What the service says against the filters. */
  readonly refusal = signal<SpotApiError | undefined>(undefined);
  readonly isLoading = signal(true);
  /** While true, what comes waits. */
  readonly isPaused = signal(false);
  /** How many wait. */
  readonly waiting = signal(0);
  /** Told of every spot that was not known before. */
  onSpots: (spots: readonly Spot[]) => void = () => {};

  #pending: Spot[] = [];
  #held: readonly Spot[] = [];
  #timer = 0;
  #leaving = new AbortController();
  #cursor = 0;

  /** Shows other spots from now on. */
  follow(filters: Filters): void {
    this.stop();
    this.#leaving = new AbortController();
    this.#pending = [];
    this.isLoading.value = true;
    this.refusal.value = undefined;
    link.value = { kind: 'connecting' };
    void this.#run(filters, this.#leaving.signal);
  }

  stop(): void {
    this.#leaving.abort();
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Shows what has waited. */
  resume(): void {
    this.isPaused.value = false;
    this.#draw();
  }

  async #run(filters: Filters, leaving: AbortSignal): Promise<void> {
    const isStill = filters.until !== '';
    for (let isLoaded = false; !leaving.aborted;) {
      let waitMs = POLL_EACH_MS;
      try {
        if (isLoaded) isLoaded = await this.#catchUp(filters, leaving);
        else {
          await this.#load(filters, leaving);
          isLoaded = true;
        }
        link.value = { kind: isStill ? 'still' : 'polling' };
        if (isStill) return;
      } catch (error) {
        if (leaving.aborted) return;
        if (!(error instanceof SpotApiError)) throw error;
        this.isLoading.value = false;
        if (error.status >= 400 && error.status < 429) {
          this.#refuse(error);
          return;
        }
        if (link.value.kind !== 'lost') {
          link.value = { kind: 'lost', sinceMs: nowMs(), reason: error.message };
        }
        waitMs = Math.max(RETRY_MS, (error.retryAfterSeconds ?? 0) * 1_000);
      }
      await sleep(waitMs, leaving);
    }
  }

  #refuse(error: SpotApiError): void {
    this.refusal.value = error;
    this.#held = [];
    this.spots.value = [];
    this.total.value = undefined;
    link.value = { kind: 'still' };
  }

  async #load(filters: Filters, leaving: AbortSignal): Promise<void> {
    const { spots, total } = await client.findSpots(
      { ...toSpotsQuery(filters), limit: MOST_SPOTS },
      leaving,
    );
    this.#cursor = spots.reduce((highest, { id }) => Math.max(highest, id), 0);
    this.#totalAtMs = Date.now();
    this.#held = spots;
    this.#pending = [];
    this.waiting.value = 0;
    this.spots.value = spots;
    this.total.value = total;
    this.isLoading.value = false;
    this.onSpots(spots);
  }

  #totalAtMs = 0;

  /** Everything beyond the cursor. False when that is too much, and to be loaded anew. */
  async #catchUp(filters: Filters, leaving: AbortSignal): Promise<boolean> {
    for (;;) {
      const query = { ...toSpotsQuery(filters), after_id: this.#cursor, limit: PAGE };
      const { spots, total } = await client.findSpots(query, leaving);
      if (total > FAR_BEHIND) return false;
      this.#cursor = spots.at(-1)?.id ?? this.#cursor;
      this.#add(spots);
      if (spots.length >= total) break;
    }
    if (Date.now() - this.#totalAtMs > TOTAL_EACH_MS) {
      const { total } = await client.findSpots({ ...toSpotsQuery(filters), limit: 1 }, leaving);
      this.total.value = total;
      this.#totalAtMs = Date.now();
    }
    return true;
  }

  /** Takes spots in; they are shown together with what else comes in the next moment. */
  #add(spots: readonly Spot[]): void {
    if (spots.length === 0) return;
    this.#pending.push(...spots);
    if (this.#pending.length > MOST_SPOTS) this.#pending = this.#pending.slice(-MOST_SPOTS);
    if (this.total.value !== undefined) this.total.value += spots.length;
    this.onSpots(spots);
    if (this.isPaused.value) this.waiting.value += spots.length;
    else if (this.#timer === 0) this.#timer = window.setTimeout(() => this.#draw(), DRAW_EACH_MS);
  }

  #draw(): void {
    this.#timer = 0;
    if (this.isPaused.value) return;
    this.#held = merged(this.#held, this.#pending);
    this.#pending = [];
    this.waiting.value = 0;
    this.spots.value = this.#held;
  }
}

function sleep(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
