import type { RecentSpot } from '../../spots/spots.service.js';
import { OLDEST_NEWS_SECONDS } from '../../follow/subscriber.js';

/** Time before a spot in which other skimmers that heard the station are counted. */
const COUNTED_SECONDS = 600;

/** Maximum spots in memory: ten minutes of 500 a second. The oldest go first. */
export const MAX_HEARD_SPOTS = 300_000;

/**
 * Counts the skimmers that heard a station on a band and mode in the last ten minutes. Keeps spots that passed the
 * filter of an alert with several skimmers; each alert counts those that pass its own.
 */
export class HeardSkimmers {
  private readonly spots = new Map<string, RecentSpot[]>();
  /** Keys of the spots in the order in which they came; those before `first` are dropped. */
  private order: { readonly key: string; readonly heardAtSeconds: number }[] = [];
  private first = 0;

  /** Keeps a spot, once. */
  add(key: string, spot: RecentSpot): void {
    const known = this.spots.get(key);
    if (known?.at(-1) === spot) return;
    if (known) known.push(spot);
    else this.spots.set(key, [spot]);
    this.order.push({ key, heardAtSeconds: spot.heardAtSeconds });
    if (this.order.length - this.first > MAX_HEARD_SPOTS) this.dropFirst();
  }

  /** Counts the different skimmers, nodes aside, that heard it up to ten minutes before a spot. */
  count(key: string, spot: RecentSpot, matches: (spot: RecentSpot) => boolean): number {
    const fromSeconds = spot.heardAtSeconds - COUNTED_SECONDS;
    const skimmers = new Set<string>();
    for (const one of this.spots.get(key) ?? []) {
      if (one.heardAtSeconds <= fromSeconds || skimmers.has(one.skimmer.callsign)) continue;
      if (matches(one)) skimmers.add(one.skimmer.callsign);
    }
    return skimmers.size;
  }

  /** Drops spots that are too old to be counted. */
  dropOld(nowSeconds: number): void {
    const oldest = nowSeconds - OLDEST_NEWS_SECONDS - COUNTED_SECONDS;
    while ((this.order[this.first]?.heardAtSeconds ?? Infinity) < oldest) this.dropFirst();
  }

  private dropFirst(): void {
    const key = this.order[this.first++]?.key ?? '';
    const known = this.spots.get(key);
    known?.shift();
    if (known?.length === 0) this.spots.delete(key);
    if (this.first < MAX_HEARD_SPOTS) return;
    this.order = this.order.slice(this.first);
    this.first = 0;
  }
}
