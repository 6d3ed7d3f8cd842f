import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '../../database/database.service.js';
import { Clock } from '../../time/clock.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../time/time-window.js';
import { LogHistory } from '../../log/state/log-history.js';
import { type CheckedState, LogStateRepository } from '../../log/state/log-state.repository.js';
import { type DayPart, DaysRepository, type LogDay } from '../../log/retention/days.repository.js';
import {
  type SpotRange,
  StoredSpotsRepository,
} from '../../log/retention/stored-spots.repository.js';

/** Above this, an archive is being imported: most spots were heard long ago. */
const MAX_LIVE_SPOTS = 10_000;

/** Beyond the last day that a spot can be of. */
const NO_DAY = 1_000_000;

/** The state of the log, and which history of which server it is. */
export interface SourceState extends CheckedState {
  readonly serverHistory: string;
}

/** A day as it was when its copy began: what is copied later has these changes, or more. */
export interface SourceDay {
  readonly parts: readonly DayPart[];
  /** How often stored spots of the day were changed. */
  readonly changes: number;
}

/** The log as its columns are made of it. Every method can throw DatabaseUnavailable. */
@Injectable()
export class LogSource {
  constructor(
    private readonly database: DatabaseService,
    private readonly log: LogStateRepository,
    private readonly history: LogHistory,
    private readonly days: DaysRepository,
    private readonly spots: StoredSpotsRepository,
    private readonly clock: Clock,
  ) {}

  /** Reads the state; notices, as everybody who follows the log, that spots were lost. */
  async readState(): Promise<SourceState> {
    for (;;) {
      const state = await this.database.snapshot(async (run) => {
        const checked = await this.log.check(run);
        const [row] = await run<{ serverHistory: string }>(
          sql`SELECT server_history AS "serverHistory" FROM spot_log`,
        );
        return { ...checked, serverHistory: row?.serverHistory ?? '' };
      });
      if (!state.isOtherHistory) return state;
      await this.history.moveOn();
    }
  }

  /** Whether the log has more spots than so many. */
  async hasMoreThan(spots: number): Promise<boolean> {
    // Ids begin at 1 and have no gaps.
    if ((await this.readState()).lastId <= spots) return false;
    const days = await this.findDays(0);
    return days.reduce((sum, day) => sum + day.spots, 0) > spots;
  }

  /** The days from one on that have spots, oldest first, with how many spots and changes. */
  async findDays(fromDay: number): Promise<LogDay[]> {
    return this.database.snapshot((run) => this.days.find(run, fromDay, NO_DAY));
  }

  /** A day, cut into parts of at most so many spots. */
  async findDay(day: number, maxSpots: number): Promise<SourceDay> {
    return this.database.snapshot(async (run) => {
      const [found] = await this.days.find(run, day, day + 1);
      return {
        changes: found?.changes ?? 0,
        parts: await this.days.findParts(run, day, maxSpots),
      };
    });
  }

  /**
   * Copies the spots beyond an id up to another. Those of live feeds were heard today or yesterday: that they are all is
   * known by their number, since ids have no gaps. When one is missing, every day is looked at.
   */
  async copyNew(range: Omit<SpotRange, 'window'>, path: string): Promise<number> {
    const count = range.upToId - range.afterId;
    if (count <= MAX_LIVE_SPOTS) {
      const now = this.clock.nowSeconds();
      const window = { fromSeconds: now - SECONDS_PER_DAY, toSeconds: now + SECONDS_PER_HOUR };
      if ((await this.copy({ ...range, window }, path)) === count) return count;
    }
    return this.copy(range, path);
  }

  /** Copies spots into a file, in the place of what it had; how many. @throws Error when it cannot be written */
  async copy(range: SpotRange, path: string): Promise<number> {
    const file = await open(path, 'w');
    try {
      return await this.spots.copy(range, async (block) => {
        await file.writeFile(block).catch((error: unknown) => {
          // An error of the disk is none of the database.
          throw new Error(`${path} cannot be written: ${String(error)}`);
        });
      });
    } finally {
      await file.close();
    }
  }
}
