import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Quality of a skimmer in the 24 hours before `computed_at`. */
@Entity({ name: 'skimmer_quality' })
export class SkimmerQualityRow {
  /** The skimmer's callsign, without node. */
  @PrimaryColumn({ name: 'spotter', type: 'text' })
  spotter: string;

  /** Error of its frequencies in parts per million, positive when they are too high; null when unknown. */
  @Column({ name: 'skew_ppm', type: 'double precision', nullable: true })
  skewPpm: number | null;

  /** Share of its spots that belong to suspect signals, 0 to 1; null when unknown. */
  @Column({ name: 'suspect_rate', type: 'double precision', nullable: true })
  suspectRate: number | null;

  /** Numbers of its receivers, ascending. */
  @Column({ name: 'nodes', type: 'smallint', array: true })
  nodes: number[];

  @Column({ name: 'computed_at', type: 'timestamptz', precision: 0 })
  computedAt: Date;
}
