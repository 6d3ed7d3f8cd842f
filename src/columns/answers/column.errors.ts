import { ServiceUnavailableException } from '@nestjs/common';

/** The column engine is away, and nothing else can answer. */
export class ColumnsAway extends ServiceUnavailableException {
  readonly retryAfterSeconds = 5;

  constructor(cause: unknown) {
    super('Spots of the archive cannot be read at the moment.', { cause });
  }
}

/** A question needs spots of the archive and of the log in one place, and the engine is still reading the log. */
export class LogNotFollowed extends ServiceUnavailableException {
  readonly retryAfterSeconds = 30;

  constructor() {
    super(
      'This window has days of the archive and many spots of the log, which is still being read into columns. ' +
        'Ask again, or ask for each by itself.',
    );
  }
}
