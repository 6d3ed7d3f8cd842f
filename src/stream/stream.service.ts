import { BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { runForClient } from '../config/request-context.js';
import { HeardPresenceService } from '../presence/heard-presence.service.js';
import { PresenceService, type PresenceUser } from '../presence/presence.service.js';
import { Clock } from '../time/clock.js';
import { Activities } from '../query/activities/activities.js';
import { FiltersService, type SpotFilter } from '../query/filters.service.js';
import { SpotsService } from '../spots/spots.service.js';
import { MinuteQuota } from '../http/limits/minute-quota.js';
import { EncodedBatch } from '../follow/encoded-batch.js';
import type { ClientConnection } from '../follow/client-connection.js';
import { LOOK_AT_MEMBERS_EVERY_MS, lookAtMembers } from '../follow/members-watch.js';
import { OpenByClient } from '../http/limits/open-by-client.js';
import { RosterWatch } from './roster-watch.js';
import { StationFollow } from './station-follow.js';
import { StationsLiveService } from '../signals/stations-live.service.js';
import { type StreamFilter, toStreamFilter } from '../follow/stream-filter.js';
import { EVENTS, FRAMES, type StreamFormat } from '../follow/stream-message.js';
import type { StreamQuery } from './stream.dto.js';
import type { Topic } from '../follow/topic.js';
import { NoStreamLeft, TooManyStreams, TooManySubscriptions } from './stream.errors.js';
import { OLDEST_NEWS_SECONDS, Subscriber } from '../follow/subscriber.js';
import type { CommittedBatch } from '../spots/spots.service.js';

const MAX_STREAMS = 10_000;
const TEND_EVERY_MS = 1_000;

/** Whose stream it is, and what it asks for. */
interface Place {
  readonly client: string;
  query: StreamQuery;
  readonly useMembers: (filter: SpotFilter) => void;
  readonly missMembers: () => void;
  stations?: StationFollow;
}

/**
 * The live stream: every spot is told to everyone who asks for it, once, in the order of ids, on whichever
 * process. What was missed is told first.
 */
@Injectable()
export class StreamService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Stream');
  private readonly subscribers = new Map<Subscriber, Place>();
  private readonly streamsOf = new OpenByClient();
  private readonly roster: RosterWatch;
  /** The same with what was heard of each. */
  private readonly heardRoster: RosterWatch;
  /** Opening costs more than staying: a client that opens all the time is a poller, and limited as one. */
  private readonly requests: MinuteQuota;
  private stopListening: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lookedAtMembersMs = performance.now();
  private isStopping = false;
  private unread = 0;
  private flooded = 0;

  constructor(
    private readonly spots: SpotsService,
    private readonly filters: FiltersService,
    private readonly clock: Clock,
    private readonly env: Env,
    private readonly live: StationsLiveService,
    private readonly activities: Activities,
    presence: PresenceService,
    heard: HeardPresenceService,
  ) {
    this.requests = new MinuteQuota(env.rateLimitPerMinute);
    this.roster = this.watchRoster(false, () => presence.findUsers());
    this.heardRoster = this.watchRoster(true, async () =>
      heard.withHeard(await presence.findUsers()),
    );
  }

  /** How many streams are open, and how many were ended because of what the client did not read or sent. */
  stats(): { streams: number; unread: number; flooded: number } {
    const { unread, flooded } = this;
    return { streams: this.subscribers.size, unread, flooded };
  }

  /**
   * Opens a stream, which sends nothing before {@link subscribe}.
   * @throws TooManyStreams
   * @throws NoStreamLeft
   */
  join(connection: ClientConnection, client: string): Subscriber {
    const limit = this.env.streamsPerAddress;
    if (limit > 0 && (this.streamsOf.of(client) >= limit || !this.requests.take(client))) {
      throw new TooManyStreams(limit);
    }
    if (this.isStopping || this.subscribers.size >= MAX_STREAMS) throw new NoStreamLeft();
    const subscriber = new Subscriber({
      connection,
      spots: this.spots,
      nowSeconds: () => this.clock.nowSeconds(),
      log: (message) => this.logger.warn(message),
    });
    const place: Place = {
      client,
      query: {},
      useMembers: (filter) => {
        const streamed = toStreamFilter(this.spots, filter, place.query.include);
        if (subscriber.change(streamed)) void this.followOthers(subscriber, place, streamed);
      },
      missMembers: () => connection.close('refused', 'A group or list that it asks for is gone.'),
    };
    this.subscribers.set(subscriber, place);
    this.streamsOf.enter(client);
    this.stopListening ??= this.spots.listen((batch) => this.tell(batch));
    this.timer ??= setInterval(() => this.tend(), TEND_EVERY_MS);
    return subscriber;
  }

  /** The client has gone; without effect when repeated. */
  leave(subscriber: Subscriber): void {
    const place = this.subscribers.get(subscriber);
    if (!place) return;
    subscriber.end();
    place.stations?.stop();
    if (subscriber.connection.closedFor === 'unread') this.unread++;
    if (subscriber.connection.closedFor === 'flooded') this.flooded++;
    this.subscribers.delete(subscriber);
    this.streamsOf.leave(place.client);
    if (this.subscribers.size > 0) return;
    this.stopListening?.();
    this.stopListening = undefined;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Counts a message that asks for something: it costs what a request costs. @throws TooManySubscriptions */
  countRequest(subscriber: Subscriber): void {
    const client = this.subscribers.get(subscriber)?.client;
    if (client === undefined || this.requests.take(client)) return;
    throw new TooManySubscriptions(this.env.rateLimitPerMinute, this.requests.secondsLeft);
  }

  /**
   * Sends a client what it asks for, from now on or beyond an id, instead of what it asked for before.
   * @throws GroupNotFound
   * @throws DatabaseUnavailable
   */
  async subscribe(subscriber: Subscriber, query: StreamQuery): Promise<void> {
    const filter = await this.filterOf(query);
    const place = this.subscribers.get(subscriber);
    // It may have gone meanwhile.
    if (!place) return;
    const topics = new Set<Topic>(query.topics ?? ['spots']);
    const stations = topics.has('stations')
      ? await this.followStations(subscriber, query, filter)
      : undefined;
    place.stations?.stop();
    place.stations = stations;
    place.query = query;
    const wasFollowing = subscriber.followsSpots;
    subscriber.change(filter);
    subscriber.topics = topics;
    const { after_id: afterId } = query;
    if (afterId === undefined && wasFollowing && subscriber.followsSpots) subscriber.confirm();
    else await subscriber.start(afterId);
    if (subscriber.topics.has('presence')) {
      const roster = asksHeard(query) ? this.heardRoster : this.roster;
      subscriber.connection.send({ type: 'presence', usersText: await roster.current() });
    }
    place.stations?.release();
  }

  /**
   * What a stream's parameters ask for. Counts as a use of the groups that they name.
   * @throws InvalidParameters
   * @throws an error of 404 for a group or list that does not exist
   */
  async filterOf(query: StreamQuery): Promise<StreamFilter> {
    return toStreamFilter(this.spots, await this.filters.read(query), query.include);
  }

  /** Tells each client to go on elsewhere, after the last id. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
    for (const subscriber of this.subscribers.keys()) {
      subscriber.connection.close('stopping', 'The service stops; resume after the last id.');
      this.leave(subscriber);
    }
  }

  private async followStations(
    subscriber: Subscriber,
    query: StreamQuery,
    { ofLog }: StreamFilter,
  ): Promise<StationFollow> {
    const { connection } = subscriber;
    const follow = new StationFollow(connection, this.live, query, this.activities.of);
    const client = this.subscribers.get(subscriber)?.client ?? '';
    await runForClient(client, () => follow.begin(ofLog));
    if (!connection.isOpen) follow.stop();
    return follow;
  }

  /** Goes on with the stations of other members; those of before when they cannot be read now. */
  private async followOthers(
    subscriber: Subscriber,
    place: Place,
    filter: StreamFilter,
  ): Promise<void> {
    const { stations, query } = place;
    if (!stations) return;
    const next = await this.followStations(subscriber, query, filter).catch(() => undefined);
    if (!next) return;
    if (place.stations === stations) {
      stations.stop();
      place.stations = next;
      next.release();
    } else next.stop();
  }

  private tell(committed: CommittedBatch): void {
    const { breaks } = committed;
    if (breaks) {
      for (const subscriber of this.subscribers.keys()) subscriber.rejoin(breaks);
      return;
    }
    const batch = new EncodedBatch(committed, this.clock.nowSeconds() - OLDEST_NEWS_SECONDS);
    const formats = new Set<StreamFormat>();
    for (const subscriber of this.subscribers.keys()) {
      subscriber.take(committed, batch);
      if (subscriber.followsSpots) formats.add(subscriber.connection.format);
    }
    if (formats.has(EVENTS)) this.spots.noteSent('events', committed);
    if (formats.has(FRAMES)) this.spots.noteSent('websocket', committed);
  }

  private watchRoster(
    isHeard: boolean,
    findUsers: () => Promise<readonly PresenceUser[]>,
  ): RosterWatch {
    const listeners = () =>
      [...this.subscribers].flatMap(([{ topics, connection }, { query }]) =>
        topics.has('presence') && asksHeard(query) === isHeard ? [connection] : [],
      );
    return new RosterWatch(
      findUsers,
      () => listeners().length > 0,
      (usersText) => {
        for (const connection of listeners()) {
          if (connection.hasRoom) connection.send({ type: 'presence', usersText });
        }
      },
    );
  }

  private tend(): void {
    const nowMs = performance.now();
    for (const subscriber of this.subscribers.keys()) subscriber.tend(nowMs);
    if (nowMs - this.lookedAtMembersMs < LOOK_AT_MEMBERS_EVERY_MS) return;
    this.lookedAtMembersMs = nowMs;
    void lookAtMembers(this.filters, this.subscribers.values());
  }
}

function asksHeard({ include }: StreamQuery): boolean {
  return include?.includes('heard') === true;
}
