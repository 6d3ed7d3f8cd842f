import { Injectable, Logger } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DatabaseService } from '../../database/database.service.js';
import { LatestKnown } from './latest-known.js';
import { LogHistoryRepository } from './log-history.repository.js';
import { BEGIN_AS_WRITER } from './writer-lock.repository.js';

/** The database is no longer the one this process knew, or has lost spots that it had: see {@link LogHistory}. */
export class HistoryChanged extends Error {
  constructor() {
    super('The database has another history than before');
  }
}

/**
 * Keeps ids unique over failovers and restores. A standby that is promoted, or a backup that is restored, may
 * lack the newest spots. Their ids must not be given to others, since clients have seen them, and nothing
 * that was remembered of the database holds any more: numbers of names, spots in memory, counts.
 *
 * The server's own history tells (a promotion begins a new timeline; a backup is restored into another
 * database), and so does a newest id below one that was seen. Whichever process notices first moves on to a
 * new history, once: ids go on beyond a gap, and every process drops its caches when it sees the new number.
 */
@Injectable()
export class LogHistory {
  private readonly logger = new Logger(LogHistory.name);

  constructor(
    private readonly database: DatabaseService,
    private readonly repository: LogHistoryRepository,
    private readonly head: LatestKnown,
  ) {}

  /** Moves on to a new history, unless another process has done so already. @throws DatabaseUnavailable */
  async moveOn(): Promise<void> {
    const { history: knownHistory, newestId } = this.head;
    const { lostBeyondId, isUpgrade, ...position } = await this.database.transaction(
      async (client) => this.moveOnAsWriter(client, knownHistory, newestId),
      BEGIN_AS_WRITER,
    );
    if (isUpgrade) {
      this.logger.log(
        `The log records the history of its database from now on. Ids go on at ${position.lastId + 1}: no other spot ` +
          'has had them, even if this was an old backup',
      );
    } else if (lostBeyondId !== undefined) {
      this.logger.warn(
        'The database has another history than before: a standby was promoted, or a backup restored. ' +
          `Spots beyond id ${lostBeyondId} may be lost; ids go on at ${position.lastId + 1}`,
      );
    }
    this.head.note(position);
  }

  private async moveOnAsWriter(client: PoolClient, knownHistory: number, newestId: number) {
    const { history, lastId, isOther, isUnrecorded, skippedIds } =
      await this.repository.forWriter(client);
    const isBehind = history === knownHistory && lastId < newestId;
    if (!isOther && !isBehind) return { history, lastId };
    // Where nothing was ever stored, nothing was lost.
    if (lastId === 0 && newestId === 0) {
      await this.repository.acknowledge(client);
      return { history, lastId };
    }
    const resumedId = Math.max(lastId, newestId) + skippedIds;
    await this.repository.begin(client, { lastId, resumedId });
    const isUpgrade = isUnrecorded && !isBehind;
    return { history: history + 1, lastId: resumedId, lostBeyondId: lastId, isUpgrade };
  }
}
