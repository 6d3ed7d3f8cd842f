import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The latest list of users of one room of a source. */
@Entity({ name: 'presence_rosters' })
export class PresenceRoster {
  @PrimaryColumn({ name: 'source', type: 'text' })
  source: string;

  @PrimaryColumn({ name: 'room', type: 'text' })
  room: string;

  /** Names as the upstream spells them, each user once. */
  @Column({ name: 'names', type: 'text', array: true })
  names: string[];

  /** When the list arrived. */
  @Column({ name: 'listed_at', type: 'timestamptz', precision: 3 })
  listedAt: Date;

  /** When the upstream was last heard; the list is valid for five minutes after it. */
  @Column({ name: 'renewed_at', type: 'timestamptz', precision: 3 })
  renewedAt: Date;
}
