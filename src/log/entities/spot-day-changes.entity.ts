import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Changes to stored spots of a day; none where a day has no row. */
@Entity({ name: 'spot_day_changes' })
export class SpotDayChanges {
  /** Days since the Unix epoch, UTC. */
  @PrimaryColumn({ name: 'day', type: 'integer' })
  day: number;

  /** Raised by each batch that gives spots of the day the type that they lacked. */
  @Column({ name: 'changes', type: 'integer' })
  changes: number;
}
