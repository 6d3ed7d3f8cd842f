import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A place of callsigns: an entity with a continent and zones. A row never changes. */
@Entity({ name: 'places' })
export class PlaceRow {
  /** From 1; 0 stands for nowhere. */
  @PrimaryColumn({ name: 'id', type: 'smallint' })
  id: number;

  /** The number of the DXCC entity, as ARRL and ADIF have it. */
  @Column({ name: 'dxcc', type: 'smallint' })
  dxcc: number;

  /** The entity's name in the country file. */
  @Column({ name: 'entity', type: 'text' })
  entity: string;

  /** `AF`, `AN`, `AS`, `EU`, `NA`, `OC` or `SA`. */
  @Column({ name: 'continent', type: 'text' })
  continent: string;

  @Column({ name: 'cq_zone', type: 'smallint' })
  cqZone: number;

  @Column({ name: 'itu_zone', type: 'smallint' })
  ituZone: number;
}
