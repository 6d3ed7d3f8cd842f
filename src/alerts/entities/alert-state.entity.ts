import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: what all alerts have in common. */
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

  /** With which browsers subscribe; base64url. Null before the first start with alerts. */
  @Column({ name: 'vapid_public', type: 'text', nullable: true })
  vapidPublic: string | null;

  @Column({ name: 'vapid_private', type: 'text', nullable: true })
  vapidPrivate: string | null;
}
