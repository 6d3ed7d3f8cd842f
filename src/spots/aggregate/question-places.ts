import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { TooManyQuestions } from './aggregate.errors.js';

/** Lets some dear questions run at once, so that lists stay fast beside them, and some wait. */
export class QuestionPlaces {
  private readonly places;

  constructor(running: number, waiting: number) {
    this.places = bulkhead(running, waiting);
  }

  /** Whether one could begin now. */
  get isFree(): boolean {
    return this.places.executionSlots > 0;
  }

  /** Waits for a place, then works. @throws TooManyQuestions */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.places.execute(work);
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new TooManyQuestions() : error;
    }
  }
}
