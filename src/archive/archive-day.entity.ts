import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../database/database.service.js';

/** A file of the archive: the spots of a day. */
@Entity({ name: 'archive_days' })
export class ArchiveDayRow {
  /** Days since the Unix epoch, UTC. */
  @PrimaryColumn({ name: 'day', type: 'integer' })
  day: number;

  @Column({ name: 'spots', type: 'bigint' })
  spots: number;

  @Column({ name: 'first_id', type: 'bigint' })
  firstId: number;

  @Column({ name: 'last_id', type: 'bigint' })
  lastId: number;

  /** Number of changes of stored spots of the day when it was written, as in `spot_day_changes`. */
  @Column({ name: 'changes', type: 'integer' })
  changes: number;

  /** Number of the day's spots in the log when it was written; null when none of the file is from the log. */
  @Column({ name: 'log_spots', type: 'bigint', nullable: true })
  logSpots: number | null;

  @Column({ name: 'log_first_id', type: 'bigint', nullable: true })
  logFirstId: number | null;

  @Column({ name: 'log_last_id', type: 'bigint', nullable: true })
  logLastId: number | null;

  @Column({ name: 'bytes', type: 'bigint' })
  bytes: number;

  @Column({ name: 'sha256', type: 'bytea' })
  sha256: Buffer;

  /** When it was written; for operators, nothing reads it. */
  @Column({
    name: 'written_at',
    type: 'timestamptz',
    precision: 0,
    transformer: epochSeconds,
    select: false,
  })
  writtenAtSeconds: number;
}
