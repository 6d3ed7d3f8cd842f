import { setTimeout as delay } from 'node:timers/promises';
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

const MAX_RETRY_AFTER_MS = 86_400_000;

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
    const { timeoutMs = 5_000, userAgent } = this.options;
    try {
      await this.#turn(signal);
      const response = await fetch(url, {
        headers: { 'User-Agent': userAgent },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (response.status === 200) return await readBody(response);
      await response.body?.cancel();
      return failed(`answered ${response.status}`, this.#retryAfterMs(response));
    } catch (error) {
      return failed(describe(error));
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, this.#nextAtMs);
    this.#nextAtMs = atMs + this.#intervalMs;
    await delay(atMs - nowMs, undefined, { signal });
  }

  /** Reads `Retry-After`, seconds or a date (RFC 9110 §10.2.3); a day at most. */
  #retryAfterMs(response: Response): number | null {
    const text = response.headers.get('Retry-After')?.trim() ?? '';
    const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - this.options.nowMs();
    return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
  }
}

/** Stops reading a body that is too long. */
async function readBody(response: Response): Promise<Answered | Failed> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the body, which closes the connection.
    if (bytes > MAX_BODY_BYTES) return failed('sent a body that is too long');
    chunks.push(chunk);
  }
  return { kind: 'answered', text: Buffer.concat(chunks).toString() };
}

/** Describes an error by its code only: its message may contain the URL, and that a password. */
function describe(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return 'did not answer in time';
  const code = String(cause?.code);
  return /^[A-Z_0-9]+$/.test(code) ? `cannot be reached (${code})` : 'cannot be reached';
}
