import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RoomCount } from '../presence-source.js';

/** A source as the process that is connected to it last reported it. */
@Entity({ name: 'presence_sources' })
export class PresenceSourceState {
  @PrimaryColumn({ name: 'source', type: 'text' })
  source: string;

  @Column({ name: 'is_connected', type: 'boolean' })
  isConnected: boolean;

  /** When it was last reported; without a repetition in time it is not valid. */
  @Column({ name: 'reported_at', type: 'timestamptz', precision: 3 })
  reportedAt: Date;

  @Column({ name: 'last_message_at', type: 'timestamptz', precision: 3, nullable: true })
  lastMessageAt: Date | null;

  /** Counted for the deployment: a restart does not reset it. */
  @Column({ name: 'reconnect_count', type: 'integer' })
  reconnectCount: number;

  /** The public rooms in the upstream's order, without this service's own connection. */
  @Column({ name: 'rooms', type: 'jsonb' })
  rooms: RoomCount[];

  /** When the upstream was last heard since the list; null without one. */
  @Column({ name: 'rooms_renewed_at', type: 'timestamptz', precision: 3, nullable: true })
  roomsRenewedAt: Date | null;
}
