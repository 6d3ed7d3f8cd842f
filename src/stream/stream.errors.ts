import { HttpException, HttpStatus, ServiceUnavailableException } from '@nestjs/common';

/** A client has as many streams open as it may. */
export class TooManyStreams extends HttpException {
  readonly retryAfterSeconds = 60;

  constructor(limit: number) {
    super(`No more than ${limit} streams from one address, please.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** The clients of an address ask for something else more often than they may. */
export class TooManySubscriptions extends HttpException {
  constructor(
    limit: number,
    readonly retryAfterSeconds: number,
  ) {
    super(`No more than ${limit} subscriptions a minute, please.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** This process has as many streams open as it can serve. */
export class NoStreamLeft extends ServiceUnavailableException {
  constructor() {
    super('There are too many streams just now.');
  }
}
