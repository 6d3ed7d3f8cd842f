import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../../database/database.service.js';
import type { SentFilter } from '../body/alert-filter.js';
import type { Destination, DestinationKind } from '../body/destination.js';
import { jsonText } from './json-text.js';

/** An alert: the spots that somebody waits for, and where messages about them go. */
@Entity({ name: 'alerts' })
export class AlertRow {
  @PrimaryColumn({ name: 'id', type: 'text', collation: 'C' })
  id: string;

  /** SHA-256 of the key, which is not stored itself. */
  @Column({ name: 'key_sha256', type: 'bytea' })
  keySha256: Buffer;

  @Column({ name: 'name', type: 'text' })
  name: string;

  /** As it was sent. */
  @Column({ name: 'filter', type: 'text', transformer: jsonText })
  filter: SentFilter;

  /** Kind of the destination. */
  @Column({ name: 'kind', type: 'text' })
  kind: DestinationKind;

  /** Name and port of the destination, as URLs write them: all that may be shown of it. */
  @Column({ name: 'host', type: 'text', collation: 'C' })
  host: string;

  /** Destination with URLs and secrets. */
  @Column({ name: 'destination', type: 'text', transformer: jsonText })
  destination: Destination;

  @Column({ name: 'cooldown_minutes', type: 'integer' })
  cooldownMinutes: number;

  @Column({ name: 'min_skimmers', type: 'integer' })
  minSkimmers: number;

  @Column({
    name: 'expires_at',
    type: 'timestamptz',
    precision: 0,
    nullable: true,
    transformer: epochSeconds,
  })
  expiresAtSeconds: number | null;

  @Column({ name: 'paused', type: 'boolean' })
  isPaused: boolean;

  /** Whether the destination has agreed. */
  @Column({ name: 'confirmed', type: 'boolean' })
  isConfirmed: boolean;

  /** What a webhook must answer, or the code that was sent to a topic; null when none is needed. */
  @Column({ name: 'challenge', type: 'text', nullable: true })
  challenge: string | null;

  /** Wrong codes given since the code was made. */
  @Column({ name: 'code_tries', type: 'integer' })
  codeTries: number;

  /** The alert matches spots after this id. */
  @Column({ name: 'from_id', type: 'bigint' })
  fromId: number;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({
    name: 'failing_since',
    type: 'timestamptz',
    precision: 0,
    nullable: true,
    transformer: epochSeconds,
  })
  failingSinceSeconds: number | null;

  @Column({ name: 'sent', type: 'bigint' })
  sent: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  createdAtSeconds: number;

  /** Time at which its owner made or last changed it. */
  @Column({ name: 'renewed_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  renewedAtSeconds: number;

  @Column({
    name: 'ended_at',
    type: 'timestamptz',
    precision: 0,
    nullable: true,
    transformer: epochSeconds,
  })
  endedAtSeconds: number | null;

  /** Number of its last change: see `alert_state`. */
  @Column({ name: 'change', type: 'bigint' })
  change: number;
}
