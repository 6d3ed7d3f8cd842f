import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../database/database.service.js';

/** A public, named group of callsigns. */
@Entity({ name: 'groups' })
export class Group {
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** Upper-case, each once, in the order given; 1 to 500. */
  @Column({ name: 'callsigns', type: 'text', array: true })
  callsigns: string[];

  @Column({ name: 'description', type: 'text', nullable: true })
  description: string | null;

  @Column({ name: 'creator_name', type: 'text' })
  creatorName: string;

  @Column({ name: 'creator_email', type: 'text' })
  creatorEmail: string;

  /** SHA-256 of the edit key, which itself is not stored. */
  @Column({ name: 'edit_key_sha256', type: 'bytea' })
  editKeySha256: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  createdAtSeconds: number;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  updatedAtSeconds: number;

  /** Grows in the order in which groups are made. */
  @Column({ name: 'number', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  number: number;

  /** When it was last queried or changed; it expires 90 days later. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  lastUsedAtSeconds: number;
}
