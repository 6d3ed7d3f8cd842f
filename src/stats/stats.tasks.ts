import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { RolesService } from '../leadership/roles.service.js';
import { SkimmerQualityService } from './skimmer-quality.service.js';

/** Work of the statistics that one process does. */
@Injectable()
export class StatsTasks {
  private readonly logger = new Logger(StatsTasks.name);
  private stopping = new AbortController();

  constructor(
    private readonly quality: SkimmerQualityService,
    private readonly roles: RolesService,
  ) {
    roles.register('maintenance', { start: () => this.start(), stop: () => this.stopping.abort() });
  }

  @Cron('0 7 * * * *', { name: 'compute-skimmer-quality', waitForCompletion: true })
  async computeSkimmerQuality(): Promise<void> {
    if (!this.roles.isHeld('maintenance')) return;
    const { signal } = this.stopping;
    await this.quality.compute(signal).catch((error: unknown) => {
      // Given up with the role: nothing is wrong.
      if (!signal.aborted) throw error;
    });
  }

  /** A take-over does not wait for it. */
  private start(): void {
    const { signal } = (this.stopping = new AbortController());
    this.quality.computeIfOld(signal).catch((error: unknown) => {
      if (!signal.aborted) this.logger.warn(`No quality of skimmers yet: ${String(error)}`);
    });
  }
}
