import { Injectable } from '@nestjs/common';
import {
  ColumnsFailed,
  type ColumnSession,
  ColumnsService,
  ColumnsUnavailable,
} from '../../columns/columns.service.js';
import { TooExpensive } from '../aggregate/aggregate.errors.js';
import { QuestionPlaces } from '../aggregate/question-places.js';
import { ColumnsAway } from './column.errors.js';

/** Lists that read from columns at once, so that others stay fast beside them; and how many wait. */
const MAX_RUNNING = 2;
const MAX_WAITING = 32;

/** Asks the column engine on behalf of clients: some at once, with errors that they understand. */
@Injectable()
export class ColumnQuestions {
  private readonly places = new QuestionPlaces(MAX_RUNNING, MAX_WAITING);

  constructor(private readonly columns: ColumnsService) {}

  /**
   * Waits for a place before it begins, so that nobody waits who holds a connection to the database.
   * @throws TooManyQuestions
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.places.inTurn(work);
  }

  /** Works where there is a place now; `undefined` otherwise: somebody else can answer. */
  async atOnce<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.places.isFree ? this.inTurn(work) : undefined;
  }

  /**
   * Works in a session of its own.
   * @throws TooExpensive when a statement takes longer than 10 s
   * @throws ColumnsAway
   */
  async ask<T>(work: (session: ColumnSession) => Promise<T>): Promise<T> {
    try {
      return await this.columns.session(work);
    } catch (error) {
      if (error instanceof ColumnsFailed && /INTERRUPT/i.test(error.message)) {
        throw new TooExpensive();
      }
      const isEngines = error instanceof ColumnsFailed || error instanceof ColumnsUnavailable;
      throw isEngines ? new ColumnsAway(error) : error;
    }
  }
}
