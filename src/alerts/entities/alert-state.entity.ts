import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row, of what all alerts share. */
@Entity({ name: 'alert_state' })
export class AlertState {
  @PrimaryColumn({ name: 'single', type: 'boolean', default: true })
  single: boolean;

  /** Grows with every change of an alert. */
  @Column({ name: 'change', type: 'bigint', default: 0 })
  change: number;

  /** Spots up to this id have been matched; null before the first. */
  @Column({ name: 'matched_id', type: 'bigint', nullable: true })
  matchedId: number | null;

  /** Public key with which browsers subscribe, base64url; null until it is first needed. */
  @Column({ name: 'vapid_public', type: 'text', nullable: true })
  vapidPublic: string | null;

  @Column({ name: 'vapid_private', type: 'text', nullable: true })
  vapidPrivate: string | null;
}
