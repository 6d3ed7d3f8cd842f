import { Injectable } from '@nestjs/common';
import {
  ColumnsFailed,
  type ColumnSession,
  ColumnsService,
  ColumnsUnavailable,
} from '../columns.service.js';
import { TooExpensive } from '../../query/groups/aggregate.errors.js';
import { ColumnsAway } from './column.errors.js';

/** The time of a question. */
export const WITHIN_MS = 10_000;

/** Asks the column engine on behalf of clients, with errors that they understand. */
@Injectable()
export class ColumnQuestions {
  constructor(private readonly columns: ColumnsService) {}

  /**
   * Works in a session of its own.
   * @throws TooExpensive when it takes longer than 10 s, all statements together
   * @throws ColumnsAway
   */
  async ask<T>(work: (session: ColumnSession) => Promise<T>): Promise<T> {
    try {
      return await this.columns.session(work, WITHIN_MS);
    } catch (error) {
      if (error instanceof ColumnsFailed && /INTERRUPT/i.test(error.message)) {
        throw new TooExpensive();
      }
      const isEngines = error instanceof ColumnsFailed || error instanceof ColumnsUnavailable;
      throw isEngines ? new ColumnsAway(error) : error;
    }
  }
}
