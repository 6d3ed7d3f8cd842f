import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored spot: one report that a skimmer heard a station. Daily partitions by `heard_at`. */
@Entity({ name: 'spots' })
export class Spot {
  /** Ids grow in the order in which spots become visible, and are never used twice. */
  @PrimaryColumn({ name: 'id', type: 'bigint' })
  id: number;

  /** Whole seconds, UTC. */
  @Column({ name: 'heard_at', type: 'timestamptz', precision: 0 })
  heardAt: Date;

  @Column({ name: 'frequency_hz', type: 'bigint' })
  frequencyHz: number;

  /** The station heard: an id of `callsigns`. */
  @Column({ name: 'callsign_id', type: 'integer' })
  callsignId: number;

  /** The skimmer: an id of `callsigns`. */
  @Column({ name: 'spotter_id', type: 'integer' })
  spotterId: number;

  /** The skimmer's node number; -1 when it has none. */
  @Column({ name: 'spotter_node', type: 'smallint' })
  spotterNode: number;

  @Column({ name: 'mode_id', type: 'smallint' })
  modeId: number;

  /** The band's number in `shared/band.ts`; 0 outside all bands. */
  @Column({ name: 'band_id', type: 'smallint' })
  bandId: number;

  @Column({ name: 'snr_db', type: 'smallint' })
  snrDb: number;

  /** Words per minute; 0 for none, because a null bitmap would cost eight bytes a row. */
  @Column({ name: 'wpm', type: 'smallint' })
  wpm: number;

  /** The type of the report; 0 for none, and where it is not known. */
  @Column({ name: 'type_id', type: 'smallint', default: 0 })
  typeId: number;
}
