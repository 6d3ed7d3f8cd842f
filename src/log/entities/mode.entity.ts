import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mode, as learnt from a feed. At most sixty: their ids are the bits of a mask. */
@Entity({ name: 'modes' })
export class Mode {
  @PrimaryColumn({ name: 'id', type: 'smallint' })
  id: number;

  /** Upper-case. */
  @Column({ name: 'name', type: 'text', unique: true })
  name: string;
}
