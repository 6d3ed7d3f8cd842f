import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RoomCount } from './presence-source.js';

/** A source as the process that is connected to it last reported it. */
@Entity({ name: 'presence_sources' })
export class PresenceSourceState {
  @PrimaryColumn({ name: 'source', type: 'text' })
  source: string;

  @Column({ name: 'is_connected', type: 'boolean' })
  isConnected: boolean;

  /** A report that is not repeated in time says nothing any more. */
  @Column({ name: 'reported_at', type: 'timestamptz', precision: 3 })
  reportedAt: Date;

  @Column({ name: 'last_message_at', type: 'timestamptz', precision: 3, nullable: true })
  lastMessageAt: Date | null;

  /** Of the deployment: a restart does not begin again. */
  @Column({ name: 'reconnect_count', type: 'integer' })
  reconnectCount: number;

  /** What may be shown, in the order of the upstream: our own monitor is not counted. */
  @Column({ name: 'rooms', type: 'jsonb' })
  rooms: RoomCount[];

  /** When the upstream was last heard since the list; null without one. */
  @Column({ name: 'rooms_renewed_at', type: 'timestamptz', precision: 3, nullable: true })
  roomsRenewedAt: Date | null;
}
