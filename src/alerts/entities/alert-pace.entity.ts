import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../../database/database.service.js';
import type { AlertMessage } from './alert-message.js';
import { jsonText } from './json-text.js';

/** Messages that an alert has sent and left out in its hour. */
@Entity({ name: 'alert_pace' })
export class AlertPace {
  @PrimaryColumn({ name: 'alert_id', type: 'text', collation: 'C' })
  alertId: string;

  @Column({ name: 'hour_began_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  hourBeganAtSeconds: number;

  @Column({ name: 'messages', type: 'integer' })
  messages: number;

  @Column({ name: 'left_out', type: 'integer' })
  leftOut: number;

  /** Newest message that was left out; null for none. */
  @Column({ name: 'last_message', type: 'text', nullable: true, transformer: jsonText })
  lastMessage: AlertMessage | null;
}
