import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { timed, whenClientLeaves } from '../../config/request-context.js';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import type { ReaderState } from '../../log/state/log-state.repository.js';
import { repeatUntil, whenAborted } from '../../tools/repeat.js';
import { ColumnLog, type ColumnLogState } from '../column-log.js';
import { ClientHasLeft, ColumnsFailed, ColumnsUnavailable } from '../columns.errors.js';
import { Deadline } from '../deadline.js';
import { agrees, isNear, MAX_NEAR_SPOTS, MAX_WAIT_MS } from '../follower/log-copy.js';
import { ClickHouseSession } from './clickhouse-session.repository.js';
import { CopiedNames } from './copied-names.repository.js';
import { type CopyState, CopyStateRepository } from './copy-state.repository.js';
import { ClickHouseServers } from './servers.js';
import { CLICKHOUSE_TABLES } from './tables.repository.js';

const LOOK_EVERY_MS = 1_000;
const RETRY_MS = 1_000;

/** Time between two looks of a reader who waits. */
const WAIT_MS = 50;

/** The log in ClickHouse, once for all processes: one of them copies it, all ask. */
@Injectable()
export class ClickHouseLog extends ColumnLog implements OnApplicationShutdown {
  readonly tables = CLICKHOUSE_TABLES;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private copy: CopyState | undefined;
  private latestId = 0;
  private queryCount = 0;
  /** Of the copy that each session began with. */
  private readonly attempts = new WeakMap<ClickHouseSession, number>();

  constructor(
    private readonly servers: ClickHouseServers,
    private readonly copies: CopyStateRepository,
    private readonly names: CopiedNames,
    private readonly database: DatabaseService,
  ) {
    super();
  }

  /** Looks every second how far the copy is. */
  begin(): void {
    if (this.servers.isOn) this.running ??= this.watch(this.stopping.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  get state(): ColumnLogState {
    if (!this.running) return 'off';
    if (this.problem !== undefined) return 'away';
    return this.isCaughtUp ? 'ok' : 'filling';
  }

  /** The copy is made for all processes, whoever asks. */
  get isResting(): boolean {
    return false;
  }

  get problem(): string | undefined {
    return this.servers.problem ?? this.copy?.trouble ?? undefined;
  }

  get behindBy(): number {
    return Math.max(0, this.latestId - (this.copy?.lastId ?? 0));
  }

  get isCaughtUp(): boolean {
    const { copy } = this;
    const isWhole = copy !== undefined && copy.history > 0;
    return isWhole && this.servers.problem === undefined && this.behindBy <= MAX_NEAR_SPOTS;
  }

  /** Questions that were answered to the end. */
  get queries(): number {
    return this.queryCount;
  }

  async session<T>(
    work: (session: ClickHouseSession) => Promise<T>,
    withinMs = Infinity,
  ): Promise<T> {
    const deadline = new Deadline(withinMs);
    let hasLeft = false;
    let session: ClickHouseSession | undefined;
    const stay = whenClientLeaves(() => {
      hasLeft = true;
      session?.close();
    });
    try {
      const client = await this.servers.pick();
      if (hasLeft) throw new ClientHasLeft();
      session = new ClickHouseSession(client, deadline);
      const answer = await work(session);
      this.queryCount++;
      return answer;
    } catch (error) {
      throw hasLeft ? new ClientHasLeft() : error;
    } finally {
      stay();
      session?.close();
    }
  }

  async isAt(reader: ReaderState): Promise<boolean> {
    if (!this.running || this.servers.problem !== undefined) return false;
    if (this.copy && agrees(this.copy, reader)) return true;
    const untilMs = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const copy = await this.copies.readSoon();
      if (!copy) return false;
      this.copy = copy;
      if (agrees(copy, reader)) return true;
      if (!isNear(copy, reader) || performance.now() > untilMs) return false;
      await delay(WAIT_MS);
    }
  }

  /** Every statement sees what is stored when it begins, and ids tell what the snapshot has: names alone are pinned. */
  async pin(session: ClickHouseSession, names?: RunStatement): Promise<void> {
    if (names) await this.names.pin(names, session);
  }

  async isIn(session: ClickHouseSession, reader: ReaderState): Promise<boolean> {
    const copy = await this.copies.readSoon();
    if (!copy || !agrees(copy, reader)) return false;
    this.attempts.set(session, copy.attempt);
    return true;
  }

  /**
   * Spots are taken away only after it was noted, in the database, that the copy is of another history or is being mended; and
   * when they are sent again, that is another attempt.
   */
  async isStill(session: ClickHouseSession, reader: ReaderState): Promise<boolean> {
    const copy = await this.copies.readSoon();
    return (
      copy !== undefined && agrees(copy, reader) && copy.attempt === this.attempts.get(session)
    );
  }

  async read<T>(
    reader: ReaderState,
    work: (session: ClickHouseSession) => Promise<T>,
    withinMs?: number,
  ): Promise<T | undefined> {
    if (!(await this.isAt(reader))) return undefined;
    try {
      const asked = async (session: ClickHouseSession) => {
        if (!(await this.isIn(session, reader))) return undefined;
        const answer = await work(session);
        return (await this.isStill(session, reader)) ? answer : undefined;
      };
      return await timed('columns', async () => this.session(asked, withinMs));
    } catch (error) {
      if (error instanceof ColumnsFailed || error instanceof ColumnsUnavailable) return undefined;
      throw error;
    }
  }

  /** A server that is away is noticed by the next look. */
  noteFailure(): void {}

  private async watch(signal: AbortSignal): Promise<void> {
    // Once: each wait leaves a listener at the signal.
    await Promise.race([this.database.whenReady(), whenAborted(signal)]);
    const look = async () => {
      const { copy, lastId } = await this.copies.readBoth();
      this.copy = copy;
      this.latestId = lastId;
      await this.servers.pick();
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false });
    };
    await repeatUntil(signal, look, () => undefined, RETRY_MS);
  }
}
