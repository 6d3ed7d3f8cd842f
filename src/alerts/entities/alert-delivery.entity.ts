import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { AlertMessage } from './alert-message.js';
import { AlertRow } from './alert.entity.js';
import { jsonText } from './json-text.js';

/** A message that waits to be sent: stored with its cause, removed when it has arrived. */
@Entity({ name: 'alert_deliveries' })
@Index('alert_deliveries_next', ['host', 'nextAt'])
export class AlertDelivery {
  /** Sent as `X-Delivery`. */
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Index('alert_deliveries_alert')
  @Column({ name: 'alert_id', type: 'text', collation: 'C' })
  alertId: string;

  @ManyToOne(() => AlertRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'alert_id' })
  alert: AlertRow;

  @Column({ name: 'host', type: 'text', collation: 'C' })
  host: string;

  @Column({ name: 'message', type: 'text', transformer: jsonText })
  message: AlertMessage;

  /** Whether it is a test, which a destination gets before it has agreed, too. */
  @Column({ name: 'is_test', type: 'boolean' })
  isTest: boolean;

  @Column({ name: 'attempts', type: 'integer' })
  attempts: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'next_at', type: 'timestamptz', precision: 3 })
  nextAt: Date;
}
