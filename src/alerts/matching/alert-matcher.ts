import { randomUUID } from 'node:crypto';
import { SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { type RecentSpot, toSpotFields } from '../../spots/spots.service.js';
import { OLDEST_NEWS_SECONDS } from '../../follow/subscriber.js';
import { type AlertCounts, count } from '../alert-counts.js';
import type { AlertMessage, NewDelivery, SpotFields } from '../store/alert-record.js';
import type { Matched, LastSent } from '../store/matching.repository.js';
import type { AlertEntry } from './alert-entry.js';
import { AlertIndex } from './alert-index.js';
import { HeardSkimmers } from './heard-skimmers.js';
import { PaceKeeper } from './pace-keeper.js';
import type { Arrival } from './roster.js';

/** Band and mode of the cooldown of an arrival. */
const NO_BAND = -1;
const NO_MODE = '';

/**
 * Decides which messages alerts send: whether a spot passes the filter, enough skimmers have heard the station, no
 * cooldown of it lasts, and messages are left in the hour. Keeps everything in memory. A decision does not hold before
 * the result of {@link takeMatched} is stored.
 */
export class AlertMatcher {
  private readonly entries = new Map<string, AlertEntry>();
  private readonly index = new AlertIndex<AlertEntry>();
  private readonly heard = new HeardSkimmers();
  /** Ends of cooldowns, Unix seconds, by alert and {@link stationKey}. */
  private readonly cooldowns = new Map<string, Map<string, number>>();
  private readonly pace: PaceKeeper;
  private deliveries: NewDelivery[] = [];
  private lastSent = new Map<string, LastSent>();
  /** Number of alerts that need several skimmers. */
  private countingAlerts = 0;

  constructor(
    known: Pick<Matched, 'lastSent' | 'paces'>,
    private readonly counts: Pick<AlertCounts, 'matched' | 'leftOut'>,
  ) {
    for (const one of known.lastSent) this.remember(one);
    this.pace = new PaceKeeper(known.paces);
  }

  get alerts(): ReadonlyMap<string, AlertEntry> {
    return this.entries;
  }

  /** Whether any alert needs several skimmers. */
  get countsSkimmers(): boolean {
    return this.countingAlerts > 0;
  }

  /** Adds an alert, or replaces it. */
  set(entry: AlertEntry): void {
    this.remove(entry.alert.id);
    this.entries.set(entry.alert.id, entry);
    if (entry.alert.minSkimmers > 1) this.countingAlerts++;
    if (!entry.tellsArrivals) this.index.add(entry);
  }

  /** Removes an alert; its cooldowns stay. */
  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    if (entry.alert.minSkimmers > 1) this.countingAlerts--;
    this.index.remove(entry);
  }

  /** Counts the skimmer of a spot that was matched before this process began, and sends nothing. */
  recall(spot: RecentSpot): void {
    for (const entry of this.index.candidates(spot)) {
      if (entry.alert.minSkimmers > 1 && entry.matches(spot)) this.heard.add(stationOf(spot), spot);
    }
  }

  /**
   * Matches a spot; an old one, such as of an import, sends nothing.
   * @param among ids of the alerts that are matched; all unless given
   */
  take(spot: RecentSpot, nowSeconds: number, among?: ReadonlySet<string>): void {
    if (spot.heardAtSeconds < nowSeconds - OLDEST_NEWS_SECONDS) return;
    for (const entry of this.index.candidates(spot)) {
      if (among && !among.has(entry.alert.id)) continue;
      if (entry.matches(spot)) this.takeMatch(entry, spot, nowSeconds);
    }
  }

  /** Matches an arrival on the repeater network. */
  takeArrival({ user }: Arrival, nowSeconds: number): void {
    const { callsign } = user;
    const station = stationKey(callsign, NO_BAND, NO_MODE);
    for (const entry of this.entries.values()) {
      if (!entry.tellsArrivals || !entry.matchesCallsign(callsign)) continue;
      if (this.isCoolingDown(entry, station, nowSeconds)) continue;
      const about = { callsign, bandId: NO_BAND, mode: NO_MODE, heardAtSeconds: nowSeconds };
      this.tell(entry, station, about, nowSeconds, () => ({ event: 'presence', user }));
    }
  }

  /** Sends what was left out in hours that are over, and forgets skimmers that are too old to count. */
  tend(nowSeconds: number): void {
    for (const { alertId, message } of this.pace.due(nowSeconds)) {
      if (this.entries.has(alertId)) this.deliver(alertId, message);
    }
    this.heard.dropOld(nowSeconds);
  }

  /** Forgets cooldowns that are over, and alerts that have ended. Costs a pass over all cooldowns. */
  forgetOld(nowSeconds: number, isAlive: (alertId: string) => boolean): void {
    for (const [id, stations] of this.cooldowns) {
      if (!isAlive(id)) {
        this.cooldowns.delete(id);
        this.pace.forget(id);
        continue;
      }
      // Spots come up to an hour late.
      for (const [station, untilSeconds] of stations) {
        if (untilSeconds < nowSeconds - OLDEST_NEWS_SECONDS) stations.delete(station);
      }
    }
  }

  /**
   * Takes everything that was decided since the last call; `undefined` for nothing.
   * @param withLeftOut takes also how many messages were left out, and then returns a result in any case
   */
  takeMatched(matchedId: number, withLeftOut: boolean): Matched | undefined {
    const paces = this.pace.takeChanges(withLeftOut);
    const { deliveries, lastSent } = this;
    if (deliveries.length === 0 && paces.length === 0 && !withLeftOut) return undefined;
    this.deliveries = [];
    this.lastSent = new Map();
    return { matchedId, deliveries, lastSent: [...lastSent.values()], paces };
  }

  private takeMatch(entry: AlertEntry, spot: RecentSpot, nowSeconds: number): void {
    const station = stationOf(spot);
    const { minSkimmers } = entry.alert;
    if (minSkimmers > 1) this.heard.add(station, spot);
    if (this.isCoolingDown(entry, station, spot.heardAtSeconds)) return;
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
    const sent = { alertId: id, ...where, untilSeconds };
    this.remember(sent);
    this.lastSent.set(`${id} ${station}`, sent);
    this.deliver(id, message());
  }

  private deliver(alertId: string, message: AlertMessage): void {
    this.deliveries.push({ id: randomUUID(), alertId, message });
  }

  private isCoolingDown({ alert }: AlertEntry, station: string, heardAtSeconds: number): boolean {
    return heardAtSeconds < (this.cooldowns.get(alert.id)?.get(station) ?? -Infinity);
  }

  private remember({ alertId, callsign, bandId, mode, untilSeconds }: LastSent): void {
    const stations = this.cooldowns.get(alertId) ?? new Map<string, number>();
    this.cooldowns.set(alertId, stations.set(stationKey(callsign, bandId, mode), untilSeconds));
  }
}

function stationOf({ station, columns, mode }: RecentSpot): string {
  return stationKey(station.callsign, columns.band_id, mode);
}

/** Makes the key of a station on a band and mode. */
function stationKey(callsign: string, bandId: number, mode: string): string {
  return `${callsign} ${bandId} ${mode}`;
}
