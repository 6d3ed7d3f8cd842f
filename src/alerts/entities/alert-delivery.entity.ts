import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { AlertMessage } from './alert-message.js';
import { AlertRow } from './alert.entity.js';
import { jsonText } from './json-text.js';

/** A message that is still to be sent: written with the match, gone when it has arrived. */
@Entity({ name: 'alert_deliveries' })
@Index('alert_deliveries_next', ['host', 'nextAt'])
export class AlertDelivery {
  /** `X-Delivery`. */
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

  /** Whether it asks for agreement, and so goes to who has not agreed yet. */
  @Column({ name: 'is_test', type: 'boolean' })
  isTest: boolean;

  @Column({ name: 'attempts', type: 'integer' })
  attempts: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'next_at', type: 'timestamptz', precision: 3 })
  nextAt: Date;
}
