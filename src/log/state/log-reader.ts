import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import { LogStateRepository } from './log-state.repository.js';

/**
 * Pauses before a replica is asked again that had not come as far as the log: batches follow each other within
 * milliseconds, and so does a replica that keeps up.
 */
const CATCHES_UP_MS = [5, 20];

/** Chooses where a window of the log is read: on the primary, or on a read replica. */
@Injectable()
export class LogReader {
  constructor(
    private readonly database: DatabaseService,
    private readonly state: LogStateRepository,
  ) {}

  /**
   * Runs reads of a window on one snapshot. A window that is over is read on a replica, if one has replayed
   * everything up to the window's end and has every spot, grid and place that this process has shown, and `seenId`, which the
   * client has seen: so the answer is the primary's.
   * @throws DatabaseUnavailable
   */
  async read<T extends object>(
    window: TimeWindow,
    work: (run: RunStatement) => Promise<T>,
    seenId?: number,
  ): Promise<T> {
    const answer =
      window.toSeconds === null
        ? undefined
        : await this.readOnReplica(window.toSeconds, work, seenId);
    return answer ?? this.database.snapshot(work);
  }

  private async readOnReplica<T extends object>(
    toSeconds: number,
    work: (run: RunStatement) => Promise<T>,
    seenId = 0,
  ): Promise<T | undefined> {
    const { shown } = this.state;
    const needed = { ...shown, lastId: Math.max(shown.lastId, seenId) };
    for (const pauseMs of [...CATCHES_UP_MS, undefined]) {
      let isBehind = false;
      const answer = await this.database.snapshotOfReplica(async (run) => {
        isBehind = !(await this.state.isCaughtUp(run, toSeconds, needed));
        return isBehind ? undefined : work(run);
      });
      if (!isBehind || pauseMs === undefined) return answer;
      await delay(pauseMs);
    }
    return undefined;
  }
}
