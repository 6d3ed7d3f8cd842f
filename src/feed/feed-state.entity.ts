import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of a feed, as last reported by the process that listens to it. */
@Entity({ name: 'feed_states' })
export class FeedState {
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'connected', type: 'boolean' })
  connected: boolean;

  @Column({ name: 'last_spot_at', type: 'timestamptz', precision: 3, nullable: true })
  lastSpotAt: Date | null;

  @Column({ name: 'spots_received', type: 'bigint' })
  spotsReceived: number;

  @Column({ name: 'lines_rejected', type: 'bigint' })
  linesRejected: number;

  @Column({ name: 'reconnect_count', type: 'integer' })
  reconnectCount: number;

  /** When it was last reported, by the database's clock. */
  @Column({ name: 'reported_at', type: 'timestamptz', precision: 3 })
  reportedAt: Date;

  /** Whether it is connected, but has brought no spot for its silence limit. */
  @Column({ name: 'is_stale', type: 'boolean' })
  isStale: boolean;

  /** Problem of a feed that is connected; null when there is none. */
  @Column({ name: 'problem', type: 'text', nullable: true })
  problem: string | null;
}
