import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What one client did in the hour that began with the first time. */
@Entity({ name: 'group_attempts' })
export class GroupAttempt {
  /** `creation` of a group, or `wrong-key`. */
  @PrimaryColumn({ name: 'kind', type: 'text' })
  kind: string;

  /** An IPv4 address or an IPv6 network; forgotten within an hour of the end. */
  @PrimaryColumn({ name: 'client', type: 'text' })
  client: string;

  @Column({ name: 'attempts', type: 'integer' })
  attempts: number;

  @Column({ name: 'ends_at', type: 'timestamptz', precision: 0 })
  endsAt: Date;
}
