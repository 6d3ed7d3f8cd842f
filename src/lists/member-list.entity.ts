import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../database/database.service.js';

/** The last good copy of a member list, and how the last check of its source ended. */
@Entity({ name: 'member_lists' })
export class MemberListRow {
  /** As in `LISTS`. */
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** Of the URL or path that it is from; those may have a password. */
  @Column({ name: 'source_sha256', type: 'bytea' })
  sourceSha256: Buffer;

  /** The `ETag` with which the copy came. */
  @Column({ name: 'etag', type: 'text', nullable: true })
  etag: string | null;

  /** The `Last-Modified` with which the copy came, as it was sent. */
  @Column({ name: 'last_modified', type: 'text', nullable: true })
  lastModified: string | null;

  /** When the source was checked last, whatever came of it. */
  @Column({ name: 'checked_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  checkedAtSeconds: number;

  /** When the source last said, or had, what the copy has; null before the first copy. */
  @Column({
    name: 'confirmed_at',
    type: 'timestamptz',
    precision: 0,
    nullable: true,
    transformer: epochSeconds,
  })
  confirmedAtSeconds: number | null;

  /** When the members changed last; null before the first copy. */
  @Column({
    name: 'updated_at',
    type: 'timestamptz',
    precision: 0,
    nullable: true,
    transformer: epochSeconds,
  })
  updatedAtSeconds: number | null;

  /** Why the last check failed; null when it did not. */
  @Column({ name: 'error', type: 'text', nullable: true })
  error: string | null;

  /** Lines without a callsign. */
  @Column({ name: 'left_out', type: 'integer' })
  leftOut: number;

  /** Grows with each change of the members; 0 before the first copy. */
  @Column({ name: 'version', type: 'bigint' })
  version: number;

  /** Home calls, each once, sorted, with blanks between. */
  @Column({ name: 'members', type: 'text' })
  members: string;
}
