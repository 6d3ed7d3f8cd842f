import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../../database/database.service.js';

/** That an alert has told of a station on a band and mode, and until when it is quiet about it. */
@Entity({ name: 'alert_told' })
export class AlertTold {
  @PrimaryColumn({ name: 'alert_id', type: 'text', collation: 'C' })
  alertId: string;

  @PrimaryColumn({ name: 'callsign', type: 'text', collation: 'C' })
  callsign: string;

  /** -1 for who came to the repeater network. */
  @PrimaryColumn({ name: 'band_id', type: 'smallint' })
  bandId: number;

  @PrimaryColumn({ name: 'mode', type: 'text', collation: 'C' })
  mode: string;

  /** By the time at which the spots were heard. */
  @Column({ name: 'until', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  untilSeconds: number;
}
