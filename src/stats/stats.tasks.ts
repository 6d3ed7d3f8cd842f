import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { RolesService } from '../leadership/roles.service.js';
import { SkimmerQualityService } from './skimmer-quality.service.js';

/** Computes the quality of skimmers in the process that holds the role `maintenance`. */
@Injectable()
export class StatsTasks {
  private readonly logger = new Logger(StatsTasks.name);
  /** Aborted at the end of the term; `undefined` before the first term. */
  private signal: AbortSignal | undefined;

  constructor(
    private readonly quality: SkimmerQualityService,
    private readonly roles: RolesService,
  ) {
    roles.runWhileHeld('maintenance', (_, signal) => this.begin(signal), { mayOutlastTerm: true });
  }

  @Cron('0 7 * * * *', { name: 'compute-skimmer-quality', waitForCompletion: true })
  async computeSkimmerQuality(): Promise<void> {
    const { signal } = this;
    if (!signal || !this.roles.isHeld('maintenance')) return;
    await this.quality.compute(signal).catch((error: unknown) => {
      // Given up with the role: nothing is wrong.
      if (!signal.aborted) throw error;
    });
  }

  private async begin(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    await this.quality.computeIfOld(signal).catch((error: unknown) => {
      if (!signal.aborted) this.logger.warn(`No quality of skimmers yet: ${String(error)}`);
    });
  }
}
