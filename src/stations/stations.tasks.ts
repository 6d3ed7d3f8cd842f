import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { StationsService } from './stations.service.js';

/** Judges the hours of the past day before anybody asks for them: in every process, for itself. */
@Injectable()
export class StationsTasks {
  constructor(
    private readonly stations: StationsService,
    private readonly clock: Clock,
  ) {}

  /** Some 15 ms where no hour is new; the next one is 50 ms, once an hour. */
  @Cron(CronExpression.EVERY_10_SECONDS, { name: 'judge-past-day', waitForCompletion: true })
  async judgePastDay(): Promise<void> {
    const fromSeconds = this.clock.nowSeconds() - SECONDS_PER_DAY;
    await this.stations.judgeAhead({ fromSeconds, toSeconds: null });
  }
}
