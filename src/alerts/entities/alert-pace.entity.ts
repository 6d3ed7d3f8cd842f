import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many messages an alert has had in its hour, and what was left out. */
@Entity({ name: 'alert_pace' })
export class AlertPace {
  @PrimaryColumn({ name: 'alert_id', type: 'text', collation: 'C' })
  alertId: string;

  @Column({ name: 'hour_began_at', type: 'timestamptz', precision: 0 })
  hourBeganAt: Date;

  @Column({ name: 'messages', type: 'integer' })
  messages: number;

  @Column({ name: 'left_out', type: 'integer' })
  leftOut: number;

  /** The newest that was left out; null while none was. */
  @Column({ name: 'last_message', type: 'text', nullable: true })
  lastMessage: string | null;
}
