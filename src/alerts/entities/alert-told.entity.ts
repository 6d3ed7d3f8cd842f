import { Column, Entity, PrimaryColumn } from 'typeorm';
import { epochSeconds } from '../../database/database.service.js';

/** Last message of an alert about a station on a band and mode: its cooldown. */
@Entity({ name: 'alert_told' })
export class AlertTold {
  @PrimaryColumn({ name: 'alert_id', type: 'text', collation: 'C' })
  alertId: string;

  @PrimaryColumn({ name: 'callsign', type: 'text', collation: 'C' })
  callsign: string;

  /** -1 for an arrival on the repeater network. */
  @PrimaryColumn({ name: 'band_id', type: 'smallint' })
  bandId: number;

  @PrimaryColumn({ name: 'mode', type: 'text', collation: 'C' })
  mode: string;

  /** End of the cooldown, by the time at which spots were heard. */
  @Column({ name: 'until', type: 'timestamptz', precision: 0, transformer: epochSeconds })
  untilSeconds: number;
}
