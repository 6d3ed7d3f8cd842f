import { setImmediate } from 'node:timers/promises';
import type { Term } from '../../leadership/roles.service.js';
import type { PresenceService } from '../../presence/presence.service.js';
import { InvalidParameters } from '../../http/errors/errors.js';
import type { FiltersService } from '../../query/filters.service.js';
import type { LogCursor, RecentSpot, SpotFilter, SpotsService } from '../../spots/spots.service.js';
import { LOOK_AT_MEMBERS_EVERY_MS, lookAtMembers } from '../../follow/members-watch.js';
import { OLDEST_NEWS_SECONDS } from '../../follow/subscriber.js';
import type { AlertFilter, AlertFilterReader } from '../body/alert-filter.js';
import type { AlertRecord } from '../store/alert-record.js';
import type { Matched, MatchingRepository } from '../store/matching.repository.js';
import { AlertEntry } from './alert-entry.js';
import { AlertMatcher, type MatchCounts } from './alert-matcher.js';
import { MAX_HEARD_SPOTS } from './heard-skimmers.js';
import { Roster } from './roster.js';

/** What a {@link MatchFollower} works with. */
export interface MatchNeeds {
  readonly term: Term;
  readonly spots: SpotsService;
  readonly presence: PresenceService;
  readonly filters: FiltersService;
  readonly reader: AlertFilterReader;
  readonly repository: MatchingRepository;
  readonly counts: MatchCounts;
  readonly nowMs: () => number;
  readonly log: (message: string) => void;
  /** Called when there is something to send to some hosts; without them, when there may be to any. */
  readonly onNews: (hosts?: readonly string[]) => void;
}

/** How often it is looked whether an alert has changed. */
const CHANGES_EVERY_MS = 500;

/** How often the place in the log is stored while nothing is told. */
const NOTE_EVERY_MS = 5_000;

/** How often what is no longer needed is forgotten. */
const FORGET_EVERY_MS = 60_000;

const NOBODY: SpotFilter = { of: [] };

/**
 * Follows the log during one term of the role, and stores what alerts tell together with how far it has come: after
 * a crash, the next process begins where that was stored, and knows what was told. To be thrown away after an error:
 * what was stored then is read again.
 */
export class MatchFollower {
  private matcher: AlertMatcher | undefined;
  private readonly roster: Roster;
  private readonly cursor: LogCursor;
  /** Up to here, every alert that was active has been asked: the place where changes were looked at last. */
  private completeId = 0;
  private change = -1;
  private alive: ReadonlySet<string> = new Set();
  private changesAtMs = -Infinity;
  private membersAtMs = performance.now();
  private forgottenAtMs = performance.now();
  private notedAtMs = performance.now();
  private notedId = -1;

  constructor(private readonly needs: MatchNeeds) {
    this.roster = new Roster(needs.presence);
    this.cursor = needs.spots.cursorAt(0);
  }

  /** How many alerts are matched, the last id that was, and the latest change that was seen. */
  get state(): { readonly alerts: number; readonly matchedId: number; readonly change: number } {
    const alerts = this.matcher?.alerts.size ?? 0;
    return { alerts, matchedId: this.cursor.id, change: this.change };
  }

  /**
   * Matches all that is there now. To be called again and again.
   * @throws RoleLost
   * @throws DatabaseUnavailable
   */
  async round(): Promise<void> {
    const matcher = (this.matcher ??= await this.begin());
    await this.readChanges(matcher);
    await this.readMembers(matcher);
    await this.readRoster(matcher);
    await this.readSpots(matcher);
    matcher.tend(this.nowSeconds);
    this.forget(matcher);
    await this.store(matcher);
  }

  private get nowSeconds(): number {
    return Math.floor(this.needs.nowMs() / 1000);
  }

  private async begin(): Promise<AlertMatcher> {
    const { repository, counts, spots } = this.needs;
    const known = {
      told: await repository.findLastSent(this.nowSeconds - OLDEST_NEWS_SECONDS),
      paces: await repository.findPaces(),
    };
    const matcher = new AlertMatcher(known, counts);
    const { matchedId } = await repository.findState();
    await spots.sync();
    this.cursor.id = await this.placeIn(matchedId ?? 0);
    this.completeId = this.cursor.id;
    this.notedId = matchedId ?? -1;
    await this.readChanges(matcher);
    if (matcher.countsSkimmers) await this.recall(matcher);
    return matcher;
  }

  /** Where to go on in the log: elsewhere, when the database has lost spots since. */
  private async placeIn(matchedId: number): Promise<number> {
    const { lastId, resumedId } = await this.needs.spots.findCursor(matchedId);
    if (matchedId > lastId) return lastId;
    return resumedId ?? matchedId;
  }

  private async readChanges(matcher: AlertMatcher): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.changesAtMs < CHANGES_EVERY_MS) return;
    this.changesAtMs = nowMs;
    const { change } = await this.needs.repository.findState();
    if (change !== this.change) {
      const { alive, active, changed } = await this.needs.repository.findActive(this.change);
      for (const id of matcher.alerts.keys()) if (!active.has(id)) matcher.remove(id);
      for (const alert of changed) await this.set(matcher, alert);
      await this.catchUp(matcher, new Set(changed.map(({ id }) => id)));
      this.alive = alive;
      this.change = change;
      this.needs.onNews();
    }
    this.completeId = this.cursor.id;
  }

  /** Asks alerts that have changed about the spots that came since changes were looked at last. */
  private async catchUp(matcher: AlertMatcher, changed: ReadonlySet<string>): Promise<void> {
    if (changed.size === 0) return;
    await this.eachHeld(this.completeId, (spot) => matcher.take(spot, this.nowSeconds, changed));
  }

  private async set(matcher: AlertMatcher, alert: AlertRecord): Promise<void> {
    const { reader } = this.needs;
    try {
      const asked = await reader.read(alert.filter);
      // Its group or list may be gone: nobody is a member until it is there again.
      const filter = await reader.resolve(asked).catch(nobodyWhenGone);
      matcher.set(this.entryOf(alert, asked, filter));
    } catch (error) {
      if (!(error instanceof InvalidParameters)) throw error;
      // A criterion that this release does not have.
      this.needs.log(`The filter of the alert ${alert.id} cannot be read: it tells nothing`);
      matcher.remove(alert.id);
    }
  }

  private entryOf(alert: AlertRecord, asked: AlertFilter, filter: SpotFilter): AlertEntry {
    return new AlertEntry(alert, asked, filter, {
      matcherOf: (one) => this.needs.spots.matcherOf(one),
      isOnRepeater: (homeCall) => this.roster.has(homeCall),
    });
  }

  /** Groups and lists change now and then. */
  private async readMembers(matcher: AlertMatcher): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.membersAtMs < LOOK_AT_MEMBERS_EVERY_MS) return;
    this.membersAtMs = nowMs;
    const use = ({ alert, asked }: AlertEntry, filter: SpotFilter) => {
      if (matcher.alerts.get(alert.id)?.alert === alert) {
        matcher.set(this.entryOf(alert, asked, filter));
      }
    };
    const followers = [...matcher.alerts.values()].map((entry) => ({
      query: entry.asked.query,
      useMembers: (filter: SpotFilter) => use(entry, filter),
      missMembers: () => use(entry, NOBODY),
    }));
    await lookAtMembers(this.needs.filters, followers);
  }

  private async readRoster(matcher: AlertMatcher): Promise<void> {
    const isAsked = [...matcher.alerts.values()].some(({ asked }) => asked.presence !== undefined);
    if (!isAsked) return;
    for (const arrival of await this.roster.look(performance.now())) {
      matcher.takeArrival(arrival, this.nowSeconds);
    }
  }

  private async readSpots(matcher: AlertMatcher): Promise<void> {
    const { cursor } = this;
    if (matcher.alerts.size === 0) {
      cursor.id = this.needs.spots.heldUpToId;
      return;
    }
    while (cursor.isBehind) {
      const batch = cursor.next();
      if (!batch) {
        // What is no longer held was heard more than an hour ago.
        if (!cursor.skipToHeld()) return;
        continue;
      }
      for (const spot of batch.spots) matcher.take(spot, this.nowSeconds);
      cursor.moveTo(batch.lastId);
      if (!batch.isEnd) {
        await this.store(matcher);
        await setImmediate();
      }
    }
  }

  /** Counts the skimmers of the spots before the place in the log. */
  private async recall(matcher: AlertMatcher): Promise<void> {
    await this.eachHeld(this.cursor.id - MAX_HEARD_SPOTS, (spot) => matcher.recall(spot));
  }

  /** Calls back with each spot in memory that is beyond an id, up to the place in the log. */
  private async eachHeld(afterId: number, take: (spot: RecentSpot) => void): Promise<void> {
    const upToId = this.cursor.id;
    const earlier = this.needs.spots.cursorAt(afterId);
    earlier.skipToHeld();
    while (earlier.id < upToId) {
      const batch = earlier.next();
      if (!batch) return;
      for (const spot of batch.spots) if (spot.id <= upToId) take(spot);
      earlier.moveTo(batch.lastId);
      if (batch.isEnd) return;
      await setImmediate();
    }
  }

  private forget(matcher: AlertMatcher): void {
    const nowMs = performance.now();
    if (nowMs - this.forgottenAtMs < FORGET_EVERY_MS) return;
    this.forgottenAtMs = nowMs;
    matcher.forgetOld(this.nowSeconds, (id) => this.alive.has(id));
  }

  private async store(matcher: AlertMatcher): Promise<void> {
    const isDue =
      matcher.alerts.size > 0 &&
      this.completeId !== this.notedId &&
      performance.now() - this.notedAtMs >= NOTE_EVERY_MS;
    // Beyond it an alert may not have been asked that is active already: the next process asks them all.
    const matched: Matched | undefined = matcher.takeMatched(this.completeId, isDue);
    if (!matched) return;
    const { repository, term, nowMs, onNews } = this.needs;
    await repository.store(term, matched, nowMs());
    this.notedAtMs = performance.now();
    this.notedId = matched.matchedId;
    const hosts = matched.deliveries.map(({ alertId }) => matcher.alerts.get(alertId)?.alert.host);
    if (hosts.length > 0) onNews(hosts.filter((host) => host !== undefined));
  }
}

function nobodyWhenGone(error: unknown): SpotFilter {
  if (error instanceof InvalidParameters) return NOBODY;
  throw error;
}
