import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A day whose spots are gone for good: neither the log nor a file has them. */
@Entity({ name: 'removed_days' })
export class RemovedDay {
  /** Days since the Unix epoch, UTC. */
  @PrimaryColumn({ name: 'day', type: 'integer' })
  day: number;

  /** The newest id of the log when it was removed. */
  @Column({ name: 'last_id', type: 'bigint' })
  lastId: number;
}
