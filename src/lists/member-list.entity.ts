import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../database/database.service.js';

/** The last good copy of a member list, and how the last check of its source ended. */
@Entity({ name: 'member_lists' })
export class MemberListRow {
  /** Name, as in `LISTS`. */
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** SHA-256 of its URL or path, which may have a password. */
  @Column({ name: 'source_sha256', type: 'bytea' })
  sourceSha256: Buffer;

  /** The copy's `ETag`. */
  @Column({ name: 'etag', type: 'text', nullable: true })
  etag: string | null;

  /** The copy's `Last-Modified`, as it was sent. */
  @Column({ name: 'last_modified', type: 'text', nullable: true })
  lastModified: string | null;

  /** When the source was checked last, with any outcome. */
  @Column({ name: 'checked_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  checkedAtSeconds: number;

  /** When the copy was last found equal to its source; null before the first copy. */
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

  /** Number of lines without a callsign. */
  @Column({ name: 'left_out', type: 'integer' })
  leftOut: number;

  /** Grows with each change of the members; 0 before the first copy. */
  @Column({ name: 'version', type: 'bigint' })
  version: number;

  /** Home calls, each once, sorted, with blanks between. */
  @Column({ name: 'members', type: 'text' })
  members: string;
}
