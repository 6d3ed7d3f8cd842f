import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody wants to be told, and where. */
@Entity({ name: 'alerts' })
export class AlertRow {
  @PrimaryColumn({ name: 'id', type: 'text', collation: 'C' })
  id: string;

  /** The key itself is nowhere. */
  @Column({ name: 'key_sha256', type: 'bytea' })
  keySha256: Buffer;

  @Column({ name: 'name', type: 'text' })
  name: string;

  /** JSON, as it was sent. */
  @Column({ name: 'filter', type: 'text' })
  filter: string;

  /** `webhook`, `ntfy` or `web_push`. */
  @Column({ name: 'kind', type: 'text' })
  kind: string;

  /** Name and port of the destination: what may be shown of it. */
  @Column({ name: 'host', type: 'text', collation: 'C' })
  host: string;

  /** JSON with URLs and secrets. */
  @Column({ name: 'destination', type: 'text' })
  destination: string;

  @Column({ name: 'cooldown_minutes', type: 'integer' })
  cooldownMinutes: number;

  @Column({ name: 'min_skimmers', type: 'integer' })
  minSkimmers: number;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 0, nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'paused', type: 'boolean' })
  paused: boolean;

  /** Whether the destination has agreed. */
  @Column({ name: 'confirmed', type: 'boolean' })
  confirmed: boolean;

  /** What a webhook must answer, or the code that was sent to a topic. */
  @Column({ name: 'challenge', type: 'text', nullable: true })
  challenge: string | null;

  /** Wrong codes given since the code was made. */
  @Column({ name: 'code_tries', type: 'integer' })
  codeTries: number;

  /** Spots beyond this id are told. */
  @Column({ name: 'from_id', type: 'bigint' })
  fromId: number;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({ name: 'failing_since', type: 'timestamptz', precision: 0, nullable: true })
  failingSince: Date | null;

  @Column({ name: 'sent', type: 'bigint' })
  sent: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 0 })
  createdAt: Date;

  /** When it was made, or last changed by its owner. */
  @Column({ name: 'renewed_at', type: 'timestamptz', precision: 0 })
  renewedAt: Date;

  @Column({ name: 'ended_at', type: 'timestamptz', precision: 0, nullable: true })
  endedAt: Date | null;

  /** The number of its last change: see `alert_state`. */
  @Column({ name: 'change', type: 'bigint' })
  change: number;
}
