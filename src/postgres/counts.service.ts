import { Injectable } from '@nestjs/common';
import type { TimeWindow } from '../time/time-window.js';
import { HoursRepository } from './counts/hours.repository.js';
import { type CountSources, LogCounts } from './counts/log-counts.js';
import { StationCounts } from './counts/station-counts.js';
import { TotalsRepository } from './counts/totals.repository.js';
import { LogReader } from '../log/state/log-reader.js';
import { LogStateRepository } from '../log/state/log-state.repository.js';

export type { LogCounts } from './counts/log-counts.js';
export type { CallsignCount } from './counts/station-counts.repository.js';
export type { ModeBandCount, SkimmerRecord } from './counts/totals.repository.js';

/** Totals of the log: by mode, band, hour, station and skimmer. */
@Injectable()
export class CountsService {
  private readonly sources: CountSources;

  constructor(
    private readonly reader: LogReader,
    private readonly state: LogStateRepository,
    hours: HoursRepository,
    stations: StationCounts,
    totals: TotalsRepository,
  ) {
    this.sources = { hours, stations, totals };
  }

  /**
   * Runs several counts on one snapshot. `window` is the widest that is asked for: one that is over may be read
   * on a replica.
   * @throws DatabaseUnavailable
   */
  async read<T extends object>(
    window: TimeWindow,
    work: (counts: LogCounts) => Promise<T>,
  ): Promise<T> {
    return this.reader.read(window, async (run) => {
      const horizonSeconds = await this.state.horizonSeconds(run);
      return work(new LogCounts(run, horizonSeconds, this.sources));
    });
  }
}
