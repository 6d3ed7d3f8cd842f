import { Column, Entity, PrimaryColumn } from 'typeorm';

// Buckets are whole numbers since the Unix epoch, in UTC; see the migration that creates them.

/** Spots of a minute by mode and band. */
@Entity({ name: 'spot_minute' })
export class SpotMinute {
  @PrimaryColumn({ name: 'minute', type: 'integer' })
  minute: number;

  @PrimaryColumn({ name: 'mode_id', type: 'smallint' })
  modeId: number;

  @PrimaryColumn({ name: 'band_id', type: 'smallint' })
  bandId: number;

  @Column({ name: 'spots', type: 'integer' })
  spots: number;
}

/** Spots of an hour by mode and band, and the lowest and highest id among them. */
@Entity({ name: 'spot_hour' })
export class SpotHour {
  @PrimaryColumn({ name: 'hour', type: 'integer' })
  hour: number;

  @PrimaryColumn({ name: 'mode_id', type: 'smallint' })
  modeId: number;

  @PrimaryColumn({ name: 'band_id', type: 'smallint' })
  bandId: number;

  @Column({ name: 'spots', type: 'integer' })
  spots: number;

  @Column({ name: 'first_id', type: 'bigint' })
  firstId: number;

  @Column({ name: 'last_id', type: 'bigint' })
  lastId: number;
}

/** Spots of a station in an hour by mode and band. */
@Entity({ name: 'callsign_hour' })
export class CallsignHour {
  @PrimaryColumn({ name: 'callsign_id', type: 'integer' })
  callsignId: number;

  @PrimaryColumn({ name: 'hour', type: 'integer' })
  hour: number;

  @PrimaryColumn({ name: 'mode_id', type: 'smallint' })
  modeId: number;

  @PrimaryColumn({ name: 'band_id', type: 'smallint' })
  bandId: number;

  @Column({ name: 'spots', type: 'integer' })
  spots: number;
}

/** Spots of a station on a day by mode and band. */
@Entity({ name: 'callsign_day' })
export class CallsignDay {
  @PrimaryColumn({ name: 'callsign_id', type: 'integer' })
  callsignId: number;

  @PrimaryColumn({ name: 'day', type: 'integer' })
  day: number;

  @PrimaryColumn({ name: 'mode_id', type: 'smallint' })
  modeId: number;

  @PrimaryColumn({ name: 'band_id', type: 'smallint' })
  bandId: number;

  @Column({ name: 'spots', type: 'integer' })
  spots: number;
}

/** All spots of a station on a day. */
@Entity({ name: 'callsign_day_total' })
export class CallsignDayTotal {
  @PrimaryColumn({ name: 'day', type: 'integer' })
  day: number;

  @PrimaryColumn({ name: 'callsign_id', type: 'integer' })
  callsignId: number;

  @Column({ name: 'spots', type: 'integer' })
  spots: number;
}

/** Spots of a skimmer in an hour; its modes and bands as the bits of masks. */
@Entity({ name: 'spotter_hour' })
export class SpotterHour {
  @PrimaryColumn({ name: 'hour', type: 'integer' })
  hour: number;

  @PrimaryColumn({ name: 'spotter_id', type: 'integer' })
  spotterId: number;

  @Column({ name: 'spots', type: 'integer' })
  spots: number;

  /** Bit n stands for the mode of id n. Beyond 2^53, so never read as a number. */
  @Column({ name: 'mode_mask', type: 'bigint' })
  modeMask: string;

  /** Bit n stands for the band of id n. */
  @Column({ name: 'band_mask', type: 'integer' })
  bandMask: number;

  @Column({ name: 'last_heard_at', type: 'timestamptz', precision: 0 })
  lastHeardAt: Date;
}

/** The newest spot of a station: the latest time, then the highest id. */
@Entity({ name: 'callsign_last' })
export class CallsignLast {
  @PrimaryColumn({ name: 'callsign_id', type: 'integer' })
  callsignId: number;

  @Column({ name: 'heard_at', type: 'timestamptz', precision: 0 })
  heardAt: Date;

  @Column({ name: 'id', type: 'bigint' })
  id: number;

  @Column({ name: 'frequency_hz', type: 'bigint' })
  frequencyHz: number;

  @Column({ name: 'mode_id', type: 'smallint' })
  modeId: number;

  @Column({ name: 'snr_db', type: 'smallint' })
  snrDb: number;
}
