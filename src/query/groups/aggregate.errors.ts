import { ServiceUnavailableException } from '@nestjs/common';

/** A question was stopped because it took too long. */
export class TooExpensive extends ServiceUnavailableException {
  readonly code = 'too_expensive';
  /** Waiting does not help. */
  readonly retryAfterSeconds = undefined;

  constructor() {
    super(
      'This takes longer than 10 s. Narrow it: a shorter window (since, until), a filter by callsign, band or mode, ' +
        'fewer or coarser dimensions in by, or no stations, skimmers or medians in measure.',
    );
  }
}
