import { homeCallOf } from '../../radio/home-call.js';
import {
  boundsOf,
  callsignMatcherOf,
  type RecentSpot,
  type SpotBounds,
  type SpotFilter,
  type SpotMatcher,
} from '../../spots/spots.service.js';
import type { AlertFilter } from '../body/alert-filter.js';
import { Worked } from '../body/worked.js';
import type { AlertRecord } from '../store/alert-record.js';

/** What an {@link AlertEntry} works with. */
export interface EntryNeeds {
  readonly matcherOf: (filter: SpotFilter) => SpotMatcher;
  /** Whether the holder of a home call is on the repeater network now. */
  readonly isOnRepeater: (homeCall: string) => boolean;
}

/** An alert with its filter, ready to match spots. */
export class AlertEntry {
  readonly bounds: SpotBounds;
  readonly matchesCallsign: (callsign: string) => boolean;
  private readonly matcher: SpotMatcher;
  private readonly worked: Worked | undefined;

  constructor(
    readonly alert: AlertRecord,
    readonly filter: AlertFilter,
    /** The same filter, with the current members of groups and lists. */
    spotFilter: SpotFilter,
    private readonly needs: EntryNeeds,
  ) {
    this.bounds = boundsOf(spotFilter);
    this.matchesCallsign = callsignMatcherOf(spotFilter);
    this.matcher = needs.matcherOf(spotFilter);
    this.worked = filter.worked.length > 0 ? new Worked(filter.worked) : undefined;
  }

  /** Whether it sends arrivals on the repeater network, and no spots. */
  get tellsArrivals(): boolean {
    return this.filter.presence === 'joined_repeater';
  }

  /** Whether a spot passes the filter; skimmers are not counted yet. */
  readonly matches = (spot: RecentSpot): boolean =>
    spot.id > this.alert.fromId && this.matcher.matches(spot) && this.isWanted(spot);

  private isWanted({ station, columns, mode }: RecentSpot): boolean {
    if (this.filter.presence === 'on_repeater') {
      if (!this.needs.isOnRepeater(homeCallOf(station.callsign))) return false;
    }
    if (!this.worked || !station.place) return true;
    return !this.worked.has(station.place.dxcc, columns.band_id, mode);
  }
}
