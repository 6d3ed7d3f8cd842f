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

  /** How often stored spots of the day had been changed when it was written, as `spot_day_changes` counts. */
  @Column({ name: 'changes', type: 'integer' })
  changes: number;

  /** What the log had of the day when it was written; null where no spot of the file is the log's. */
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

  /** Nothing asks for it. */
  @Column({
    name: 'written_at',
    type: 'timestamptz',
    precision: 0,
    transformer: epochSeconds,
    select: false,
  })
  writtenAtSeconds: number;
}
