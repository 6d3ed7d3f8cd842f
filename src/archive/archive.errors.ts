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

/** A file of the archive is missing, or is not what is listed. */
export class ArchiveDamaged extends ServiceUnavailableException {
  readonly code = 'archive_damaged';
  readonly retryAfterSeconds = 10;

  constructor(date: string, problem: string) {
    super(`The file of ${date} ${problem}.`);
  }
}

/** A day that only a file has is asked for, and files cannot be read: the column engine is off, or not to be had. */
export class ArchiveOff extends ServiceUnavailableException {
  readonly code = 'archive_off';
  /** Waiting does not help. */
  readonly retryAfterSeconds = undefined;

  constructor(date: string) {
    super(
      `Only the archive has ${date}, and its files are not read here, because the column engine is off. ` +
        'Ask for a window that begins later.',
    );
  }
}

/** What is made of files cannot be made now. */
export class ArchiveBusy extends ServiceUnavailableException {
  readonly retryAfterSeconds = 10;
}

/** A `Range` that begins behind the end of a file. */
export class RangeNotSatisfiable extends HttpException {
  readonly headers: Readonly<Record<string, string>>;

  constructor(bytes: number) {
    super(`The file has ${bytes} bytes.`, HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE);
    this.headers = { 'Content-Range': `bytes */${bytes}` };
  }
}
