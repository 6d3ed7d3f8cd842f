import { ApiProperty } from '@nestjs/swagger';

/** The live roster's connection. */
export class RepeaterhubHealthView {
  /** Whether the connection to the repeater network stands. */
  connected: boolean;

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

/** One feed of spots. */
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

  /** Spots received since the start. */
  @ApiProperty({ type: 'integer' })
  spotsReceived: number;

  /** Lines since the start that were no spots of a skimmer. */
  @ApiProperty({ type: 'integer' })
  linesRejected: number;

  /** Connections made after the first. */
  @ApiProperty({ type: 'integer' })
  reconnectCount: number;
}

/** Background look-ups of grids; may be a minute old. */
export class GridHealthView {
  /** Callsigns that wait for a look-up; 0 when there is nobody to ask. */
  @ApiProperty({ type: 'integer' })
  queued: number;

  /** Callsigns whose grid is known. */
  @ApiProperty({ type: 'integer' })
  known: number;
}

/** How the service is. */
export class HealthView {
  /** `degraded`: a configured upstream is down. `error`: the database is. */
  status: 'ok' | 'degraded' | 'error';

  /** Whether the database answers. */
  database: 'connected' | 'disconnected';

  /**
   * Size of the database in MB; may be a minute old, and null while it was never known.
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

  /** The look-up of grids. */
  grid: GridHealthView;

  /** Present, and true, when all data is invented. */
  demo?: true;
}
