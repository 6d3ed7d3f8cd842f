import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../database/database.service.js';
import { RoleLost, RolesService, type Term } from '../../leadership/roles.service.js';
import { StoredSpotsRepository } from '../../log/retention/stored-spots.repository.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { repeatUntil } from '../../tools/repeat.js';
import { LogSource, type SourceState } from '../follower/log-source.repository.js';
import { ClickHouseSession } from './clickhouse-session.repository.js';
import { CopiedNames } from './copied-names.repository.js';
import { CopyStateRepository, type CopyState, MENDING } from './copy-state.repository.js';
import { PastDayRepository } from './past-day.repository.js';
import { ClickHouseServers } from './servers.js';
import { alterRows, createTables, SENT_COLUMNS } from './tables.repository.js';

const STEP_EVERY_MS = 500;
const RETRY_MS = 2_000;

/** Spots sent at once: 16 MB as CSV. */
const MAX_BLOCK_SPOTS = 250_000;
const MIN_BLOCK_SPOTS = 1_000;

/** Sending a block, or deleting a month of spots, takes seconds on a slow disk. */
const WITHIN_MS = 120_000;

/**
 * Copies the log to ClickHouse while this process holds the role `columns`: blocks of contiguous ids, each under a token of its own and
 * noted before it is sent, so that one which is sent twice counts once.
 */
@Injectable()
export class LogCopier {
  private readonly logger = new Logger('ClickHouse');
  private trouble: string | undefined;
  private blockSpots = MAX_BLOCK_SPOTS;
  private seenChanges: number | undefined;

  constructor(
    private readonly servers: ClickHouseServers,
    private readonly source: LogSource,
    private readonly spots: StoredSpotsRepository,
    private readonly names: CopiedNames,
    private readonly state: CopyStateRepository,
    private readonly pastDays: PastDayRepository,
    roles: RolesService,
  ) {
    if (servers.isOn) roles.runWhileHeld('columns', (term, signal) => this.run(term, signal));
  }

  /** Why the log is not copied now; undefined while all is well, and where another process copies it. */
  get problem(): string | undefined {
    return this.trouble;
  }

  private async run(term: Term, signal: AbortSignal): Promise<void> {
    await repeatUntil(
      signal,
      () => this.copyWhile(term, signal),
      (error) => this.noteTrouble(error),
      RETRY_MS,
    );
    this.trouble = undefined;
  }

  /** Looks at what is there, and then copies what is new, until something fails. */
  private async copyWhile(term: Term, signal: AbortSignal): Promise<'done' | void> {
    const session = new ClickHouseSession(await this.servers.pick());
    try {
      await createTables(session, this.servers.cluster);
      await this.check(term, session);
      while (!signal.aborted) {
        await this.step(term, session, signal);
        this.trouble = undefined;
        await delay(STEP_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
      return 'done';
    } catch (error) {
      if (error instanceof RoleLost) return 'done';
      throw error;
    } finally {
      session.close();
    }
  }

  /** Whether what is there is what was noted: else another server is asked than before, or a backup of one of both was restored. */
  private async check(term: Term, session: ClickHouseSession): Promise<void> {
    const copy = await this.state.read();
    const [row = []] = await session.run(
      `SELECT countIf(id <= ${copy.lastId}), max(id) FROM spots WHERE id > 0`,
    );
    const [spots, maxId] = [Number(row[0] ?? 0), Number(row[1] ?? 0)];
    if (spots !== copy.spots) {
      if ((await this.pastDays.findBeyondLog()).length > 0) {
        throw new Error(
          `ClickHouse has ${spots} of ${copy.spots} spots that were sent, and days that the log does not keep were among them: ` +
            'see "ClickHouse has lost spots" in docs/operations.md',
        );
      }
      this.logger.warn(
        `ClickHouse has ${spots} of ${copy.spots} spots that were sent: all of the log is sent anew`,
      );
      await this.delete(session, 'id > 0');
      await this.state.note(term, { history: 0 });
    } else if (maxId > copy.sentId) {
      this.logger.warn(`ClickHouse has spots beyond the log's, which are deleted`);
      await this.delete(session, `id > ${copy.lastId}`);
    }
  }

  private async step(term: Term, session: ClickHouseSession, signal: AbortSignal): Promise<void> {
    const log = await this.source.readState();
    let copy = await this.state.read();
    if (copy.history !== log.history) copy = await this.begin(term, session, copy, log);
    while (copy.lastId < log.lastId && !signal.aborted) {
      copy = await this.sendBlock(term, session, copy, log);
    }
    await this.mend(term, session, copy, log);
    await this.names.send(term, session, await this.state.read(), this.servers.cluster);
  }

  /** Goes on in another history: what was lost is deleted before anything new is sent. */
  private async begin(
    term: Term,
    session: ClickHouseSession,
    copy: CopyState,
    log: SourceState,
  ): Promise<CopyState> {
    if (copy.history === 0) {
      const days = await this.source.findDays(log.horizonDay);
      const afterId = Math.min(log.lastId, ...days.map(({ firstId }) => firstId - 1));
      const { changes } = log;
      const start = { history: log.history, afterId, lastId: afterId, sentId: afterId };
      return this.noted(term, copy, { ...start, spots: 0, changes });
    }
    for (const { lastId, resumedId } of await this.state.findBreaks(copy.history)) {
      await this.delete(session, `id > ${lastId} AND id <= ${resumedId}`);
    }
    // A block that was sent, but not noted as stored, may be of ids that the log has lost.
    await this.delete(session, `id > ${copy.lastId} AND id <= ${copy.sentId}`);
    const breaks = await this.state.findBreaks(copy.history);
    const lastId = Math.min(copy.lastId, ...breaks.map((one) => one.lastId));
    const spots = await this.count(session, `id > 0 AND id <= ${lastId}`);
    return this.noted(term, copy, { history: log.history, lastId, sentId: lastId, spots });
  }

  /** Sends the spots of the next ids, or once more those that may be there already. */
  private async sendBlock(
    term: Term,
    session: ClickHouseSession,
    copy: CopyState,
    log: SourceState,
  ): Promise<CopyState> {
    const afterId = copy.lastId;
    const isAgain = copy.sentId > afterId;
    const upToId = isAgain ? copy.sentId : Math.min(afterId + this.blockSpots, log.lastId);
    if (!isAgain) await this.state.note(term, { sentId: upToId });
    const sent = await this.send(
      session,
      { afterId, upToId },
      {
        insert_deduplicate: 1,
        insert_deduplication_token: `${log.history}:${afterId + 1}-${upToId}`,
      },
    );
    const stored = await this.count(session, `id > ${afterId} AND id <= ${upToId}`);
    if (stored !== sent) {
      // The same token again would store nothing: another block has another.
      this.blockSpots = Math.max(MIN_BLOCK_SPOTS, Math.floor((upToId - afterId) / 2));
      await this.delete(session, `id > ${afterId} AND id <= ${upToId}`);
      await this.state.note(term, { sentId: afterId });
      throw new Error(`of ${sent} spots that were sent ClickHouse has ${stored}`);
    }
    this.blockSpots = Math.min(MAX_BLOCK_SPOTS, this.blockSpots * 2);
    return this.noted(term, copy, { lastId: upToId, sentId: upToId, spots: copy.spots + stored });
  }

  /** Sends days again of which stored spots were changed, once an import that does so pauses for a step. */
  private async mend(
    term: Term,
    session: ClickHouseSession,
    copy: CopyState,
    log: SourceState,
  ): Promise<void> {
    if (copy.changes === log.changes) return;
    const isUnderWay = this.seenChanges !== log.changes;
    this.seenChanges = log.changes;
    if (isUnderWay) return;
    // Noted first: from now on it agrees with no snapshot.
    await this.state.note(term, { changes: MENDING });
    const known = await this.state.findDayChanges();
    for (const { day, changes } of await this.source.findDays(log.horizonDay)) {
      if (changes !== (known.get(day) ?? 0)) await this.sendDay(term, session, copy, day, changes);
    }
    // What was changed meanwhile may have been sent already, or not.
    if ((await this.source.readState()).changes !== log.changes) return;
    await this.state.note(term, { changes: log.changes });
  }

  private async sendDay(
    term: Term,
    session: ClickHouseSession,
    { lastId }: CopyState,
    day: number,
    changes: number,
  ): Promise<void> {
    const [fromSeconds, toSeconds] = [day * SECONDS_PER_DAY, (day + 1) * SECONDS_PER_DAY];
    const isOfDay = `id > 0 AND id <= ${lastId} AND heard_s >= ${fromSeconds} AND heard_s < ${toSeconds}`;
    await this.delete(session, isOfDay);
    const window = { fromSeconds, toSeconds };
    const sent = await this.send(
      session,
      { afterId: 0, upToId: lastId, window },
      {
        insert_deduplicate: 0,
      },
    );
    const stored = await this.count(session, isOfDay);
    if (stored !== sent) throw new Error(`of ${sent} spots of a day ClickHouse has ${stored}`);
    await this.state.noteDay(term, { day, changes });
  }

  private async send(
    session: ClickHouseSession,
    range: Parameters<StoredSpotsRepository['copy']>[0],
    settings: Readonly<Record<string, string | number>>,
  ): Promise<number> {
    const blocks: Buffer[] = [];
    const count = await this.spots.copy(
      range,
      async (block) => void blocks.push(Buffer.from(block)),
    );
    if (count > 0) {
      const into = `spots (${SENT_COLUMNS})`;
      await session.insert(into, 'CSV', oneByOne(blocks), settings, WITHIN_MS);
    }
    return count;
  }

  private async count(session: ClickHouseSession, condition: string): Promise<number> {
    const [row = []] = await session.run(`SELECT count() FROM spots WHERE ${condition}`);
    return Number(row[0]);
  }

  private async delete(session: ClickHouseSession, condition: string): Promise<void> {
    const statement = alterRows('spots', `DELETE WHERE ${condition}`, this.servers.cluster);
    await session.command(statement, WITHIN_MS);
  }

  private async noted(term: Term, copy: CopyState, change: Partial<CopyState>): Promise<CopyState> {
    await this.state.note(term, change);
    return { ...copy, ...change };
  }

  private noteTrouble(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof DatabaseUnavailable) return;
    if (text !== this.trouble) this.logger.warn(`The log is not copied to ClickHouse: ${text}`);
    this.trouble = text;
  }
}

async function* oneByOne(blocks: Buffer[]): AsyncGenerator<Buffer> {
  yield* blocks;
}
