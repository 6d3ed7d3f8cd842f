import { setTimeout as delay } from 'node:timers/promises';
import { describeFetchError, readBounded, retryAfterMs } from '../tools/http-response.js';
import { withinTime } from '../tools/within-time.js';
import { type Failed, failed } from './callsign-database.js';

/** Options of a {@link PoliteHttp}. */
export interface PoliteHttpOptions {
  readonly ratePerSecond: number;
  /** Names this service in the upstream's log. */
  readonly userAgent: string;
  readonly nowMs: () => number;
  /** Maximum time for the whole answer; 5 s. */
  readonly timeoutMs?: number;
}

/** A complete body. */
export interface Answered {
  readonly kind: 'answered';
  readonly text: string;
}

/** Maximum size of an answer; real ones have one or two kilobytes. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Sends requests to one upstream at a steady rate, without bursts after a pause. Reads at most 64 KiB in 5 s. Does
 * not follow redirects: a mirror is the operator's choice.
 */
export class PoliteHttp {
  readonly #intervalMs: number;
  #nextAtMs = 0;

  constructor(private readonly options: PoliteHttpOptions) {
    this.#intervalMs = 1000 / options.ratePerSecond;
  }

  /** Waits for its turn, and returns the body of a 200. Never throws. */
  async getText(url: string, signal: AbortSignal): Promise<Answered | Failed> {
    const { timeoutMs = 5_000 } = this.options;
    try {
      await this.#turn(signal);
      return await withinTime(timeoutMs, signal, async (ending) => this.#ask(url, ending));
    } catch (error) {
      return failed(describeFetchError(error));
    }
  }

  async #ask(url: string, signal: AbortSignal): Promise<Answered | Failed> {
    const { userAgent, nowMs } = this.options;
    const response = await fetch(url, {
      headers: { 'User-Agent': userAgent },
      redirect: 'manual',
      signal,
    });
    if (response.status === 200) {
      const body = await readBounded(response, MAX_BODY_BYTES);
      if (body === undefined) return failed('sent a body that is too long');
      return { kind: 'answered', text: body.toString() };
    }
    await response.body?.cancel();
    return failed(`answered ${response.status}`, retryAfterMs(response, nowMs()));
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, this.#nextAtMs);
    this.#nextAtMs = atMs + this.#intervalMs;
    await delay(atMs - nowMs, undefined, { signal });
  }
}
