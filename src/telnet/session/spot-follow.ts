import { randomUUID } from 'node:crypto';
import type { FiltersService, SpotFilter } from '../../query/filters.service.js';
import type { SpotsService } from '../../spots/spots.service.js';
import { ClientConnection } from '../../follow/client-connection.js';
import type { EncodedBatch } from '../../follow/encoded-batch.js';
import { toStreamFilter } from '../../follow/stream-filter.js';
import type { StreamFormat } from '../../follow/stream-message.js';
import type { MemberFollower } from '../../follow/members-watch.js';
import { Subscriber } from '../../follow/subscriber.js';
import type { CommittedBatch, LogBreak } from '../../spots/spots.service.js';
import { LINE_INCLUDES, type LineFormat } from '../lines/line-formats.js';
import type { RulePair } from './rule-pair.js';
import { Repeats } from '../lines/repeats.js';

/** Dependencies of a {@link SpotFollow}. */
export interface FollowNeeds {
  readonly spots: SpotsService;
  readonly filters: FiltersService;
  readonly formats: Readonly<Record<LineFormat, StreamFormat>>;
  readonly nowSeconds: () => number;
  readonly log: (message: string) => void;
}

/** A filter as the client gave it. */
export interface AskedFilter {
  /** Text, as written. */
  readonly text: string;
  readonly query: object;
  /** Rules of which it was made, if any. */
  readonly rules?: RulePair;
}

const NO_QUERY = {};

/** Maximum spots that a slow connection gets afterwards; with more, it continues with the newest. */
const MAX_BEHIND_SPOTS = 5_000;

/** Sends one connection its spots, in its style of lines. Follows the log as every stream does. */
export class SpotFollow implements MemberFollower {
  asked: AskedFilter | undefined;
  private currentStyle: 'rbn' | 'spider' = 'rbn';
  private override: LineFormat | undefined;
  private filter: SpotFilter = {};
  /** Repeats to leave out, with a name that no other connection has; `undefined` while repeats are sent. */
  private repeats: { readonly seen: Repeats; readonly name: string } | undefined;
  private isOn = false;
  private wantsSkimmers = true;
  private wantsSpots = true;
  private readonly subscriber: Subscriber;

  /** @param tellLeftOut called with the number of spots that a slow connection did not get */
  constructor(
    private readonly needs: FollowNeeds,
    readonly connection: ClientConnection,
    tellLeftOut: (spots: number) => void,
  ) {
    const { spots, nowSeconds, log } = needs;
    const leavesOut = { beyondSpots: MAX_BEHIND_SPOTS, tell: tellLeftOut };
    this.subscriber = new Subscriber({ connection, spots, nowSeconds, log, leavesOut });
    this.subscriber.topics = new Set();
    this.filterBy({});
  }

  /** The style of `DX de` lines. */
  get style(): 'rbn' | 'spider' {
    return this.currentStyle;
  }

  /** The current format of messages to this connection. */
  get format(): StreamFormat {
    return this.needs.formats[this.override ?? this.currentStyle];
  }

  /** Begins to follow, with the next spot. @throws DatabaseUnavailable */
  async begin(): Promise<void> {
    this.isOn = true;
    await this.apply();
  }

  end(): void {
    this.subscriber.end();
  }

  take(committed: CommittedBatch, batch: EncodedBatch): void {
    this.subscriber.take(committed, batch);
  }

  rejoin(breaks: readonly LogBreak[]): void {
    this.subscriber.rejoin(breaks);
  }

  /** Runs `set/dx` or `unset/dx`. @throws DatabaseUnavailable */
  async wantSpots(isWanted: boolean): Promise<void> {
    this.wantsSpots = isWanted;
    await this.apply();
  }

  /** Runs `set/skimmer` or `set/noskimmer`: every spot is a skimmer's. @throws DatabaseUnavailable */
  async wantSkimmers(isWanted: boolean): Promise<void> {
    this.wantsSkimmers = isWanted;
    await this.apply();
  }

  /** Runs `set/dupes` or `set/nodupes`. */
  wantRepeats(isWanted: boolean): void {
    this.repeats = isWanted
      ? undefined
      : (this.repeats ?? { seen: new Repeats(), name: randomUUID() });
    this.filterBy(this.filter);
  }

  /** Runs `set/skimmark`, `unset/skimmark` and their like: sets the style of `DX de` lines. */
  setStyle(style: 'rbn' | 'spider'): void {
    this.currentStyle = style;
    this.override = undefined;
  }

  /** Runs `set/ve7cc` or `set/json`; `undefined` returns to the style before. */
  setFormat(format: 'cc11' | 'json' | undefined): void {
    this.override = format;
  }

  /** Replaces the filter; the old one stays when the new one is refused. @throws HttpException */
  async ask(asked: AskedFilter | undefined): Promise<void> {
    const filter = await this.needs.filters.read(asked?.query ?? {});
    this.asked = asked;
    this.filterBy(filter);
  }

  get query(): object {
    return this.asked?.query ?? NO_QUERY;
  }

  useMembers(filter: SpotFilter): void {
    this.filterBy(filter);
  }

  private filterBy(filter: SpotFilter): void {
    this.filter = filter;
    const { repeats } = this;
    const passing = toStreamFilter(this.needs.spots, filter, LINE_INCLUDES);
    this.subscriber.change(
      repeats
        ? {
            ...passing,
            key: `${passing.key} ${repeats.name}`,
            chooses: (spot) => repeats.seen.isFirst(spot),
          }
        : passing,
    );
  }

  private async apply(): Promise<void> {
    const isWanted = this.isOn && this.wantsSpots && this.wantsSkimmers;
    if (isWanted === this.subscriber.followsSpots) return;
    this.subscriber.topics = new Set(isWanted ? ['spots'] : []);
    if (isWanted) await this.subscriber.start(undefined);
  }
}
