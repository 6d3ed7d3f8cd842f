import { Injectable } from '@nestjs/common';
import { ColumnLog } from '../column-log.js';
import type { ColumnSession } from '../column-session.js';
import { ColumnsFailed, ColumnsKeepPast, isOfEngine } from '../columns.errors.js';
import { timed } from '../../config/request-context.js';
import type { Past } from '../../log/past-days.service.js';
import { isoDay } from '../../log/state/partition-name.js';
import { TooExpensive } from '../../query/groups/aggregate.errors.js';
import { ColumnsAway } from './column.errors.js';

/** The time of a question. */
export const WITHIN_MS = 10_000;

/** Asks the column engine on behalf of clients, with errors that they understand. */
@Injectable()
export class ColumnQuestions {
  constructor(private readonly log: ColumnLog) {}

  /**
   * Works in a session of its own.
   * @param past days that left the log, where these are read
   * @throws TooExpensive when it takes longer than 10 s, all statements together
   * @throws ColumnsKeepPast where the engine alone has those days, and is away
   * @throws ColumnsAway
   */
  async ask<T>(work: (session: ColumnSession) => Promise<T>, past?: Past): Promise<T> {
    const asked = async () => this.log.session(work, WITHIN_MS);
    try {
      return await (past === undefined
        ? timed('columns', asked)
        : timed('files', asked, past.days.length === 1 ? '1 day' : `${past.days.length} days`));
    } catch (error) {
      if (error instanceof ColumnsFailed && /INTERRUPT/i.test(error.message)) {
        throw new TooExpensive();
      }
      throw isOfEngine(error) ? this.awayFor(past, error) : error;
    }
  }

  /** What a client is told; the engine may not be known yet to be away. */
  private awayFor(past: Past | undefined, error: unknown): Error {
    const [first] = past?.days ?? [];
    if (!past || !first || !this.log.tables.keepsPast) return new ColumnsAway(error);
    return new ColumnsKeepPast(isoDay(first.day), isoDay(past.horizonDay), error);
  }
}
