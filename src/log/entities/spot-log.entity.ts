import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that numbers the log of spots. */
@Entity({ name: 'spot_log' })
export class SpotLog {
  @PrimaryColumn({ name: 'singleton', type: 'boolean', default: true })
  singleton: true;

  /** The id of the newest spot ever stored; 0 before the first. */
  @Column({ name: 'last_id', type: 'bigint' })
  lastId: number;

  /** Spots heard before this day since the Unix epoch are hidden from every read. */
  @Column({ name: 'horizon_day', type: 'integer', default: 0 })
  horizonDay: number;

  /** Raised when names are removed from the dictionary. */
  @Column({ name: 'dictionary_generation', type: 'integer', default: 0 })
  dictionaryGeneration: number;

  /** Raised when the database turns out to be another one, or an earlier state of itself. */
  @Column({ name: 'history', type: 'integer', default: 1 })
  history: number;

  /** The server's own history that {@link history} stands for: cluster, database and timeline. */
  @Column({ name: 'server_history', type: 'text', default: '' })
  serverHistory: string;

  /** Raised when stored spots were changed: memory reads them again. */
  @Column({ name: 'rewrites', type: 'integer', default: 0 })
  rewrites: number;

  /** Raised whenever stored spots were changed, however old: see `spot_day_changes`. */
  @Column({ name: 'changes', type: 'bigint', default: 0 })
  changes: number;
}
