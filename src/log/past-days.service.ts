import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../database/database.service.js';
import { SECONDS_PER_DAY, type TimeWindow } from '../time/time-window.js';

/** A day that the log does not keep: a file has it, or ClickHouse. */
export interface PastDay {
  /** Days since the Unix epoch, UTC. */
  readonly day: number;
  readonly spots: number;
  /** The newest id among them; below zero where all were imported into the file. */
  readonly lastId: number;
  /** Path of a Parquet file as docs/research.md describes it; empty where ClickHouse has the day. */
  readonly path: string;
  /** Another text when the file has been exchanged. */
  readonly version: string;
}

/** The keeper of files of days. */
export interface PastDaysSource {
  /**
   * The files of the days in `[fromDay, toDay)` that a snapshot lists, oldest first, each checked.
   * @throws ServiceUnavailableException when one of them cannot be read
   */
  find(run: RunStatement, fromDay: number, toDay: number): Promise<PastDay[]>;
  /** Whether no file was exchanged since it was found. No database. */
  areUnchanged(days: readonly PastDay[]): Promise<boolean>;
}

/** A part of a window that the log does not have any more, and the files that have it. */
export interface Past {
  readonly window: TimeWindow & { readonly toSeconds: number };
  /** Oldest first; at least one. */
  readonly days: readonly PastDay[];
  /** The first day that the log keeps. */
  readonly horizonDay: number;
}

/** The days beyond what the log keeps, where somebody keeps their files. */
@Injectable()
export class PastDaysService {
  private source: PastDaysSource | undefined;

  /** Call it in a constructor. */
  keptBy(source: PastDaysSource): void {
    this.source = source;
  }

  /** Whether somebody keeps files: then names stay in the dictionary, because files have them. */
  get areKept(): boolean {
    return this.source !== undefined;
  }

  /** The part of a window before the log's horizon; `undefined` where no file has any of it. Throws as the source. */
  async of(run: RunStatement, asked: TimeWindow, horizonDay: number): Promise<Past | undefined> {
    const horizonSeconds = horizonDay * SECONDS_PER_DAY;
    const toSeconds = Math.min(asked.toSeconds ?? horizonSeconds, horizonSeconds);
    if (!this.source || asked.fromSeconds >= toSeconds) return undefined;
    const fromDay = Math.floor(asked.fromSeconds / SECONDS_PER_DAY);
    const days = await this.source.find(run, fromDay, Math.ceil(toSeconds / SECONDS_PER_DAY));
    if (days.length === 0) return undefined;
    return { window: { fromSeconds: asked.fromSeconds, toSeconds }, days, horizonDay };
  }

  /** Whether no file was exchanged since it was found, so that what was read of them holds. */
  async areUnchanged({ days }: Past): Promise<boolean> {
    return this.source?.areUnchanged(days) ?? false;
  }
}
