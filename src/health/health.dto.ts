import { ApiProperty } from '@nestjs/swagger';
import {
  AlertsHealthView,
  ArchiveHealthView,
  ColumnsHealthView,
  ConditionsHealthView,
  DemoProgressView,
  ExtensionHealthView,
  ListHealthView,
  LiveHealthView,
  SourceHealthView,
  TelnetHealthView,
} from './health-parts.dto.js';

/** The live roster's connection. */
export class RepeaterhubHealthView {
  /** Whether the connection to the repeater network is open. */
  connected: boolean;

  /** Present, and false, when no repeater network is configured (`REPEATERHUB_URL`): nothing is wrong then. */
  configured?: false;

  /** When the last message came; null before the first. */
  lastMessageAt: string | null;

  /** Connections made after the first. */
  @ApiProperty({ type: 'integer' })
  reconnectCount: number;

  /** Users in the roster; covers the General room only. */
  @ApiProperty({ type: 'integer' })
  usersTracked: number;

  /** Rooms with a valid roster; covers General only. */
  @ApiProperty({ type: 'integer' })
  roomsTracked: number;
}

/** A feed of spots; the same from every process of the deployment. */
export class FeedHealthView {
  /**
   * `host:port`, or `demo`.
   * @example 'telnet.reversebeacon.net:7000'
   */
  name: string;

  /** Whether the feed is connected. */
  connected: boolean;

  /** When the last spot came, UTC; null before the first. */
  lastSpotAt: string | null;

  /** Spots received since its process began to listen. */
  @ApiProperty({ type: 'integer' })
  spotsReceived: number;

  /** Lines refused since then, because they were not a skimmer's spots. */
  @ApiProperty({ type: 'integer' })
  linesRejected: number;

  /** Connections made after the first. */
  @ApiProperty({ type: 'integer' })
  reconnectCount: number;

  /** Present, and true, when the feed is connected but has brought no spot for 180 s. */
  stale?: true;

  /**
   * Present when the feed is stale, or when nearly every line of the past 180 s was refused: what is wrong, for the
   * operator, with the number of refused lines by reason.
   * @example 'connected, but no spot came for 180 s; 412 lines were refused: not_a_spot 412'
   */
  problem?: string;
}

/** A role: work that one process of a deployment does for all. */
export class RoleHealthView {
  /**
   * `feed` listens to feeds, `presence` to the repeater network; `grid` looks up grids; `maintenance` cleans the
   * database and looks up places; `alerts` matches spots and sends messages; `columns` copies the log to ClickHouse.
   */
  @ApiProperty({ enum: ['feed', 'presence', 'grid', 'maintenance', 'alerts', 'columns'] })
  name: 'feed' | 'presence' | 'grid' | 'maintenance' | 'alerts' | 'columns';

  /** Whether the process that answers has the role. */
  heldHere: boolean;

  /**
   * The process that has the role, `hostname:pid:random`; null when none is known.
   * @example 'spots-0:17:9f86d081'
   */
  holder: string | null;

  /** Number of times the role was taken; null without a holder. */
  @ApiProperty({ type: 'integer', nullable: true })
  term: number | null;
}

/** Background look-ups of grids; may be a minute old. */
export class GridHealthView {
  /** Callsigns that wait for a look-up; 0 without a callsign database. */
  @ApiProperty({ type: 'integer' })
  queued: number;

  /** Callsigns whose grid is known. */
  @ApiProperty({ type: 'integer' })
  known: number;
}

/** Where callsigns are, by the country file. */
export class PlacesHealthView {
  /**
   * By which file the process that answers looks callsigns up: the built-in one, or `COUNTRY_FILE` on disk or at a
   * URL; null in its first moments.
   */
  @ApiProperty({
    type: 'string',
    enum: ['built-in', 'file', 'url'],
    nullable: true,
    example: 'built-in',
  })
  countryFile: 'built-in' | 'file' | 'url' | null;

  /**
   * The day of that file; null where it does not tell.
   * @example '2026-05-30'
   */
  @ApiProperty({ type: 'string', nullable: true })
  version: string | null;

  /**
   * When `COUNTRY_FILE` was last read, or found to be what is used, UTC; null for the built-in file.
   * @example '2026-09-30T14:33:00Z'
   */
  @ApiProperty({ type: 'string', nullable: true })
  checkedAt: string | null;

  /** Callsigns that wait for their place; null while the database is away. */
  @ApiProperty({ type: 'integer', nullable: true, example: 0 })
  unplaced: number | null;

  /**
   * Why `COUNTRY_FILE` cannot be used; null when nothing is wrong.
   * @example null
   */
  @ApiProperty({ type: 'string', nullable: true })
  problem: string | null;
}

/** The embedded PostgreSQL, which the service runs itself. */
export class EmbeddedDatabaseHealthView {
  /** `restarting`: it has stopped and is being started again. */
  @ApiProperty({ enum: ['running', 'restarting'] })
  state: 'running' | 'restarting';

  /** Number of restarts since the start of this process. */
  @ApiProperty({ type: 'integer' })
  restarts: number;

  /** Whether its disk is full: less than 64 MB are left. */
  diskFull: boolean;

  /**
   * Why it is not running, or what is wrong with its disk; null when nothing is.
   * @example null
   */
  @ApiProperty({ type: 'string', nullable: true })
  problem: string | null;
}

/** The disk on which spots wait while the database is away. */
export class SpillHealthView {
  /** Whether it can be written; if not, spots wait in memory only, and a kill loses them. */
  writable: boolean;

  /**
   * Why it cannot be written; null when it can.
   * @example null
   */
  @ApiProperty({ type: 'string', nullable: true })
  problem: string | null;
}

/** The state of the service. */
export class HealthView {
  /**
   * `degraded`: a configured upstream is down, a feed is stale, a disk is full or cannot be written, or there are
   * `databaseProblems`. `error`: the database is away.
   */
  status: 'ok' | 'degraded' | 'error';

  /** Whether the database answers. */
  database: 'connected' | 'disconnected';

  /**
   * Present when the database answers but its set-up must be corrected, such as the connection pooler before it: what
   * is wrong, for the operator.
   */
  databaseProblems?: string[];

  /**
   * Size of the database in MB; may be a minute old, and is null until it is first known.
   * @example 1834.2
   */
  databaseSizeMB: number | null;

  /**
   * Now, UTC.
   * @example '2026-09-30T14:33:00Z'
   */
  timestamp: string;

  /**
   * The version of the service.
   * @example '0.1.0'
   */
  version: string;

  /** Seconds since the start of this process. */
  @ApiProperty({ type: 'integer' })
  uptimeSeconds: number;

  /** The connection to the repeater network. */
  repeaterhub: RepeaterhubHealthView;

  /** Every configured feed. */
  feeds: FeedHealthView[];

  /** The roles that this process takes part in; a few seconds old. */
  roles: RoleHealthView[];

  /** The look-up of grids. */
  grid: GridHealthView;

  /** The places of callsigns, and the country file they are from. */
  places: PlacesHealthView;

  /** The embedded PostgreSQL; left out with a `DATABASE_URL`. */
  embeddedDatabase?: EmbeddedDatabaseHealthView;

  /** Where spots wait; left out when no feed is configured. */
  spill?: SpillHealthView;

  /** Present when member lists could not be read last, or never: these. */
  lists?: ListHealthView[];

  /** Present when public services, such as NOAA, could not be read last, or never: these. */
  sources?: SourceHealthView[];

  /** The sun and the earth's field; present with `CONDITIONS=on`. */
  conditions?: ConditionsHealthView;

  /** How far the column engine of this process has followed the log. */
  columns?: ColumnsHealthView;

  /** Present when a day of the archive waits to be written, or a file of it is damaged. */
  archive?: ArchiveHealthView;

  /** Present while spots come from a feed. */
  live?: LiveHealthView;

  /** The telnet ports for loggers; left out when none is set. */
  telnet?: TelnetHealthView;

  /** Present where spots are matched with alerts: while there are any, or while that fails. */
  alerts?: AlertsHealthView;

  /** Present where `EXTENSIONS` adds some, in its order. */
  extensions?: ExtensionHealthView[];

  /** Present, and true, when all data is invented. */
  demo?: true;

  /** Present while the demo invents its past, as at its first start. */
  demoProgress?: DemoProgressView;
}
