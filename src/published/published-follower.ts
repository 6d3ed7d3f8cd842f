import { createHash } from 'node:crypto';
import type { Term } from '../leadership/roles.service.js';
import { DeliveryFailed } from '../outbound/guarded-request.js';
import type { GetAnswer } from '../outbound/guarded-get.js';
import { retryAfterMs } from '../tools/http-response.js';
import { PoliteSchedule } from '../tools/polite-schedule.js';
import { ContentRefused, type PublishedSource } from './published-source.js';
import type { AskedAt, LastAnswer, PublishedRepository } from './published.repository.js';

/** Options of a {@link PublishedFollower}. */
export interface FollowerOptions {
  readonly term: Term;
  /** Aborted when the term ends. */
  readonly signal: AbortSignal;
  readonly repository: PublishedRepository;
  readonly nowMs: () => number;
  /** Asks for a document, with headers of a condition. @throws DeliveryFailed */
  readonly ask: (
    source: PublishedSource<unknown>,
    headers: Readonly<Record<string, string>>,
  ) => Promise<GetAnswer>;
  readonly log: (level: 'debug' | 'warn', message: string) => void;
}

/** How a question ended; `notDue`: none was asked. */
export type AskOutcome = 'notDue' | 'good' | 'failed';

/** Longest pause while questions fail, also about a document that is asked for once a day. */
const MAX_RETRY_MS = 3_600_000;

/** Keeps the copy of one document equal to what is published, during one term of the role. */
export class PublishedFollower {
  readonly #urlSha256: Buffer;
  readonly #schedule: PoliteSchedule;
  #isBegun = false;

  constructor(
    private readonly source: PublishedSource<unknown>,
    private readonly options: FollowerOptions,
  ) {
    const { url, everyMs } = source;
    this.#urlSha256 = createHash('sha256').update(url).digest();
    this.#schedule = new PoliteSchedule({
      everyMs,
      minRetryMs: Math.min(everyMs, MAX_RETRY_MS),
      maxRetryMs: MAX_RETRY_MS,
    });
  }

  /**
   * Asks when that is due, and stores the outcome; otherwise costs nothing.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async look(): Promise<AskOutcome> {
    const { repository, nowMs, signal, term } = this.options;
    if (this.#isBegun && !this.#schedule.isDue(nowMs())) return 'notDue';
    const last = await repository.findLast(this.source.name);
    const isSameUrl = last?.urlSha256.equals(this.#urlSha256) === true;
    if (isSameUrl && !this.#isBegun) {
      // The pause after the last question holds, whichever process asked it. One that was cut off counts as failed.
      const { askedAtSeconds, confirmedAtSeconds, error, pauseSeconds } = last;
      const hasFailed = error !== null || confirmedAtSeconds !== askedAtSeconds;
      this.#schedule.resume(askedAtSeconds * 1000, hasFailed);
      this.#schedule.extend(pauseSeconds * 1000);
    }
    this.#isBegun = true;
    if (!this.#schedule.isDue(nowMs())) return 'notDue';
    // Before the outcome is known: a copy that cannot be stored is no reason to ask again at once.
    this.#schedule.begin(nowMs());
    await repository.begin(term, this.#asked, {
      name: this.source.name,
      urlSha256: this.#urlSha256,
    });
    const hasCopy = isSameUrl && last.content !== null;
    return this.#ask(hasCopy ? last : undefined, signal);
  }

  async #ask(last: LastAnswer | undefined, signal: AbortSignal): Promise<AskOutcome> {
    try {
      const condition = conditionOf(last);
      const answer = await this.options.ask(this.source, condition);
      if (signal.aborted) return 'notDue';
      const { status, headers } = answer;
      const isAsked = Object.keys(condition).length > 0;
      if (status === 304 && isAsked && last?.content) return await this.#confirm(last.content);
      if (status === 200) return await this.#keep(answer);
      const pauseMs = retryAfterMs({ headers }, this.options.nowMs());
      return await this.#fail(`answered ${status}`, pauseMs);
    } catch (error) {
      if (signal.aborted) return 'notDue';
      if (!(error instanceof DeliveryFailed || error instanceof ContentRefused)) throw error;
      return this.#fail(error.message, null);
    }
  }

  async #confirm(content: string): Promise<AskOutcome> {
    const { repository, term } = this.options;
    await this.source.take?.(JSON.parse(content), term, this.#asked.nowSeconds);
    this.#schedule.succeed(this.options.nowMs());
    await repository.confirm(term, this.#asked, this.source.name);
    return 'good';
  }

  async #keep({ headers, text }: GetAnswer): Promise<AskOutcome> {
    const { repository, term } = this.options;
    const { name } = this.source;
    const content = await this.source.read(text);
    await this.source.take?.(content, term, this.#asked.nowSeconds);
    this.#schedule.succeed(this.options.nowMs());
    await repository.store(term, this.#asked, {
      name,
      urlSha256: this.#urlSha256,
      etag: headers.get('ETag'),
      lastModified: headers.get('Last-Modified'),
      content: JSON.stringify(content),
    });
    return 'good';
  }

  async #fail(error: string, pauseMs: number | null): Promise<AskOutcome> {
    const { repository, term, log } = this.options;
    const { name } = this.source;
    if (pauseMs !== null) this.#schedule.extend(pauseMs);
    log('warn', `${name} ${error}; what it said before still holds`);
    await repository.fail(term, this.#asked, { name, urlSha256: this.#urlSha256, error });
    return 'failed';
  }

  get #asked(): AskedAt {
    return {
      nowSeconds: Math.floor(this.options.nowMs() / 1000),
      pauseSeconds: Math.ceil(this.#schedule.pauseMs / 1000),
    };
  }
}

function conditionOf(last: LastAnswer | undefined): Record<string, string> {
  if (!last) return {};
  const { etag, lastModified } = last;
  if (etag !== null) return { 'If-None-Match': etag };
  return lastModified === null ? {} : { 'If-Modified-Since': lastModified };
}
