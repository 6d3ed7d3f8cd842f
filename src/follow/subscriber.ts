import { setImmediate } from 'node:timers/promises';
import type {
  CommittedBatch,
  CursorPosition,
  HeldBatch,
  LogBreak,
  LogCursor,
  SpotsService,
  RecentSpot,
  SpotFacts,
} from '../spots/spots.service.js';
import { SECONDS_PER_HOUR } from '../time/time-window.js';
import type { ClientConnection } from './client-connection.js';
import type { EncodedBatch } from './encoded-batch.js';
import type { StreamFilter } from './stream-filter.js';
import type { Topic } from './topic.js';

/** Parts that a subscriber works with. */
export interface SubscriberOptions {
  readonly connection: ClientConnection;
  readonly spots: SpotsService;
  readonly nowSeconds: () => number;
  readonly log: (message: string) => void;
  /**
   * Given for a connection that cannot resume: when it has taken nothing for a second and is more than so many spots
   * behind, what it has missed is left out, counted by its filter and told. Default none.
   */
  readonly leavesOut?: { readonly beyondSpots: number; readonly tell: (spots: number) => void };
}

/** A connection that takes nothing for so long is slow; a burst to a fast one waits for milliseconds. */
const SLOW_AFTER_MS = 1_000;

/** Spots heard longer ago are not sent, so that an import floods no client. */
export const OLDEST_NEWS_SECONDS = SECONDS_PER_HOUR;

/** A client that takes nothing is told so, and then left: it can resume where it was. */
const WARNED_AFTER_MS = 3_000;
const CUT_AFTER_MS = 15_000;

const HEARTBEAT_EVERY_MS = 15_000;

/**
 * One client of the stream, and how far it has come in the log. It moves along by committed batches, which are
 * encoded once for all clients that are as far. A client that is not (it resumes, it was slow, there was too much at
 * once) reads on by itself, from memory or from the log, until it is. Nothing is kept for it meanwhile.
 */
export class Subscriber {
  topics: ReadonlySet<Topic> = new Set();
  private filter: StreamFilter | undefined;
  private readonly cursor: LogCursor;
  /** Before it is known where it stands, it is told nothing. */
  private isPlaced = false;
  /** When it was last as far as the log: spots heard long before that are not sent. */
  private syncedAtSeconds = 0;
  private isReading = false;
  /** Ends a reading whose filter or cursor is no longer asked for. */
  private readings = 0;
  private isOver = false;
  private sentAtMs = performance.now();
  private stalledSinceMs: number | undefined;
  private isWarned = false;
  /** Id up to which spots are left out, and how many so far; mostly `undefined`. */
  private leaving: { readonly upToId: number; spots: number } | undefined;

  constructor(private readonly options: SubscriberOptions) {
    this.cursor = options.spots.cursorAt(0);
  }

  get connection(): ClientConnection {
    return this.options.connection;
  }

  /** Whether it follows spots. */
  get followsSpots(): boolean {
    return this.topics.has('spots');
  }

  /** Goes on, from where it is, with other spots; whether they are others. */
  change(filter: StreamFilter): boolean {
    if (filter.key === this.filter?.key) return false;
    this.filter = filter;
    this.readings++;
    return true;
  }

  /** Says from where on what was changed holds. */
  confirm(): void {
    this.connection.send({ type: 'ready', afterId: this.cursor.id });
  }

  /** Begins beyond an id, or now. @throws DatabaseUnavailable */
  async start(afterId: number | undefined): Promise<void> {
    this.readings++;
    this.isPlaced = false;
    const { spots } = this.options;
    if (afterId === undefined) {
      this.place(await spots.newestId(), this.options.nowSeconds());
      return;
    }
    const position = await spots.findCursor(afterId);
    this.place(Math.min(afterId, position.lastId), position.heardAtSeconds ?? 0);
    const oldestId = goesOnAt(afterId, position);
    if (oldestId !== undefined) this.connection.send({ type: 'gap', afterId, oldestId });
    await spots.sync();
    void this.readOn();
  }

  /** Takes what was just stored, if it is next. */
  take({ afterId, lastId, spots }: CommittedBatch, batch: EncodedBatch): void {
    if (this.isReading || !this.isPlaced || !this.followsSpots || !this.filter) return;
    if (this.cursor.id !== afterId || spots === null || !this.connection.hasRoom) {
      void this.readOn();
      return;
    }
    const bytes = batch.bytesFor(this.filter, this.connection.format);
    if (bytes) this.write(bytes);
    this.cursor.id = lastId;
    this.syncedAtSeconds = this.options.nowSeconds();
  }

  /** The database has lost spots: a client that got one of them learns where the log goes on. */
  rejoin(breaks: readonly LogBreak[]): void {
    const { id } = this.cursor;
    const broken = breaks.find(({ lastId, resumedId }) => lastId < id && id <= resumedId);
    if (broken && this.isPlaced && this.followsSpots) {
      this.readings++;
      this.cursor.id = broken.resumedId;
      this.connection.send({ type: 'gap', afterId: id, oldestId: broken.resumedId + 1 });
    }
    void this.readOn();
  }

  /** To be called each second: says that it is there, and leaves a client that takes nothing. */
  tend(nowMs: number): void {
    if (!this.connection.isOpen) return;
    if (this.connection.hasRoom) {
      this.stalledSinceMs = undefined;
      this.isWarned = false;
      if (nowMs - this.sentAtMs < HEARTBEAT_EVERY_MS) return;
      this.sentAtMs = nowMs;
      this.connection.send({ type: 'heartbeat', lastId: this.cursor.id });
      return;
    }
    this.stalledSinceMs ??= nowMs;
    const stalledMs = nowMs - this.stalledSinceMs;
    if (stalledMs >= CUT_AFTER_MS) {
      this.connection.close('unread', 'What is sent is not taken; resume after the last id.');
      return;
    }
    if (stalledMs >= WARNED_AFTER_MS && !this.isWarned) {
      this.isWarned = true;
      this.connection.send({ type: 'slow', reason: 'What is sent is not taken.' });
    }
  }

  /** The client has gone. */
  end(): void {
    this.isOver = true;
    this.connection.closed();
  }

  private place(id: number, syncedAtSeconds: number): void {
    this.cursor.id = id;
    this.syncedAtSeconds = syncedAtSeconds;
    this.isPlaced = true;
    this.confirm();
  }

  private get isBehind(): boolean {
    return !this.isOver && this.isPlaced && this.followsSpots && this.cursor.isBehind;
  }

  /** Reads until it is as far as what is held in memory. */
  private async readOn(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.isBehind) {
        const waitedFromMs = performance.now();
        await this.connection.whenRoom();
        if (!this.isBehind) return;
        this.leaveOut(performance.now() - waitedFromMs);
        const held = this.cursor.next();
        if (held) this.sendHeld(held);
        else await this.replay();
        if (this.leaving) await setImmediate();
        if (this.leaving && this.cursor.id >= this.leaving.upToId) this.tellLeftOut();
      }
    } catch (error) {
      this.options.log(`A stream ends, because the log cannot be read: ${String(error)}`);
      this.connection.close('failed', 'The log cannot be read now; resume after the last id.');
    } finally {
      this.isReading = false;
      this.tellLeftOut();
    }
  }

  private leaveOut(waitedMs: number): void {
    const { leavesOut, spots } = this.options;
    if (!leavesOut || this.leaving || waitedMs < SLOW_AFTER_MS) return;
    const upToId = spots.heldUpToId;
    if (upToId - this.cursor.id > leavesOut.beyondSpots) this.leaving = { upToId, spots: 0 };
  }

  private tellLeftOut(): void {
    const { leaving } = this;
    this.leaving = undefined;
    if (leaving && leaving.spots > 0) this.options.leavesOut?.tell(leaving.spots);
  }

  private sendHeld({ spots, lastId, isEnd }: HeldBatch): void {
    const { filter } = this;
    const fromSeconds = this.syncedAtSeconds - OLDEST_NEWS_SECONDS;
    const passes = (spot: RecentSpot): boolean =>
      spot.heardAtSeconds >= fromSeconds && filter?.matches(spot) === true;
    this.send(lastId, spots.filter(passes));
    if (isEnd) this.syncedAtSeconds = this.options.nowSeconds();
  }

  private async replay(): Promise<void> {
    const reading = this.readings;
    const { spots } = this.options;
    const filter = this.filter?.ofLog;
    if (!filter) return this.send(spots.heldUpToId, []);
    const fromSeconds = Math.max(0, this.syncedAtSeconds - OLDEST_NEWS_SECONDS);
    const { chunks, lastId } = await spots.findAll({
      filter,
      window: { fromSeconds, toSeconds: null },
      afterId: this.cursor.id,
      include: this.filter?.include,
    });
    for await (const chunk of chunks) {
      await this.connection.whenRoom();
      if (this.isOver || reading !== this.readings) return;
      this.send(chunk.at(-1)?.id ?? 0, chunk);
    }
    if (reading === this.readings) this.send(lastId, []);
  }

  private send(reachedId: number, passing: readonly SpotFacts[]): void {
    this.cursor.moveTo(reachedId);
    const { chooses, include } = this.filter ?? {};
    const spots = chooses ? passing.filter((spot) => chooses(spot)) : passing;
    if (spots.length === 0) return;
    if (this.leaving) {
      this.leaving.spots += spots.length;
      return;
    }
    const { format } = this.connection;
    const texts = spots.map((spot) => ({ id: spot.id, text: format.textOf(spot, include) }));
    this.write(format.encode({ type: 'spots', lastId: this.cursor.id, spots: texts }));
  }

  private write(bytes: Buffer): void {
    this.sentAtMs = performance.now();
    this.connection.write(bytes);
  }
}

/** Where the log goes on for a client that has seen an id; `undefined` when nothing after it is missing. */
function goesOnAt(
  afterId: number,
  { oldestId, lastId, resumedId }: CursorPosition,
): number | undefined {
  if (afterId > lastId) return lastId + 1;
  if (resumedId !== null) return resumedId + 1;
  return afterId < oldestId - 1 ? oldestId : undefined;
}
