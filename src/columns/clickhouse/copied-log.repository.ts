import { Logger } from '@nestjs/common';
import type { Term } from '../../leadership/roles.service.js';
import type { StoredSpotsRepository } from '../../log/retention/stored-spots.repository.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { ChangedDays } from '../follower/changed-days.js';
import { MENDING } from '../follower/log-copy.js';
import type { LogSource, SourceState } from '../follower/log-source.repository.js';
import type { ClickHouseSession } from './clickhouse-session.repository.js';
import type { CopyState, CopyStateRepository } from './copy-state.repository.js';
import type { ClickHousePast } from './past-days.repository.js';
import { alterRows, SENT_COLUMNS } from './tables.repository.js';

/** Spots sent at once: 16 MB as CSV. */
const MAX_BLOCK_SPOTS = 250_000;
const MIN_BLOCK_SPOTS = 1_000;

/** Sending a block, or deleting a month of spots, takes seconds on a slow disk. */
const WITHIN_MS = 120_000;

/** What one holder of the role works with. */
export interface CopierParts {
  readonly term: Term;
  readonly session: ClickHouseSession;
  readonly cluster: string | undefined;
  readonly source: LogSource;
  readonly spots: StoredSpotsRepository;
  readonly state: CopyStateRepository;
  readonly past: ClickHousePast;
}

/** A stretch of time, in seconds. */
interface Window {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * The spots of the log in ClickHouse, as the holder of the role writes them: blocks of contiguous ids, each under a token of its own
 * and noted before it is sent, so that one which is sent twice counts once. What is taken away is noted as missing first: from then on
 * the copy agrees with no snapshot.
 */
export class CopiedLog {
  readonly #logger = new Logger('ClickHouse');
  #blockSpots = MAX_BLOCK_SPOTS;
  readonly #changed: ChangedDays;

  constructor(private readonly parts: CopierParts) {
    const { source, state, term } = parts;
    this.#changed = new ChangedDays(source, {
      readKnown: () => state.findDayChanges(),
      copyAgain: async (day, changes) => this.sendDay(await state.read(), day, changes),
      noteChanges: (changes) => state.note(term, { changes }),
    });
  }

  /** Whether what is there is what was noted: else a backup of ClickHouse was restored, or its disk has lost something. */
  async check(): Promise<void> {
    const copy = await this.parts.state.read();
    if (copy.history === 0) return;
    const [row = []] = await this.parts.session.run(
      `SELECT countIf(id <= ${copy.lastId}), max(id) FROM spots WHERE ${isCopied(copy)}`,
    );
    const [spots, maxId] = [Number(row[0] ?? 0), Number(row[1] ?? 0)];
    if (spots !== copy.spots) {
      const found = `ClickHouse has ${spots} of ${copy.spots} spots that were sent`;
      await this.forget(`${found}: all of the log is sent anew`);
    } else if (maxId > copy.sentId) {
      this.#logger.warn('ClickHouse has spots beyond those that were sent, which are deleted');
      await this.deleteBeyond(copy, `id > ${copy.lastId} AND ${isCopied(copy)}`);
    }
  }

  /** Notes that nothing of the log is there, and no name: all of it is sent anew. Days that have left the log stay. */
  async forget(reason: string): Promise<void> {
    this.#logger.warn(reason);
    const copy = await this.parts.state.read();
    await this.noted(copy, { history: 0, ...withoutNames(copy) });
  }

  /** Sends what the log has and ClickHouse has not, and what was changed. */
  async step(log: SourceState, signal: AbortSignal): Promise<void> {
    let copy = await this.parts.state.read();
    if (copy.history !== 0 && log.horizonDay < copy.horizonDay) {
      await this.forget('The horizon was moved back: all of the log is sent anew to ClickHouse');
      copy = { ...copy, history: 0 };
    }
    if (copy.history === 0) copy = await this.begin(copy, log);
    if (copy.history !== log.history) copy = await this.goOn(copy, log);
    while (copy.lastId < log.lastId && !signal.aborted) copy = await this.sendBlock(copy, log);
    await this.#changed.mend(copy.changes, log);
  }

  /** Begins a copy. */
  private async begin(copy: CopyState, log: SourceState): Promise<CopyState> {
    const { term, source, state } = this.parts;
    const { history, horizonDay, changes } = log;
    await this.delete(`id > 0 AND heard_s >= ${horizonDay * SECONDS_PER_DAY}`);
    const days = await source.findDays(horizonDay);
    for (const { day, changes: ofDay } of days) {
      if (ofDay > 0) await state.noteDay(term, { day, changes: ofDay });
    }
    const lastId = Math.min(log.lastId, ...days.map(({ firstId }) => firstId - 1));
    const start = { history, horizonDay, changes, lastId, sentId: lastId, spots: 0 };
    return this.noted(copy, { ...start, attempt: copy.attempt + 1 });
  }

  /** Goes on in another history: what was lost is deleted before anything new is sent. */
  private async goOn(copy: CopyState, log: SourceState): Promise<CopyState> {
    const { source, state } = this.parts;
    await this.noted(copy, { changes: MENDING, ...withoutNames(copy) });
    const breaks = await state.findBreaks(copy.history);
    for (const { lastId, resumedId } of breaks) {
      await this.delete(`id > ${lastId} AND id <= ${resumedId}`);
    }
    const lastId = Math.min(copy.lastId, ...breaks.map((one) => one.lastId));
    // A block that was sent, but not noted as stored, may be of ids that the log has lost.
    await this.delete(`id > ${lastId} AND id <= ${copy.sentId}`);
    await this.parts.past.forgetImports(this.parts.session, this.parts.cluster);
    const kept = { ...copy, lastId };
    // Changes of stored spots may be lost as well, and the notes of them.
    for (const { day, changes } of await source.findDays(log.horizonDay)) {
      await this.sendDay(kept, day, changes, 'what differs');
    }
    const spots = await this.count(`${isCopied(copy)} AND id <= ${lastId}`);
    const { history, changes } = log;
    const attempt = copy.attempt + 1;
    return this.noted(kept, { history, lastId, sentId: lastId, spots, changes, attempt });
  }

  /** Sends the spots of the next ids, or once more those that may be there already. */
  private async sendBlock(copy: CopyState, log: SourceState): Promise<CopyState> {
    const { state } = this.parts;
    const afterId = copy.lastId;
    const isAgain = copy.sentId > afterId;
    const upToId = isAgain ? copy.sentId : Math.min(afterId + this.#blockSpots, log.lastId);
    const { lines, count } = await this.copyOut({ afterId, upToId });
    if (count === 0) {
      // Ids that a failover has left out, billions perhaps.
      const resumedId = Math.max(upToId, await state.findResumed(upToId));
      return this.noted(copy, { lastId: resumedId, sentId: resumedId });
    }
    if (!isAgain) await this.noted(copy, { sentId: upToId });
    const token = `${log.history}:${copy.attempt}:${afterId + 1}-${upToId}`;
    await this.send(lines, token);
    const isOfBlock = `id > ${afterId} AND id <= ${upToId} AND ${isCopied(copy)}`;
    const stored = await this.count(isOfBlock);
    if (stored !== count) {
      this.#blockSpots = Math.max(MIN_BLOCK_SPOTS, Math.floor((upToId - afterId) / 2));
      await this.deleteBeyond(copy, isOfBlock);
      throw new Error(`of ${count} spots that were sent ClickHouse has ${stored}`);
    }
    this.#blockSpots = Math.min(MAX_BLOCK_SPOTS, this.#blockSpots * 2);
    return this.noted(copy, { lastId: upToId, sentId: upToId, spots: copy.spots + stored });
  }

  /** Sends the spots of a day in the place of those that are there, a part after the other. */
  private async sendDay(
    { lastId }: CopyState,
    day: number,
    changes: number,
    parts: 'all' | 'what differs' = 'all',
  ): Promise<void> {
    const { term, source, state } = this.parts;
    for (const window of (await source.findDay(day, MAX_BLOCK_SPOTS)).parts) {
      const isOfPart = `id > 0 AND id <= ${lastId} AND ${isIn(window)}`;
      if (parts === 'what differs' && (await this.isSame(isOfPart, lastId, window))) continue;
      await this.delete(isOfPart);
      const { lines, count } = await this.copyOut({ afterId: 0, upToId: lastId, window });
      // Equal lines may have been there before: each time another token.
      await this.send(lines);
      const stored = await this.count(isOfPart);
      if (stored !== count) throw new Error(`of ${count} spots of a day ClickHouse has ${stored}`);
    }
    await state.noteDay(term, { day, changes });
  }

  /** Whether a part of a day is there as the log has it: types alone are ever filled in. */
  private async isSame(isOfPart: string, upToId: number, window: Window): Promise<boolean> {
    const asked = `SELECT count(), toString(sum(type_id)) FROM spots WHERE ${isOfPart}`;
    const [row = []] = await this.parts.session.run(asked);
    const sum = await this.parts.spots.sum({ afterId: 0, upToId, window });
    return Number(row[0]) === sum.spots && Number(row[1] ?? 0) === sum.typeIds;
  }

  /** Reads a range. The next is shorter where one takes too long. */
  private async copyOut(
    range: Parameters<StoredSpotsRepository['copy']>[0],
  ): Promise<{ lines: Buffer[]; count: number }> {
    const lines: Buffer[] = [];
    try {
      const take = async (some: Uint8Array) => void lines.push(Buffer.from(some));
      return { lines, count: await this.parts.spots.copy(range, take) };
    } catch (error) {
      this.#blockSpots = Math.max(MIN_BLOCK_SPOTS, Math.floor(this.#blockSpots / 2));
      throw error;
    }
  }

  private async send(lines: readonly Buffer[], token?: string): Promise<void> {
    if (lines.length === 0) return;
    const into = `spots (${SENT_COLUMNS})`;
    await this.parts.session.insert(into, 'CSV', () => lines, { token, timeLimitMs: WITHIN_MS });
  }

  private async count(condition: string): Promise<number> {
    const asked = `SELECT count() FROM spots WHERE ${condition}`;
    const [row = []] = await this.parts.session.run(asked);
    return Number(row[0]);
  }

  /** Deletes spots that no snapshot has been answered of; those that come in their place have another token. */
  private async deleteBeyond(copy: CopyState, condition: string): Promise<void> {
    await this.delete(condition);
    await this.noted(copy, { sentId: copy.lastId, attempt: copy.attempt + 1 });
  }

  private async delete(condition: string): Promise<void> {
    const statement = alterRows('spots', `DELETE WHERE ${condition}`, this.parts.cluster);
    await this.parts.session.command(statement, WITHIN_MS);
  }

  private async noted(copy: CopyState, change: Partial<CopyState>): Promise<CopyState> {
    await this.parts.state.note(this.parts.term, change);
    return { ...copy, ...change };
  }
}

/** Numbers may be of other names now: those that are there are of no use. */
function withoutNames({ namesEdition }: CopyState): Partial<CopyState> {
  return { namesEdition: namesEdition + 1, namesId: 0, namesChange: 0 };
}

/** The spots that are copied: days that have left the log before it began, and what was imported into them, are others. */
function isCopied({ horizonDay }: CopyState): string {
  return `id > 0 AND heard_s >= ${horizonDay * SECONDS_PER_DAY}`;
}

function isIn({ fromSeconds, toSeconds }: Window): string {
  return `heard_s >= ${fromSeconds} AND heard_s < ${toSeconds}`;
}
