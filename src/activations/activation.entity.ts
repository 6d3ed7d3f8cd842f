import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../database/database.service.js';

/** A time in which a station activated something. */
@Entity({ name: 'activations' })
export class ActivationRow {
  /** The programme's name, such as `pota`. */
  @PrimaryColumn({ name: 'programme', type: 'text' })
  programme: string;

  /** The park or bunker, as the programme numbers it. */
  @PrimaryColumn({ name: 'reference', type: 'text' })
  reference: string;

  /** The station's callsign, as the programme has it. */
  @PrimaryColumn({ name: 'callsign', type: 'text' })
  callsign: string;

  /** When it was first reported there. */
  @PrimaryColumn({
    name: 'from_at',
    type: 'timestamptz',
    precision: 0,
    transformer: epochSeconds,
  })
  fromSeconds: number;

  /** When it ended, or until when it is taken to be active while nothing newer is known. */
  @Column({ name: 'until_at', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  untilSeconds: number;

  /** Name of the park or bunker; null where it is not known. */
  @Column({ name: 'name', type: 'text', nullable: true })
  name: string | null;
}
