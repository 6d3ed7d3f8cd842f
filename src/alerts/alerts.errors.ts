import { HttpException, HttpStatus, UnauthorizedException } from '@nestjs/common';
import { type LimitState, limitHeaders } from '../http/limit-state.js';

/** The alerts are at their maximum. Without `retryAfter`: nobody knows how long to wait. */
export class AlertLimitReached extends HttpException {
  readonly code = 'alert_limit_reached';

  constructor(limit: number) {
    super(`There are ${limit} alerts, and no more can be made.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** The key is missing, or it is wrong or of no alert: which of these the answer does not say. */
export class AlertKeyRejected extends UnauthorizedException {
  readonly headers: Readonly<Record<string, number>>;

  constructor(fault: 'missing' | 'wrong', state?: LimitState) {
    super(
      fault === 'missing'
        ? 'This needs the key of the alert, as header X-Alert-Key.'
        : 'There is no such alert, or this is not its key: it is the alert_key that the answer had when the alert was made.',
    );
    this.headers = state ? limitHeaders(state) : {};
  }
}

/** Makes the refusal of a wrong key. */
export function rejectWrongKey(state?: LimitState): AlertKeyRejected {
  return new AlertKeyRejected('wrong', state);
}
