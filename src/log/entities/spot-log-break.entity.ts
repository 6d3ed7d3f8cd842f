import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A place in the log where the database lost spots: a standby that lagged was promoted, or a backup restored. */
@Entity({ name: 'spot_log_breaks' })
export class SpotLogBreak {
  /** The number of the history that began here. */
  @PrimaryColumn({ name: 'history', type: 'integer' })
  history: number;

  /** The newest id that was not lost. */
  @Column({ name: 'last_id', type: 'bigint' })
  lastId: number;

  /** No spot has an id above {@link lastId} up to and including this one. */
  @Column({ name: 'resumed_id', type: 'bigint' })
  resumedId: number;

  @Column({ name: 'noticed_at', type: 'timestamptz', precision: 0 })
  noticedAt: Date;
}
