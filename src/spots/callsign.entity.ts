import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A callsign of the dictionary: a station heard, a skimmer, or both. */
@Entity({ name: 'callsigns' })
export class Callsign {
  @PrimaryGeneratedColumn('identity', { name: 'id', type: 'integer' })
  id: number;

  /** Upper-case. */
  @Column({ name: 'callsign', type: 'text', unique: true })
  callsign: string;

  /** Maidenhead grid; null when unknown. */
  @Column({ name: 'grid', type: 'text', nullable: true })
  grid: string | null;
}
