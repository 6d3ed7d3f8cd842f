import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../database/database.service.js';

/** What one client did in the hour, or the day, that began with the first time. Groups were the first to be counted. */
@Entity({ name: 'group_attempts' })
export class Attempt {
  /** `creation` of a group, `wrong-key`, or what else is limited: {@link AttemptKind}. */
  @PrimaryColumn({ name: 'kind', type: 'text' })
  kind: string;

  /**
   * An IPv4 address or an IPv6 network; forgotten within an hour of the end. Of a test, the alert; of an invitation, the
   * host.
   */
  @PrimaryColumn({ name: 'client', type: 'text' })
  client: string;

  @Column({ name: 'attempts', type: 'integer' })
  attempts: number;

  @Column({ name: 'ends_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  endsAtSeconds: number;
}
