import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that tells what of the log ClickHouse has. */
@Entity({ name: 'clickhouse_copy' })
export class ClickHouseCopy {
  @PrimaryColumn({ name: 'singleton', type: 'boolean', default: true })
  singleton: true;

  /** The number of the log's history that it is a copy of; 0 before the first. */
  @Column({ name: 'history', type: 'integer', default: 0 })
  history: number;

  /** Every spot beyond this id, up to {@link lastId}, is there. */
  @Column({ name: 'after_id', type: 'bigint', default: 0 })
  afterId: number;

  @Column({ name: 'last_id', type: 'bigint', default: 0 })
  lastId: number;

  /** The last id of the block that was sent last: it may be there, or not. */
  @Column({ name: 'sent_id', type: 'bigint', default: 0 })
  sentId: number;

  /** How many spots of the log are there, up to {@link lastId}. */
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
}
