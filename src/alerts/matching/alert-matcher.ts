import { randomUUID } from 'node:crypto';
import { SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { type RecentSpot, toSpotFields } from '../../spots/spots.service.js';
import { OLDEST_NEWS_SECONDS } from '../../follow/subscriber.js';
import type { AlertMessage, NewDelivery, SpotFields } from '../store/alert-record.js';
import type { Matched, Pace, LastSent } from '../store/matching.repository.js';
import type { AlertEntry } from './alert-entry.js';
import { AlertIndex } from './alert-index.js';
import { HeardSkimmers } from './heard-skimmers.js';
import { PaceKeeper } from './pace-keeper.js';
import type { Arrival } from './roster.js';

/** The band and the mode under which an arrival is remembered. */
const NO_BAND = -1;
const NO_MODE = '';

/** What is counted, by the kind of destination. */
export interface MatchCounts {
  readonly matched: Map<string, number>;
  readonly leftOut: Map<string, number>;
}

/**
 * Decides what alerts tell: which of them a spot passes, whether enough skimmers have heard it, whether the alert is
 * quiet about the station, and whether it has messages left in the hour. Holds everything in memory; what it decides
 * must be stored by {@link takeMatched} before it holds.
 */
export class AlertMatcher {
  private readonly entries = new Map<string, AlertEntry>();
  private readonly index = new AlertIndex<AlertEntry>();
  private readonly heard = new HeardSkimmers();
  private readonly quiet = new Map<string, Map<string, number>>();
  private readonly pace: PaceKeeper;
  private deliveries: NewDelivery[] = [];
  private told = new Map<string, LastSent>();
  /** How many alerts ask for several skimmers. */
  private counting = 0;

  constructor(
    known: { readonly told: readonly LastSent[]; readonly paces: readonly Pace[] },
    private readonly counts: MatchCounts,
  ) {
    for (const told of known.told) this.remember(told);
    this.pace = new PaceKeeper(known.paces);
  }

  get alerts(): ReadonlyMap<string, AlertEntry> {
    return this.entries;
  }

  /** Whether an alert asks for several skimmers. */
  get countsSkimmers(): boolean {
    return this.counting > 0;
  }

  /** Adds an alert, in place of what it was before. */
  set(entry: AlertEntry): void {
    this.remove(entry.alert.id);
    this.entries.set(entry.alert.id, entry);
    if (entry.alert.minSkimmers > 1) this.counting++;
    if (!entry.tellsArrivals) this.index.add(entry);
  }

  /** Takes an alert out; what it has told is remembered. */
  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    if (entry.alert.minSkimmers > 1) this.counting--;
    this.index.remove(entry);
  }

  /** Counts the skimmers of a spot that was matched before this process began, and tells nobody. */
  recall(spot: RecentSpot): void {
    for (const entry of this.index.candidates(spot)) {
      if (entry.alert.minSkimmers > 1 && entry.matches(spot)) this.heard.add(stationOf(spot), spot);
    }
  }

  /**
   * Decides about a spot: an import of old ones tells nobody.
   * @param among the alerts that are asked, when the others were asked before
   */
  take(spot: RecentSpot, nowSeconds: number, among?: ReadonlySet<string>): void {
    if (spot.heardAtSeconds < nowSeconds - OLDEST_NEWS_SECONDS) return;
    for (const entry of this.index.candidates(spot)) {
      if (among && !among.has(entry.alert.id)) continue;
      if (entry.matches(spot)) this.matched(entry, spot, nowSeconds);
    }
  }

  /** Decides about somebody who has come to the repeater network. */
  takeArrival(arrival: Arrival, nowSeconds: number): void {
    const station = `${arrival.user.callsign} ${NO_BAND} ${NO_MODE}`;
    for (const entry of this.entries.values()) {
      if (!entry.tellsArrivals || !entry.matchesCallsign(arrival.user.callsign)) continue;
      if (this.isQuiet(entry, station, nowSeconds)) continue;
      const { callsign } = arrival.user;
      const about = { callsign, bandId: NO_BAND, mode: NO_MODE, heardAtSeconds: nowSeconds };
      this.tell(entry, station, about, nowSeconds, () => ({
        event: 'presence',
        user: arrival.user,
      }));
    }
  }

  /** Lets alerts tell what was left out in an hour that is over, and forgets what is too old. */
  tend(nowSeconds: number): void {
    for (const { alertId, message } of this.pace.due(nowSeconds)) {
      if (this.entries.has(alertId)) this.deliver(alertId, message);
    }
    this.heard.dropOld(nowSeconds);
  }

  /** Forgets which stations alerts are no longer quiet about, and alerts that are gone. Costs a pass over all. */
  forgetOld(nowSeconds: number, isAlive: (alertId: string) => boolean): void {
    for (const [id, stations] of this.quiet) {
      if (!isAlive(id)) {
        this.quiet.delete(id);
        this.pace.forget(id);
        continue;
      }
      // Spots come late: an hour is theirs.
      for (const [station, until] of stations) {
        if (until < nowSeconds - OLDEST_NEWS_SECONDS) stations.delete(station);
      }
    }
  }

  /** Everything that was decided since the last time; `undefined` for nothing. */
  takeMatched(matchedId: number, withLeftOut: boolean): Matched | undefined {
    const paces = this.pace.takeChanges(withLeftOut);
    const { deliveries, told } = this;
    if (deliveries.length === 0 && paces.length === 0 && !withLeftOut) return undefined;
    this.deliveries = [];
    this.told = new Map();
    return { matchedId, deliveries, told: [...told.values()], paces };
  }

  private matched(entry: AlertEntry, spot: RecentSpot, nowSeconds: number): void {
    const station = stationOf(spot);
    const { minSkimmers } = entry.alert;
    if (minSkimmers > 1) this.heard.add(station, spot);
    if (this.isQuiet(entry, station, spot.heardAtSeconds)) return;
    const skimmers = minSkimmers > 1 ? this.heard.count(station, spot, entry.matches) : 1;
    if (skimmers < minSkimmers) return;
    const about = {
      callsign: spot.station.callsign,
      bandId: spot.columns.band_id,
      mode: spot.mode,
      heardAtSeconds: spot.heardAtSeconds,
    };
    this.tell(entry, station, about, nowSeconds, () => ({
      event: 'spot',
      spot: toSpotFields(spot, ['report', 'place']) as unknown as SpotFields,
      skimmers,
    }));
  }

  private tell(
    entry: AlertEntry,
    station: string,
    about: Omit<LastSent, 'alertId' | 'untilSeconds'> & { readonly heardAtSeconds: number },
    nowSeconds: number,
    message: () => AlertMessage,
  ): void {
    const { id, destination, cooldownMinutes } = entry.alert;
    if (!this.pace.take(id, nowSeconds)) {
      if (this.pace.leaveOut(id, station, message)) count(this.counts.leftOut, destination.kind);
      return;
    }
    count(this.counts.matched, destination.kind);
    const { heardAtSeconds, ...where } = about;
    const untilSeconds = heardAtSeconds + cooldownMinutes * SECONDS_PER_MINUTE;
    const told = { alertId: id, ...where, untilSeconds };
    this.remember(told);
    this.told.set(`${id} ${station}`, told);
    this.deliver(id, message());
  }

  private deliver(alertId: string, message: AlertMessage): void {
    this.deliveries.push({ id: randomUUID(), alertId, message });
  }

  private isQuiet({ alert }: AlertEntry, station: string, heardAtSeconds: number): boolean {
    return heardAtSeconds < (this.quiet.get(alert.id)?.get(station) ?? -Infinity);
  }

  private remember({ alertId, callsign, bandId, mode, untilSeconds }: LastSent): void {
    const stations = this.quiet.get(alertId) ?? new Map<string, number>();
    this.quiet.set(alertId, stations.set(`${callsign} ${bandId} ${mode}`, untilSeconds));
  }
}

/** A station on a band and mode. */
function stationOf({ station, columns, mode }: RecentSpot): string {
  return `${station.callsign} ${columns.band_id} ${mode}`;
}

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
