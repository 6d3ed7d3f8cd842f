import { ConflictException, GoneException } from '@nestjs/common';
import { toIsoSeconds } from '../time/timestamp.js';

/** A question is about a moment that the log does not have: an id that it never gave, or one whose spot the database lost. */
export class NotInHistory extends ConflictException {
  readonly code = 'history_changed';

  /** @param lastId the newest id below that the log has */
  constructor(asOf: number, lastId: number) {
    super(`The log does not have what as_of=${asOf} was asked of: it holds up to id ${lastId}.`);
  }
}

/** Days of a question have been removed for good since the moment that it is about. */
export class DaysRemoved extends GoneException {
  readonly code = 'days_removed';

  /** @param firstKeptSeconds the beginning of the first day that is kept */
  constructor(asOf: number, firstKeptSeconds: number) {
    const day = toIsoSeconds(firstKeptSeconds).slice(0, 10);
    super(
      `Days of this window have been removed since as_of=${asOf}: the first day kept is ${day}.`,
    );
  }
}
