import { ApiProperty } from '@nestjs/swagger';

/** A member list that could not be read. */
export class ListHealthView {
  /**
   * Its name, as the parameter `list` takes it.
   * @example 'demo-list'
   */
  name: string;

  /** When its members changed last, UTC; null when it was never read. */
  updatedAt: string | null;

  /**
   * Why it could not be read last; null while it was not tried. The last good copy is used.
   * @example 'answered 500'
   */
  error: string | null;
}

/** A public service that could not be read. */
export class SourceHealthView {
  /**
   * Its name in the log and the metrics.
   * @example 'noaa-wwv'
   */
  name: string;

  /** When it last said, or had, what is kept of it, UTC; null when it was never read. */
  updatedAt: string | null;

  /**
   * Why it could not be read last; null while it was not tried. What it said before is used.
   * @example 'answered 503'
   */
  error: string | null;
}

/** A value of the sun or the earth's field. */
export class SolarValueHealthView {
  /**
   * The value, in the unit of its field.
   * @example 128
   */
  value: number;

  /** When it was measured, UTC. */
  measuredAt: string;
}

/** Solar flux, K and A, as `GET /conditions` has them; null while none is known. */
export class ConditionsHealthView {
  /** Solar flux at 10.7 cm, in solar flux units; null while none is known. */
  @ApiProperty({ type: SolarValueHealthView, nullable: true })
  sfi: SolarValueHealthView | null;

  /** Planetary K-index, 0 to 9; null while none is known. */
  @ApiProperty({ type: SolarValueHealthView, nullable: true })
  k: SolarValueHealthView | null;

  /** Estimated planetary A-index of the day; null while none is known. */
  @ApiProperty({ type: SolarValueHealthView, nullable: true })
  a: SolarValueHealthView | null;
}

/** Progress of the demo, which invents its past. */
export class DemoProgressView {
  /** Whole hours stored. */
  @ApiProperty({ type: 'integer', example: 9 })
  inventedHours: number;

  /** Hours to be invented. */
  @ApiProperty({ type: 'integer', example: 24 })
  totalHours: number;
}

/** The telnet ports for loggers. */
export class TelnetHealthView {
  /**
   * Where clients connect, where the operator has set it; else the host of the page and the first port.
   * @example telnet.example.org:7300
   */
  address?: string;

  /** Where this process listens. @example [7300] */
  ports: number[];

  /** Connections that are open, on all of them. @example 12 */
  connections: number;
}

/** How far the column engine of this process has followed the log. */
export class ColumnsHealthView {
  /**
   * `ok`: it has all but what is appended in a moment; `filling`: it reads what it lacks; `resting`: no question
   * needed it for ten minutes, and it begins with the next; `small`: the log has so few spots that PostgreSQL answers as fast, and no engine runs; `away`: it cannot be used, though it should be; `off`: COLUMNS is off, or there is no engine for this machine. PostgreSQL answers in its place.
   */
  @ApiProperty({ enum: ['ok', 'filling', 'resting', 'small', 'away', 'off'] })
  state: string;

  /** Spots of the log that it does not have, as of its last look, a second ago at most unless it fills. @example 0 */
  @ApiProperty({ type: 'integer', example: 0 })
  behindBy: number;

  /**
   * Why it is away, or there is none; null otherwise.
   * @example 'the disk is full: 12 MB left, 95 MB are needed'
   */
  reason: string | null;
}

/** What is wrong with the archive. */
export class ArchiveHealthView {
  /** Days that are over and have no file that agrees with the log. */
  @ApiProperty({ type: 'integer', example: 1 })
  waiting: number;

  /**
   * The oldest of them, UTC; null when none waits.
   * @example '2026-11-20'
   */
  oldestWaiting: string | null;

  /**
   * Why it waits; null when none does.
   * @example 'the disk is full: 12 MB left, 76 MB are needed'
   */
  reason: string | null;

  /**
   * Days whose file is missing or is not what is listed, and which the database does not have any more.
   * @example []
   */
  damaged: string[];

  /**
   * Files of which an operation has not ended for seconds: the folder, perhaps on another machine, does not answer. Only while
   * there are any.
   * @example ['spots-2026-11-20.parquet']
   */
  hanging?: string[];
}

/** How matching spots with alerts is doing. */
export class AlertsHealthView {
  /** Alerts that spots are matched with. */
  @ApiProperty({ type: 'integer', example: 12 })
  active: number;

  /** Spots of the log that have not been matched yet; `degraded` above 10,000. */
  @ApiProperty({ type: 'integer', example: 0 })
  behindSpots: number;

  /**
   * Why spots are not matched; only while they are not.
   * @example 'the database cannot be read or written'
   */
  error?: string;
}

/** How soon spots are there. */
export class LiveHealthView {
  /**
   * From the reception of a skimmer's line, by any process of the deployment, until its spot is held in the memory of the
   * process that answers, in seconds: the median of the past minute's batches. Streams and telnet send it then.
   * @example 0.018
   */
  behindSeconds: number;
}

/** Something that is added to this service. */
export class ExtensionHealthView {
  /**
   * Its name.
   * @example 'club'
   */
  name: string;

  /**
   * The version of its package; null where it has none.
   * @example '1.2.0'
   */
  @ApiProperty({ type: 'string', nullable: true })
  version: string | null;

  /** `waiting`: its tables wait for the database. `failed`: it does not work, or not all of it does; the service is then `degraded`. */
  @ApiProperty({ enum: ['waiting', 'running', 'failed'] })
  state: 'waiting' | 'running' | 'failed';

  /**
   * Why it failed; null when it did not.
   * @example null
   */
  @ApiProperty({ type: 'string', nullable: true })
  problem: string | null;
}
