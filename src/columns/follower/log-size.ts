import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DatabaseUnavailable } from '../../database/database.service.js';
import { LogSource } from './log-source.repository.js';
import { ManySpots } from './many-spots.js';

/** Whether the log is large enough for an engine to follow it. */
@Injectable()
export class LogSize {
  /** As of the last look; undefined before the first. A log that was large stays so. */
  isSmall: boolean | undefined;

  constructor(
    private readonly source: LogSource,
    private readonly many: ManySpots,
  ) {}

  /** Waits until it is large. @throws AbortError by the signal */
  async whenLarge(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.look();
      if (this.isSmall === false) return;
      await delay(this.many.lookEveryMs, undefined, { signal, ref: false });
    }
  }

  private async look(): Promise<void> {
    if (this.isSmall === false) return;
    try {
      this.isSmall = !(await this.source.hasMoreThan(this.many.followed));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}
