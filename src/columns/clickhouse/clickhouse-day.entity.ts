import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A day of which ClickHouse knows more than that its spots are there. */
@Entity({ name: 'clickhouse_days' })
export class ClickHouseDay {
  /** Days since the Unix epoch, UTC. */
  @PrimaryColumn({ name: 'day', type: 'integer' })
  day: number;

  /** How often stored spots of the day had been changed when it was sent last, as in `spot_day_changes`. */
  @Column({ name: 'changes', type: 'integer', default: 0 })
  changes: number;

  /** How many spots it has, once it is whole there and may leave the log; null before. */
  @Column({ name: 'spots', type: 'bigint', nullable: true })
  spots: number | null;

  /** The newest id among them. */
  @Column({ name: 'last_id', type: 'bigint', nullable: true })
  lastId: number | null;
}
