import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest term of a role. Its advisory lock shows whether it is still held. */
@Entity({ name: 'roles' })
export class Role {
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** Raised by one whenever the role is won. */
  @Column({ name: 'term', type: 'bigint' })
  term: number;

  /** `hostname:pid:random` */
  @Column({ name: 'holder', type: 'text' })
  holder: string;

  @Column({ name: 'acquired_at', type: 'timestamptz', precision: 3 })
  acquiredAt: Date;
}
