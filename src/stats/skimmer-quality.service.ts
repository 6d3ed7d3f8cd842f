import { Injectable } from '@nestjs/common';
import { SkewsService } from '../signals/skews.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/time-window.js';
import { SingleFlight } from '../tools/single-flight.js';
import { SuspectRates } from './suspect-rates.js';
import { type SkimmerQuality, SkimmerQualityRepository } from './skimmer-quality.repository.js';

export type { SkimmerQuality } from './skimmer-quality.repository.js';

/** Computes and finds the quality of skimmers, from their own spots. Never changes a spot. */
@Injectable()
export class SkimmerQualityService {
  private signal = new AbortController().signal;
  private readonly runs = new SingleFlight(() => this.run());

  constructor(
    private readonly skews: SkewsService,
    private readonly suspects: SuspectRates,
    private readonly repository: SkimmerQualityRepository,
    private readonly clock: Clock,
  ) {}

  /** Finds the quality of skimmers, by callsign. @throws DatabaseUnavailable */
  async findOf(names: readonly string[]): Promise<Map<string, SkimmerQuality>> {
    return this.repository.findOf(names);
  }

  /**
   * Computes the quality of the skimmers of the past 24 hours, and stores it. For a million spots takes some 25 s on a
   * busy machine, a third of it pauses, and as long again to judge them.
   * @throws DatabaseUnavailable
   * @throws AbortError
   */
  async compute(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    await this.runs.run();
  }

  /** Calls {@link compute}, unless it was done in the past hour. */
  async computeIfOld(signal: AbortSignal): Promise<void> {
    const computedAt = await this.repository.findComputedAt();
    const isRecent =
      computedAt !== undefined && this.clock.nowSeconds() - computedAt < SECONDS_PER_HOUR;
    if (!isRecent) await this.compute(signal);
  }

  private async run(): Promise<void> {
    const toSeconds = this.clock.nowSeconds();
    const window = { fromSeconds: toSeconds - SECONDS_PER_DAY, toSeconds };
    const skews = await this.skews.find(window, this.signal);
    const rates = await this.suspects.find(toSeconds, this.signal);
    const found = skews.map((skimmer) => ({
      ...skimmer,
      suspectRate: rates.get(skimmer.spotter) ?? null,
    }));
    await this.repository.replace(found, toSeconds);
  }
}
