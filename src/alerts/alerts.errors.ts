import { HttpException, HttpStatus, UnauthorizedException } from '@nestjs/common';
import { type LimitState, limitHeaders } from '../http/limit-state.js';

/** The alerts are at their maximum. Without `retryAfter`: nobody knows how long to wait. */
export class AlertLimitReached extends HttpException {
  readonly code = 'alert_limit_reached';

  constructor(limit: number) {
    super(`There are ${limit} alerts, and no more can be made.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** The key is missing, wrong, or of no alert; the answer does not say which. */
export class AlertKeyRejected extends UnauthorizedException {
  readonly headers: Readonly<Record<string, number>>;

  constructor(state?: LimitState) {
    super('This needs the key of the alert, as header X-Alert-Key.');
    this.headers = state ? limitHeaders(state) : {};
  }
}
