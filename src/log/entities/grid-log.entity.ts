import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that numbers the changes of grids and places. */
@Entity({ name: 'grid_log' })
export class GridLog {
  @PrimaryColumn({ name: 'singleton', type: 'boolean', default: true })
  singleton: true;

  /** The newest change of a grid or place ever stored; 0 before the first. */
  @Column({ name: 'last_change', type: 'bigint' })
  lastChange: number;

  /** Which country file the places are from; empty before the first. */
  @Column({ name: 'country_file', type: 'text', default: '' })
  countryFile: string;
}
