import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that tells what of the log ClickHouse has. */
@Entity({ name: 'clickhouse_copy' })
export class ClickHouseCopy {
  @PrimaryColumn({ name: 'singleton', type: 'boolean', default: true })
  singleton: true;

  /** The number of the log's history that it is a copy of; 0 before the first. */
  @Column({ name: 'history', type: 'integer', default: 0 })
  history: number;

  /** A random number of this database, which stands at the tables: two logs cannot share them. */
  @Column({ name: 'installation', type: 'uuid' })
  installation: string;

  /** Spots heard from this day on (days since the Unix epoch, UTC) are those of the log; before it, days that have left it. */
  @Column({ name: 'horizon_day', type: 'integer', default: 0 })
  horizonDay: number;

  /** Raised whenever spots were taken away: a block that is sent again then has another token. */
  @Column({ name: 'attempt', type: 'integer', default: 0 })
  attempt: number;

  /** Every spot from {@link horizonDay} on up to this id is there. */
  @Column({ name: 'last_id', type: 'bigint', default: 0 })
  lastId: number;

  /** The last id of the block that was sent last: it may be there, or not. */
  @Column({ name: 'sent_id', type: 'bigint', default: 0 })
  sentId: number;

  /** How many spots from {@link horizonDay} on are there, up to {@link lastId}. */
  @Column({ name: 'spots', type: 'bigint', default: 0 })
  spots: number;

  /** The log's number of changes that it agrees with; -1 while days are sent again. */
  @Column({ name: 'changes', type: 'bigint', default: 0 })
  changes: number;

  /** Raised when all names are sent anew. */
  @Column({ name: 'names_edition', type: 'integer', default: 0 })
  namesEdition: number;

  /** Every name up to this number is there … */
  @Column({ name: 'names_id', type: 'bigint', default: 0 })
  namesId: number;

  /** … as it was at this change of grids and places. */
  @Column({ name: 'names_change', type: 'bigint', default: 0 })
  namesChange: number;

  /** Why the log is not copied now; null while all is well. */
  @Column({ name: 'trouble', type: 'text', nullable: true })
  trouble: string | null;
}
