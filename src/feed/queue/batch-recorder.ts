import type { SpotReport } from '../../radio/spot-report.js';
import type { RecordOutcome } from '../../spots/spots.service.js';
import type { FeedLog } from '../spot-feed.js';

/** Options of a {@link BatchRecorder}. */
export interface BatchRecorderOptions {
  /** Stores a batch as one. Must store a batch that comes twice only once. Is told when the first report came, if that matters. */
  readonly record: (batch: readonly SpotReport[], receivedAtMs?: number) => Promise<RecordOutcome>;
  /** Whether `record` failed because of the data; any other failure means the database is away. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly log: FeedLog;
}

/** Numbers of reports by outcome. */
export interface BatchRecorderCounts extends RecordOutcome {
  /** Reports that the database refused. */
  readonly setAside: number;
  readonly typesFilled: number;
}

const SET_ASIDE_LOGGED_ONE_BY_ONE = 100;
const SET_ASIDE_LOGGED_EACH = 10_000;
const FAILURES_LOGGED_EACH = 60;

/**
 * Records batches so that a bad report costs no other: halves a batch that the database refuses until the bad reports
 * are alone, and sets those aside.
 */
export class BatchRecorder {
  readonly #counts = { stored: 0, duplicate: 0, refused: 0, setAside: 0, typesFilled: 0 };
  #failures = 0;

  constructor(private readonly options: BatchRecorderOptions) {}

  get counts(): BatchRecorderCounts {
    return { ...this.#counts };
  }

  /**
   * Records a batch, in order. Returns the reports that are not stored because the database is away. Never rejects.
   * @param receivedAtMs when the first came, in milliseconds since the Unix epoch, if that matters
   */
  async store(batch: readonly SpotReport[], receivedAtMs?: number): Promise<readonly SpotReport[]> {
    try {
      this.#countStored(await this.options.record(batch, receivedAtMs));
      return [];
    } catch (error) {
      if (!this.options.isRefusal(error)) {
        this.#noteAway(error);
        return batch;
      }
      this.#noteAnswer();
      if (batch.length > 1) return this.#storeHalves(batch, receivedAtMs);
      this.#setAside(batch, error);
      return [];
    }
  }

  async #storeHalves(
    batch: readonly SpotReport[],
    receivedAtMs?: number,
  ): Promise<readonly SpotReport[]> {
    const middle = Math.ceil(batch.length / 2);
    const left = await this.store(batch.slice(0, middle), receivedAtMs);
    if (left.length > 0) return [...left, ...batch.slice(middle)];
    return this.store(batch.slice(middle), receivedAtMs);
  }

  #countStored(outcome: RecordOutcome): void {
    this.#noteAnswer();
    this.#counts.stored += outcome.stored;
    this.#counts.duplicate += outcome.duplicate;
    this.#counts.refused += outcome.refused;
    this.#counts.typesFilled += outcome.typesFilled ?? 0;
  }

  #setAside(reports: readonly SpotReport[], error: unknown): void {
    this.#counts.setAside += reports.length;
    const count = this.#counts.setAside;
    if (count > SET_ASIDE_LOGGED_ONE_BY_ONE && count % SET_ASIDE_LOGGED_EACH !== 0) return;
    const what = `${JSON.stringify(reports)}: ${String(error)}`;
    this.options.log('error', `the database refused a spot (${count} so far) ${what}`);
  }

  #noteAway(error: unknown): void {
    this.#failures++;
    if (this.#failures !== 1 && this.#failures % FAILURES_LOGGED_EACH !== 0) return;
    this.options.log('warn', `spots wait for the database: ${String(error)}`);
  }

  #noteAnswer(): void {
    if (this.#failures === 0) return;
    this.options.log('info', `the database answers again, after ${this.#failures} attempts`);
    this.#failures = 0;
  }
}
