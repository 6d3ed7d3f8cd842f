import { Injectable } from '@nestjs/common';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import { LogStateRepository } from './log-state.repository.js';

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
    const { toSeconds } = window;
    const answer =
      toSeconds === null
        ? undefined
        : await this.database.snapshotOfReplica(async (run) =>
            (await this.state.isCaughtUp(run, toSeconds, seenId)) ? work(run) : undefined,
          );
    return answer ?? this.database.snapshot(work);
  }
}
