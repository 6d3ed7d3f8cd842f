import { HttpException, ServiceUnavailableException } from '@nestjs/common';

/** The engine cannot be used now: off, not to be had on this machine, or its process has ended. */
export class ColumnsUnavailable extends Error {}

/** The engine refused a statement, or gave it up: an error of it, or of its files. */
export class ColumnsFailed extends Error {}

/** Nobody waits for the answer any more, so nothing else is asked for it. */
export class ClientHasLeft extends HttpException {
  constructor() {
    super('The client has left.', CLIENT_HAS_LEFT);
  }
}

/** No status of HTTP: nobody sees it but the metrics, where it is no fault of the service. Of nginx. */
const CLIENT_HAS_LEFT = 499;

/** Whether an error is of the engine, and not of what is asked or of the database. */
export function isOfEngine(error: unknown): boolean {
  return error instanceof ColumnsFailed || error instanceof ColumnsUnavailable;
}

/** A client asks for a day that only ClickHouse has, which is away, or is being sent that day. */
export class ColumnsKeepPast extends ServiceUnavailableException {
  readonly code = 'columns_unavailable';
  readonly retryAfterSeconds = 10;

  constructor(date: string, firstDate: string, cause?: unknown) {
    super(
      `Only ClickHouse has ${date}, and it does not answer now. The log itself begins on ${firstDate}: ask for a window from then on.`,
      { cause },
    );
  }
}
