import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../database/database.service.js';

/** The last good copy of a document that a public service publishes, and how the last question ended. */
@Entity({ name: 'published' })
export class PublishedRow {
  /** The source's name. */
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** SHA-256 of its URL. */
  @Column({ name: 'url_sha256', type: 'bytea' })
  urlSha256: Buffer;

  /** The `ETag` of the document that was read last. */
  @Column({ name: 'etag', type: 'text', nullable: true })
  etag: string | null;

  /** Its `Last-Modified`, as it was sent. */
  @Column({ name: 'last_modified', type: 'text', nullable: true })
  lastModified: string | null;

  /** When the service was asked last, with any outcome. */
  @Column({ name: 'asked_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  askedAtSeconds: number;

  /** Seconds after which it may be asked again: its `Retry-After` holds over a restart. */
  @Column({ name: 'pause_s', type: 'integer' })
  pauseSeconds: number;

  /** When the copy was last found equal to what is published; null before the first copy. */
  @Column({
    name: 'confirmed_at',
    type: 'timestamptz',
    precision: 0,
    nullable: true,
    transformer: epochSeconds,
  })
  confirmedAtSeconds: number | null;

  /** Why the last question failed; null when it did not. */
  @Column({ name: 'error', type: 'text', nullable: true })
  error: string | null;

  /** Grows with each change of the content; 0 before the first copy. */
  @Column({ name: 'version', type: 'bigint' })
  version: number;

  /** What is kept of the document, as JSON; null before the first copy. */
  @Column({ name: 'content', type: 'text', nullable: true })
  content: string | null;
}
