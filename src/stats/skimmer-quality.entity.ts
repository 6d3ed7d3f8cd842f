import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of a skimmer's quality, of the 24 hours before it was computed. */
@Entity({ name: 'skimmer_quality' })
export class SkimmerQualityRow {
  /** Its name, without node. */
  @PrimaryColumn({ name: 'spotter', type: 'text' })
  spotter: string;

  /** How much too high its frequencies are, in parts per million; null where that is not known. */
  @Column({ name: 'skew_ppm', type: 'double precision', nullable: true })
  skewPpm: number | null;

  /** The share of its spots that belong to suspect signals, 0 to 1; null where that is not known. */
  @Column({ name: 'suspect_rate', type: 'double precision', nullable: true })
  suspectRate: number | null;

  /** The numbers of its receivers, ascending. */
  @Column({ name: 'nodes', type: 'smallint', array: true })
  nodes: number[];

  @Column({ name: 'computed_at', type: 'timestamptz', precision: 0 })
  computedAt: Date;
}
