import {
  HttpException,
  HttpStatus,
  NotFoundException,
  ServiceUnavailableException,
} from '@nestjs/common';

/** The archive has no such file. */
export class ArchiveFileNotFound extends NotFoundException {
  constructor() {
    super('The archive has no such file.');
  }
}

/** A file of the archive is missing, or does not match the list. */
export class ArchiveDamaged extends ServiceUnavailableException {
  readonly code = 'archive_damaged';
  readonly retryAfterSeconds = 10;

  constructor(date: string, problem: string) {
    super(`The file of ${date} ${problem}.`);
  }
}

/** A client asks for a day that only a file has, and no column engine is there to read it. */
export class ArchiveOff extends ServiceUnavailableException {
  readonly code = 'archive_off';
  /** None: waiting does not help. */
  readonly retryAfterSeconds = undefined;

  constructor(date: string) {
    super(
      `Only the archive has ${date}, and its files are not read here, because the column engine is off. ` +
        'Ask for a window that begins later.',
    );
  }
}

/** A CSV cannot be made of a file now. */
export class ArchiveBusy extends ServiceUnavailableException {
  readonly retryAfterSeconds = 10;
}

/** A `Range` begins after the end of a file. */
export class RangeNotSatisfiable extends HttpException {
  readonly headers: Readonly<Record<string, string>>;

  constructor(bytes: number) {
    super(`The file has ${bytes} bytes.`, HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE);
    this.headers = { 'Content-Range': `bytes */${bytes}` };
  }
}
