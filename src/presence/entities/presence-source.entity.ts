import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RoomCount } from '../presence-source.js';

/** The state of a source, as last reported by the process that listens to it. */
@Entity({ name: 'presence_sources' })
export class PresenceSourceState {
  @PrimaryColumn({ name: 'source', type: 'text' })
  source: string;

  @Column({ name: 'is_connected', type: 'boolean' })
  isConnected: boolean;

  /** When it was last reported; the state expires unless reports repeat. */
  @Column({ name: 'reported_at', type: 'timestamptz', precision: 3 })
  reportedAt: Date;

  @Column({ name: 'last_message_at', type: 'timestamptz', precision: 3, nullable: true })
  lastMessageAt: Date | null;

  /** Number of reconnects of the deployment, which a restart does not reset. */
  @Column({ name: 'reconnect_count', type: 'integer' })
  reconnectCount: number;

  /** The public rooms in the upstream's order, without this service's own connection. */
  @Column({ name: 'rooms', type: 'jsonb' })
  rooms: RoomCount[];

  /** When the upstream was last heard since the list of rooms; null without a list. */
  @Column({ name: 'rooms_renewed_at', type: 'timestamptz', precision: 3, nullable: true })
  roomsRenewedAt: Date | null;
}
