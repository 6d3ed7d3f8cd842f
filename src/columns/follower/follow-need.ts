import { Injectable } from '@nestjs/common';
import { DatabaseUnavailable } from '../../database/database.service.js';
import { pauseUntil } from '../../tools/repeat.js';
import { LogSource } from './log-source.repository.js';
import { ManySpots } from './many-spots.js';

/**
 * Whether DuckDB follows the log: always where it is large, while questions come that columns answer sooner where it is not, and
 * never where it is so small that there are none.
 */
@Injectable()
export class FollowNeed {
  /** As of the last look; undefined before the first. A log that was large stays so. */
  private size: 'small' | 'middling' | 'large' | undefined;
  private wantedAtMs = -Infinity;
  private wake: () => void = () => {};

  constructor(
    private readonly source: LogSource,
    private readonly many: ManySpots,
  ) {}

  get isOfSmallLog(): boolean {
    return this.size === 'small';
  }

  /** No I/O. */
  get isThere(): boolean {
    const isWanted = performance.now() - this.wantedAtMs < this.many.restAfterMs;
    return this.size === 'large' || (this.size === 'middling' && isWanted);
  }

  /** Notes a question that columns answer sooner. No I/O. */
  note(): void {
    this.wantedAtMs = performance.now();
    this.wake();
  }

  /** Resolves when it is there, or by the signal. */
  async whenThere(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look();
      if (this.isThere) return;
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      await pauseUntil(woken, this.many.lookEveryMs, signal);
    }
  }

  private async look(): Promise<void> {
    if (this.size === 'large') return;
    const { small, large } = this.many;
    try {
      if (!(await this.source.hasMoreThan(small))) this.size = 'small';
      else this.size = (await this.source.hasMoreThan(large)) ? 'large' : 'middling';
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}
