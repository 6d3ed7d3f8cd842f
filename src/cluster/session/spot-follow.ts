import type { FiltersService, SpotFilter } from '../../spots/filters.service.js';
import type { SpotsService } from '../../spots/spots.service.js';
import { ClientConnection } from '../../stream/clients/client-connection.js';
import type { EncodedBatch } from '../../stream/clients/encoded-batch.js';
import { toStreamFilter } from '../../stream/clients/stream-filter.js';
import type { Encoder } from '../../stream/clients/stream-message.js';
import { Subscriber } from '../../stream/clients/subscriber.js';
import type { CommittedBatch, LogBreak } from '../../spots/spots.service.js';
import { choosing, type LineFormat } from '../lines/line-encoders.js';
import { LINE_INCLUDES } from '../lines/line-spot.js';
import { Repeats } from '../lines/repeats.js';

/** What following spots needs of the service. */
export interface FollowNeeds {
  readonly spots: SpotsService;
  readonly filters: FiltersService;
  readonly encoders: Readonly<Record<LineFormat, Encoder>>;
  readonly nowSeconds: () => number;
  readonly log: (message: string) => void;
}

/** A filter as it was asked for. */
export interface AskedFilter {
  /** As it was written. */
  readonly text: string;
  readonly query: object;
}

/** A slow connection that comes back to more than this many spots goes on with the newest. */
const MAX_BEHIND_SPOTS = 5_000;

/** The spots that one connection gets, and as which lines. It follows the log as every stream does. */
export class SpotFollow {
  asked: AskedFilter | undefined;
  private currentStyle: 'rbn' | 'spider' = 'rbn';
  private override: LineFormat | undefined;
  private repeats: Repeats | undefined;
  private encoder: Encoder;
  private isOn = false;
  private wantsSkimmers = true;
  private wantsSpots = true;
  private readonly subscriber: Subscriber;

  /** @param tellLeftOut called with how many spots a slow connection did not get */
  constructor(
    private readonly needs: FollowNeeds,
    readonly connection: ClientConnection,
    tellLeftOut: (spots: number) => void,
  ) {
    const { spots, nowSeconds, log } = needs;
    this.encoder = needs.encoders.rbn;
    const leavesOut = { beyondSpots: MAX_BEHIND_SPOTS, tell: tellLeftOut };
    this.subscriber = new Subscriber({ connection, spots, nowSeconds, log, leavesOut });
    this.subscriber.topics = new Set();
    this.filterBy({});
  }

  /** The style of `DX de` lines. */
  get style(): 'rbn' | 'spider' {
    return this.currentStyle;
  }

  /** How a message is written to this connection now. */
  get encode(): Encoder {
    return this.encoder;
  }

  /** Begins with the next spot. @throws DatabaseUnavailable */
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

  /** `set/dx`, `unset/dx`. @throws DatabaseUnavailable */
  async wantSpots(isWanted: boolean): Promise<void> {
    this.wantsSpots = isWanted;
    await this.apply();
  }

  /** `set/skimmer`, `set/noskimmer`: every spot is a skimmer's. @throws DatabaseUnavailable */
  async wantSkimmers(isWanted: boolean): Promise<void> {
    this.wantsSkimmers = isWanted;
    await this.apply();
  }

  /** `set/dupes`, `set/nodupes`. */
  wantRepeats(isWanted: boolean): void {
    this.repeats = isWanted ? undefined : new Repeats();
    this.write();
  }

  /** `set/skimmark`, `unset/skimmark` and what returns to it: the style of `DX de` lines. */
  setStyle(style: 'rbn' | 'spider'): void {
    this.currentStyle = style;
    this.override = undefined;
    this.write();
  }

  /** `set/ve7cc`, `set/json`; `undefined` returns to the style before. */
  setFormat(format: 'cc11' | 'json' | undefined): void {
    this.override = format;
    this.write();
  }

  /** Goes on with the spots that a filter lets pass; the old one stays when it is refused. @throws HttpException */
  async ask(asked: AskedFilter | undefined): Promise<void> {
    const filter = await this.needs.filters.read(asked?.query ?? {});
    this.asked = asked;
    this.filterBy(filter);
  }

  /** Reads again who the members of groups and lists are that the filter names. */
  async readMembersAgain(): Promise<void> {
    const { asked } = this;
    if (!asked || !this.needs.filters.asksMembers(asked.query)) return;
    const filter = await this.needs.filters.read(asked.query);
    if (this.asked === asked) this.filterBy(filter);
  }

  private filterBy(filter: SpotFilter): void {
    this.subscriber.change(toStreamFilter(this.needs.spots, filter, LINE_INCLUDES));
  }

  private write(): void {
    const encode = this.needs.encoders[this.override ?? this.currentStyle];
    const { repeats } = this;
    this.encoder = repeats ? choosing(encode, (spot) => repeats.isFirst(spot)) : encode;
  }

  private async apply(): Promise<void> {
    const isWanted = this.isOn && this.wantsSpots && this.wantsSkimmers;
    if (isWanted === this.subscriber.followsSpots) return;
    this.subscriber.topics = new Set(isWanted ? ['spots'] : []);
    if (isWanted) await this.subscriber.start(undefined);
  }
}
