import type { RunStatement } from '../../database/database.service.js';
import { clampStart, type TimeWindow } from '../../time/time-window.js';
import type { HourCount, HoursRepository } from './hours.repository.js';
import type { StationCounts } from './station-counts.js';
import type { CallsignCount } from './station-counts.repository.js';
import type { ModeBandCount, SkimmerRecord, TotalsRepository } from './totals.repository.js';

/** Parts that {@link LogCounts} counts with. */
export interface CountSources {
  readonly hours: HoursRepository;
  readonly stations: StationCounts;
  readonly totals: TotalsRepository;
}

/** Counts of the log, all of one snapshot. Of a window, only what is kept is counted. */
export class LogCounts {
  constructor(
    private readonly run: RunStatement,
    private readonly horizonSeconds: number,
    private readonly sources: CountSources,
  ) {}

  /** Spots by mode and band. Reads some forty rows an hour, and two minutes of raw rows. */
  async byModeAndBand(window: TimeWindow): Promise<ModeBandCount[]> {
    return this.sources.totals.countByModeAndBand(this.run, this.kept(window));
  }

  /** How many stations were heard. */
  async stations(window: TimeWindow): Promise<number> {
    const kept = this.kept(window);
    if (kept.toSeconds === null) {
      return this.sources.totals.countCallsignsSince(this.run, kept.fromSeconds);
    }
    return this.sources.stations.count(this.run, kept, await this.hours(kept));
  }

  /** The stations heard most often, by count, then by name. */
  async topStations(window: TimeWindow, limit: number): Promise<CallsignCount[]> {
    const kept = this.kept(window);
    return this.sources.stations.findTop(this.run, kept, await this.hours(kept), limit);
  }

  /** How many skimmers reported something. */
  async skimmers(window: TimeWindow): Promise<number> {
    return this.sources.totals.countSpotters(this.run, this.kept(window));
  }

  /** The busiest skimmers, by count, then by name. */
  async topSkimmers(window: TimeWindow, limit: number): Promise<SkimmerRecord[]> {
    return this.sources.totals.findSkimmers(this.run, this.kept(window), limit);
  }

  /** The whole clock hours that a window touches; those without spots are left out. */
  async hours(window: TimeWindow): Promise<HourCount[]> {
    return this.sources.hours.find(this.run, this.kept(window));
  }

  private kept(window: TimeWindow): TimeWindow {
    return clampStart(window, this.horizonSeconds);
  }
}
