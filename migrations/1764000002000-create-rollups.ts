import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Exact counts, kept in the statement that stores the spots.
 *
 * Buckets are whole numbers since the Unix epoch: `minute` = seconds / 60, `hour` = seconds / 3600,
 * `day` = seconds / 86400, so that no session's time zone can change them. The spare room in
 * the pages (fillfactor) keeps the counting updates in place (HOT).
 */
export class CreateRollups1764000002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE spot_minute (
        minute integer, mode_id smallint, band_id smallint,
        spots integer NOT NULL,
        PRIMARY KEY (minute, mode_id, band_id)
      ) WITH (fillfactor = 80)`);
    await queryRunner.query(
      'CREATE INDEX idx_spot_minute_mode_id_band_id_minute ON spot_minute (mode_id, band_id, minute)',
    );
    // first_id and last_id tell a cursor which hours lie wholly behind or beyond it.
    await queryRunner.query(`
      CREATE TABLE spot_hour (
        hour integer, mode_id smallint, band_id smallint,
        spots integer NOT NULL,
        first_id bigint NOT NULL,
        last_id bigint NOT NULL,
        PRIMARY KEY (hour, mode_id, band_id)
      ) WITH (fillfactor = 80)`);
    await queryRunner.query(`
      CREATE TABLE callsign_hour (
        callsign_id integer, hour integer, mode_id smallint, band_id smallint,
        spots integer NOT NULL,
        PRIMARY KEY (callsign_id, hour, mode_id, band_id)
      ) WITH (fillfactor = 80)`);
    await queryRunner.query('CREATE INDEX idx_callsign_hour_hour ON callsign_hour (hour)');
    await queryRunner.query(`
      CREATE TABLE callsign_day (
        callsign_id integer, day integer, mode_id smallint, band_id smallint,
        spots integer NOT NULL,
        PRIMARY KEY (callsign_id, day, mode_id, band_id)
      ) WITH (fillfactor = 80)`);
    await queryRunner.query(`
      CREATE TABLE callsign_day_total (
        day integer, callsign_id integer,
        spots integer NOT NULL,
        PRIMARY KEY (day, callsign_id)
      ) WITH (fillfactor = 80)`);
    await queryRunner.query(`
      CREATE TABLE spotter_hour (
        hour integer, spotter_id integer,
        spots integer NOT NULL,
        mode_mask bigint NOT NULL,
        band_mask integer NOT NULL,
        last_heard_at timestamptz(0) NOT NULL,
        PRIMARY KEY (hour, spotter_id)
      ) WITH (fillfactor = 70)`);
    await queryRunner.query(`
      CREATE TABLE callsign_last (
        callsign_id integer PRIMARY KEY,
        heard_at timestamptz(0) NOT NULL,
        id bigint NOT NULL,
        frequency_hz bigint NOT NULL,
        mode_id smallint NOT NULL,
        snr_db smallint NOT NULL
      ) WITH (fillfactor = 70)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'callsign_last',
      'spotter_hour',
      'callsign_day_total',
      'callsign_day',
      'callsign_hour',
      'spot_hour',
      'spot_minute',
    ]) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
