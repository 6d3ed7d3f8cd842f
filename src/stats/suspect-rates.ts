import { Injectable } from '@nestjs/common';
import { SkewsService } from '../signals/skews.service.js';
import { floorTo, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/time-window.js';
import { type SuspectShare, SuspectSpots } from './suspect-spots.js';

interface JudgedHour {
  /** Newest id of its spots; while it stays the same, so do they. */
  readonly newestId: number;
  /** By the skimmer's callsign. */
  readonly shares: ReadonlyMap<string, SuspectShare>;
}

/** Computes the share of each skimmer's spots that belongs to suspect signals. */
@Injectable()
export class SuspectRates {
  /** Hours that are judged already, by hours since the Unix epoch; 30 kB each. */
  private judged = new Map<number, JudgedHour>();

  constructor(private readonly skews: SkewsService) {}

  /**
   * Finds the shares over the 24 whole clock hours before now, 0 to 1, by callsign. Judges each hour by itself, and
   * only once; holds the spots of one hour in memory, 150 bytes each.
   * @throws DatabaseUnavailable
   * @throws AbortError
   */
  async find(nowSeconds: number, signal: AbortSignal): Promise<Map<string, number>> {
    const toSeconds = floorTo(nowSeconds, SECONDS_PER_HOUR);
    const window = { fromSeconds: toSeconds - SECONDS_PER_DAY, toSeconds };
    const judged = new Map<number, JudgedHour>();
    for (const hour of await this.skews.findHours(window)) {
      const known = this.judged.get(hour.hour);
      const isKnown = known?.newestId === hour.newestId;
      judged.set(hour.hour, isKnown ? known : await this.judge(hour, signal));
    }
    this.judged = judged;
    return ratesOf(judged.values());
  }

  private async judge(
    hour: Parameters<SkewsService['readHour']>[0],
    signal: AbortSignal,
  ): Promise<JudgedHour> {
    const suspects = new SuspectSpots(hour.hour * SECONDS_PER_HOUR);
    const names = new Map<number, string>();
    for await (const spots of this.skews.readHour(hour, signal)) {
      const ids = new Set(spots.flatMap(({ callsignId, spotterId }) => [callsignId, spotterId]));
      const added = await this.skews.namesOf([...ids].filter((id) => !names.has(id)));
      for (const [id, name] of added) names.set(id, name);
      suspects.add(spots, names);
    }
    const shares = [...suspects.shares()].map(
      ([id, share]) => [names.get(id) ?? '', share] as const,
    );
    return { newestId: hour.newestId, shares: new Map(shares) };
  }
}

function ratesOf(hours: Iterable<JudgedHour>): Map<string, number> {
  const sums = new Map<string, SuspectShare>();
  for (const { shares } of hours) {
    for (const [name, share] of shares) {
      const sum = sums.get(name) ?? { spots: 0, suspect: 0 };
      sums.set(name, { spots: sum.spots + share.spots, suspect: sum.suspect + share.suspect });
    }
  }
  return new Map([...sums].map(([name, { spots, suspect }]) => [name, suspect / spots]));
}
