import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A callsign of the dictionary: a station heard, a skimmer, or both. */
@Entity({ name: 'callsigns' })
export class Callsign {
  @PrimaryGeneratedColumn('identity', { name: 'id', type: 'integer' })
  id: number;

  /** Upper-case. */
  @Column({ name: 'callsign', type: 'text', unique: true })
  callsign: string;

  /** Maidenhead grid of its base call's home, such as `FN31pr`; null when unknown. */
  @Column({ name: 'grid', type: 'text', nullable: true })
  grid: string | null;

  /** Its place by the country file; 0 where it has none, null until it is looked up. */
  @Column({ name: 'place_id', type: 'smallint', nullable: true })
  placeId: number | null;

  /** The number of the latest change of its grid or place; null before the first. */
  @Column({ name: 'grid_change', type: 'bigint', nullable: true })
  nameChange: number | null;

  /** Which database the grid is from, as in `GRID_PROVIDERS`; null with the grid. */
  @Column({ name: 'grid_source', type: 'text', nullable: true })
  gridSource: string | null;

  /** When a database last said where, or that it does not know; null before. */
  @Column({ name: 'grid_looked_up_at', type: 'timestamptz', precision: 0, nullable: true })
  gridLookedUpAt: Date | null;

  /** Whether it waits for a look-up: true from the moment it is stored. */
  @Column({ name: 'is_grid_queued', type: 'boolean' })
  isGridQueued: boolean;

  /** In the queue: not to be looked up before; else: to be queued again then. Null: at once; never. */
  @Column({ name: 'grid_due_at', type: 'timestamptz', precision: 0, nullable: true })
  gridDueAt: Date | null;

  /** Failed look-ups since the last answer. */
  @Column({ name: 'grid_failures', type: 'smallint' })
  gridFailures: number;
}
