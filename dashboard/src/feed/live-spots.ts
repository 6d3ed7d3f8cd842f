import { signal } from '@preact/signals';
import {
  client,
  type Failure,
  failureText,
  isFailure,
  mayPass,
  retryAfterMs,
  type Spot,
} from '../service/api.js';
import { awaySinceMs, health, link, watchHealth } from '../service/connection.js';
import { type Filters, toQuery } from '../address/filters.js';
import { nextFrame } from '../browser/next-frame.js';
import { offsetOf, type SpotPage } from '../address/pages.js';
import { MAX_SPOTS } from '../address/max-spots.js';
import { SpotRing } from './spot-ring.js';
import { sleep } from '../browser/sleep.js';
import { followStream } from '../service/spot-stream.js';
import { SpotTotal } from './spot-total.js';
import { nowMs, startOf } from '../words/time.js';

const POLL_EACH_MS = 1_000;
const CATCH_UP = 500;
/** Beyond this many missed spots, as after a night's sleep of the machine, the list is loaded again. */
const FAR_BEHIND = 5_000;
const RETRY_MS = 2_000;
/** A stream that was refused several times is not available, or has too many listeners: poll for this long. */
const STREAM_RETRY_MOST_MS = 60_000;
/** What is so near the beginning of the window may have left it: the clock here is not the service's. */
const CLOCK_MS = 5_000;

/** Spots as they come, newest first, for the filters of the moment. */
export class LiveSpots {
  /** What is shown. */
  readonly spots = signal<readonly Spot[]>([]);
  readonly #total = new SpotTotal();
  /** All that match, shown or not. */
  readonly total = this.#total.value;
  /** Why the service refused the filters. */
  readonly refusal = signal<Failure | undefined>(undefined);
  readonly isLoading = signal(true);
  /** Why nothing could be loaded yet. */
  readonly failure = signal<Failure | undefined>(undefined);
  /** While true, what comes waits, until the viewer resumes. */
  readonly isPaused = signal(false);
  /** How many wait. */
  readonly waiting = signal(0);
  /** Called with every new spot. */
  onSpots: (spots: readonly Spot[]) => void = () => {};

  #isHeld = false;
  readonly #ring = new SpotRing();
  readonly #frame = nextFrame(() => this.#draw());
  #leaving = new AbortController();
  #cursor = 0;
  #offset = 0;

  /** Shows other spots from now on. Page 1 of a window that ends now follows what comes. */
  follow(filters: Filters, page: SpotPage): void {
    this.stop();
    this.#leaving = new AbortController();
    this.isLoading.value = true;
    this.failure.value = undefined;
    this.refusal.value = undefined;
    link.value = { kind: 'connecting' };
    const { signal: leaving } = this.#leaving;
    this.#offset = offsetOf(page);
    const asked = page.at === '' ? filters : { ...filters, until: filters.until || page.at };
    void this.#run(asked, leaving);
    const mayHaveChanged = () => this.#mayLose(asked.since);
    const onTotal = () => this.#forget(asked.since);
    void this.#total.follow(asked, { mayHaveChanged, onTotal }, leaving);
  }

  stop(): void {
    this.#leaving.abort();
    this.#frame.cancel();
    link.value = { kind: 'still' };
  }

  /** Shows what has waited. */
  resume(): void {
    this.isPaused.value = false;
    this.#draw();
  }

  /** Keeps every row where it is until it is called with false, which shows what has waited. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.#draw();
  }

  /** Loads, then follows: over the stream where there is one, by polling where there is none. */
  async #run(filters: Filters, leaving: AbortSignal): Promise<void> {
    let isLoaded = false;
    let isNew = true;
    let streamFromMs = 0;
    let refusals = 0;
    while (!leaving.aborted) {
      let waitMs = POLL_EACH_MS;
      try {
        if (isLoaded) isLoaded = await this.#catchUp(filters, leaving);
        else {
          await this.#load(filters, leaving);
          // The first answer for new filters is shown, even if paused.
          if (isNew) this.#show();
          else this.#draw();
          isLoaded = true;
          isNew = false;
        }
        if (filters.until !== '') {
          link.value = { kind: 'still' };
          return;
        }
        if (isLoaded && Date.now() >= streamFromMs) {
          const end = await this.#stream(filters, leaving);
          refusals = end === 'refused' ? refusals + 1 : 0;
          if (leaving.aborted) return;
          link.value = { kind: end === 'refused' ? 'polling' : 'reconnecting' };
          streamFromMs = Date.now() + Math.min(RETRY_MS * 2 ** refusals, STREAM_RETRY_MOST_MS);
          waitMs = 0;
          if (end === 'gap') isLoaded = false;
        } else if (!leaving.aborted) link.value = { kind: 'polling' };
      } catch (error) {
        if (leaving.aborted) return;
        if (!isFailure(error)) throw error;
        if (!mayPass(error)) return this.#refuse(error);
        this.#lose(error);
        // The service was not reachable, so the stream was not refused.
        refusals = 0;
        streamFromMs = 0;
        waitMs = Math.max(RETRY_MS, retryAfterMs(error));
      }
      await sleep(waitMs, leaving);
    }
  }

  #refuse(error: Failure): void {
    this.#leaving.abort();
    this.isLoading.value = false;
    this.refusal.value = error;
    this.#ring.replace([]);
    this.#show();
    this.total.value = undefined;
    link.value = { kind: 'still' };
  }

  #lose(error: Failure): void {
    if (this.isLoading.value) this.failure.value = error;
    if (awaySinceMs.value === undefined) void watchHealth();
    if (link.value.kind === 'lost') return;
    link.value = { kind: 'lost', reason: failureText(error) };
  }

  async #load(filters: Filters, leaving: AbortSignal): Promise<void> {
    const query = { ...toQuery(filters), limit: MAX_SPOTS, offset: this.#offset };
    const { spots, total } = await client.findSpots(query, { signal: leaving });
    this.#cursor = spots.reduce((highest, { id }) => Math.max(highest, id), 0);
    this.#ring.replace(spots);
    this.total.value = total;
    this.failure.value = undefined;
    this.isLoading.value = false;
    this.onSpots(spots);
  }

  /** Takes everything beyond the cursor. False when there is too much: load the list again. */
  async #catchUp(filters: Filters, leaving: AbortSignal): Promise<boolean> {
    for (;;) {
      const query = { ...toQuery(filters), after_id: this.#cursor, limit: CATCH_UP };
      const { spots, total } = await client.findSpots(query, { signal: leaving });
      if (total > FAR_BEHIND) return false;
      this.#add(spots, spots.at(-1)?.id ?? this.#cursor);
      if (spots.length >= total) return true;
    }
  }

  async #stream(filters: Filters, leaving: AbortSignal): Promise<'refused' | 'broken' | 'gap'> {
    const ending = new AbortController();
    let isGap = false;
    const end = await followStream(
      filters,
      this.#cursor,
      {
        onReady: () => (link.value = { kind: 'stream' }),
        onSpots: (spots, lastId) => {
          const fromMs = startOf(filters.since, nowMs());
          const current = spots.filter(({ timestamp }) => Date.parse(timestamp) >= fromMs);
          this.#add(current, lastId);
        },
        onGap: () => {
          isGap = true;
          ending.abort();
        },
      },
      AbortSignal.any([leaving, ending.signal]),
    );
    return isGap ? 'gap' : end;
  }

  /** Takes spots in; they are shown in the next frame. */
  #add(spots: readonly Spot[], cursor: number): void {
    // A resumed stream may repeat spots.
    const fresh = spots.filter(({ id }) => id > this.#cursor);
    this.#cursor = Math.max(this.#cursor, cursor);
    if (fresh.length === 0) return;
    this.#ring.add(fresh);
    this.#total.markStale();
    this.onSpots(fresh);
    if (this.#isStill) this.waiting.value += fresh.length;
    else this.#frame.ask();
  }

  get #isStill(): boolean {
    return this.isPaused.value || this.#isHeld;
  }

  #draw(): void {
    if (!this.#isStill) this.#show();
  }

  #show(): void {
    this.waiting.value = 0;
    this.spots.value = this.#ring.list();
  }

  /** Whether spots may have left a window since a moment ago: only out of one that begins at an age. */
  #mayLose(since: string): boolean {
    const fromMs = startOf(since, nowMs());
    if (fromMs === startOf(since, 0)) return false;
    const held = this.#ring.list();
    if (held.length < (this.total.value ?? 0)) return true;
    return held.some(({ timestamp }) => Date.parse(timestamp) < fromMs + CLOCK_MS);
  }

  /** Removes spots that have left the window, once the service's time is known. */
  #forget(since: string): void {
    if (!health.value) return;
    this.#ring.forget(startOf(since, nowMs()));
    this.#draw();
  }
}
