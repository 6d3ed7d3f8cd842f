import { Injectable } from '@nestjs/common';
import { ColumnLog } from '../column-log.js';
import type { ColumnSession } from '../column-session.js';
import { ColumnsFailed, isOfEngine } from '../columns.errors.js';
import { timed } from '../../config/request-context.js';
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
   * @param days days that only files have, where these are read: their number
   * @throws TooExpensive when it takes longer than 10 s, all statements together
   * @throws ColumnsAway
   */
  async ask<T>(work: (session: ColumnSession) => Promise<T>, days?: number): Promise<T> {
    const asked = async () => this.log.session(work, WITHIN_MS);
    try {
      return await (days === undefined
        ? timed('columns', asked)
        : timed('files', asked, days === 1 ? '1 day' : `${days} days`));
    } catch (error) {
      if (error instanceof ColumnsFailed && /INTERRUPT/i.test(error.message)) {
        throw new TooExpensive();
      }
      throw isOfEngine(error) ? new ColumnsAway(error) : error;
    }
  }
}
