import type { RecentSpot } from '../../spots/spots.service.js';
import { OLDEST_NEWS_SECONDS } from '../../follow/subscriber.js';

/** How long ago a skimmer may have heard a station to be counted. */
const COUNTED_SECONDS = 600;

/** Maximum spots that are remembered: ten minutes of 500 a second. The oldest go first. */
export const MAX_HEARD_SPOTS = 300_000;

/**
 * Which skimmers have heard each station, band and mode in the last ten minutes: spots that passed a filter which asks
 * for several. Each filter counts those of them that pass it.
 */
export class HeardSkimmers {
  private readonly spots = new Map<string, RecentSpot[]>();
  /** In the order in which they came. */
  private order: { readonly key: string; readonly heardAtSeconds: number }[] = [];
  private first = 0;

  /** Remembers a spot, once. */
  add(key: string, spot: RecentSpot): void {
    const known = this.spots.get(key);
    if (known?.at(-1) === spot) return;
    if (known) known.push(spot);
    else this.spots.set(key, [spot]);
    this.order.push({ key, heardAtSeconds: spot.heardAtSeconds });
    if (this.order.length - this.first > MAX_HEARD_SPOTS) this.dropFirst();
  }

  /** How many different skimmers, nodes aside, heard it up to ten minutes before a spot. */
  count(key: string, spot: RecentSpot, matches: (spot: RecentSpot) => boolean): number {
    const fromSeconds = spot.heardAtSeconds - COUNTED_SECONDS;
    const skimmers = new Set<string>();
    for (const one of this.spots.get(key) ?? []) {
      if (one.heardAtSeconds <= fromSeconds || skimmers.has(one.skimmer.callsign)) continue;
      if (matches(one)) skimmers.add(one.skimmer.callsign);
    }
    return skimmers.size;
  }

  /** Forgets what is too old to be counted. */
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
