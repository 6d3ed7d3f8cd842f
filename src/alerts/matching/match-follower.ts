import { setImmediate } from 'node:timers/promises';
import type { Term } from '../../leadership/roles.service.js';
import type { PresenceService } from '../../presence/presence.service.js';
import { InvalidParameters } from '../../http/errors/errors.js';
import type { FiltersService } from '../../query/filters.service.js';
import type { LogCursor, RecentSpot, SpotFilter, SpotsService } from '../../spots/spots.service.js';
import { LOOK_AT_MEMBERS_EVERY_MS, lookAtMembers } from '../../follow/members-watch.js';
import { OLDEST_NEWS_SECONDS } from '../../follow/subscriber.js';
import type { AlertCounts } from '../alert-counts.js';
import type { AlertFilter, AlertFilterReader } from '../body/alert-filter.js';
import type { AlertRecord } from '../store/alert-record.js';
import type { Matched, MatchingRepository } from '../store/matching.repository.js';
import { AlertEntry } from './alert-entry.js';
import { AlertMatcher } from './alert-matcher.js';
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
  readonly counts: AlertCounts;
  readonly nowMs: () => number;
  readonly log: (message: string) => void;
  /** Called when some hosts have new messages; without names, when any may have. */
  readonly onNews: (hosts?: readonly string[]) => void;
}

/** Time between looks for changed alerts. */
const CHANGES_EVERY_MS = 500;

/** Time between writes of the position in the log while nothing is sent. */
const NOTE_EVERY_MS = 5_000;

/** Time between passes that forget old cooldowns. */
const FORGET_EVERY_MS = 60_000;

/** Filter by a group or list that is gone: it has no members. */
const NOBODY: SpotFilter = { of: [] };

/**
 * Follows the log during one term of the role, and stores messages together with the position in the log: after a
 * crash, the next process continues there, and knows what was sent. Discard it after an error: a new one reads again
 * what was stored.
 */
export class MatchFollower {
  private matcher: AlertMatcher | undefined;
  private readonly roster: Roster;
  private readonly cursor: LogCursor;
  /** Every active alert was matched up to this id: the position at the last look for changes. */
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

  /** Number of alerts, the last id that was matched, and the latest change that was seen. */
  get state(): { readonly alerts: number; readonly matchedId: number; readonly change: number } {
    const alerts = this.matcher?.alerts.size ?? 0;
    return { alerts, matchedId: this.cursor.id, change: this.change };
  }

  /**
   * Matches everything that is new. Call it again and again.
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
      lastSent: await repository.findLastSent(this.nowSeconds - OLDEST_NEWS_SECONDS),
      paces: await repository.findPaces(),
    };
    const matcher = new AlertMatcher(known, counts);
    const { matchedId } = await repository.findState();
    await spots.sync();
    this.cursor.id = await this.resumeId(matchedId ?? 0);
    this.completeId = this.cursor.id;
    this.notedId = matchedId ?? -1;
    await this.readChanges(matcher);
    if (matcher.countsSkimmers) await this.recall(matcher);
    return matcher;
  }

  /** Finds the id after which to continue: another one when the database has lost spots since. */
  private async resumeId(matchedId: number): Promise<number> {
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

  /** Matches changed alerts with the spots since the last look for changes. */
  private async catchUp(matcher: AlertMatcher, changed: ReadonlySet<string>): Promise<void> {
    if (changed.size === 0) return;
    await this.eachHeld(this.completeId, (spot) => matcher.take(spot, this.nowSeconds, changed));
  }

  private async set(matcher: AlertMatcher, alert: AlertRecord): Promise<void> {
    const { reader } = this.needs;
    try {
      const filter = await reader.read(alert.filter);
      // Its group or list may be gone: nobody is a member until it is there again.
      const spotFilter = await reader.resolve(filter).catch(nobodyWhenGone);
      matcher.set(this.entryOf(alert, filter, spotFilter));
    } catch (error) {
      if (!(error instanceof InvalidParameters)) throw error;
      // It has a criterion that this release does not have.
      this.needs.log(`The filter of the alert ${alert.id} cannot be read: it tells nothing`);
      matcher.remove(alert.id);
    }
  }

  private entryOf(alert: AlertRecord, filter: AlertFilter, spotFilter: SpotFilter): AlertEntry {
    return new AlertEntry(alert, filter, spotFilter, {
      matcherOf: (one) => this.needs.spots.matcherOf(one),
      isOnRepeater: (homeCall) => this.roster.has(homeCall),
    });
  }

  /** Reads the members of groups and lists again, now and then. */
  private async readMembers(matcher: AlertMatcher): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.membersAtMs < LOOK_AT_MEMBERS_EVERY_MS) return;
    this.membersAtMs = nowMs;
    const use = ({ alert, filter }: AlertEntry, spotFilter: SpotFilter) => {
      if (matcher.alerts.get(alert.id)?.alert === alert) {
        matcher.set(this.entryOf(alert, filter, spotFilter));
      }
    };
    const followers = [...matcher.alerts.values()].map((entry) => ({
      query: entry.filter.query,
      useMembers: (spotFilter: SpotFilter) => use(entry, spotFilter),
      missMembers: () => use(entry, NOBODY),
    }));
    await lookAtMembers(this.needs.filters, followers);
  }

  private async readRoster(matcher: AlertMatcher): Promise<void> {
    const isNeeded = [...matcher.alerts.values()].some(
      ({ filter }) => filter.presence !== undefined,
    );
    if (!isNeeded) return;
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
        // Spots that are no longer in memory were heard more than an hour ago.
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

  /** Counts the skimmers of spots before the position in the log. */
  private async recall(matcher: AlertMatcher): Promise<void> {
    await this.eachHeld(this.cursor.id - MAX_HEARD_SPOTS, (spot) => matcher.recall(spot));
  }

  /** Calls `take` with each spot in memory after an id, up to the position in the log. */
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
    // After this id an active alert may not have been matched yet: the next process matches them all.
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
