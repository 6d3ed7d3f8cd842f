import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log of spots in daily partitions, and the counter that numbers it.
 *
 * No foreign keys: they cost 12 µs a row. No unique key: uniqueness of ids and of reports is the
 * writer lock's. Partitions are made by the writer, never by a migration.
 */
export class CreateSpots1764000001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE spots (
        id bigint NOT NULL,
        heard_at timestamptz(0) NOT NULL,
        frequency_hz bigint NOT NULL,
        callsign_id integer NOT NULL,
        spotter_id integer NOT NULL,
        spotter_node smallint NOT NULL,
        mode_id smallint NOT NULL,
        band_id smallint NOT NULL,
        snr_db smallint NOT NULL,
        wpm smallint NOT NULL
      ) PARTITION BY RANGE (heard_at)`);
    await queryRunner.query('CREATE INDEX idx_spots_id ON spots (id)');
    // On the time alone, equal seconds share one entry: 9 bytes a spot instead of 31.
    await queryRunner.query('CREATE INDEX idx_spots_heard_at ON spots (heard_at)');
    await queryRunner.query(
      'CREATE INDEX idx_spots_callsign_id_heard_at ON spots (callsign_id, heard_at)',
    );
    await queryRunner.query(
      'CREATE INDEX idx_spots_spotter_id_heard_at ON spots (spotter_id, heard_at)',
    );
    await queryRunner.query(`
      CREATE TABLE spot_log (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        last_id bigint NOT NULL
      )`);
    await queryRunner.query('INSERT INTO spot_log (last_id) VALUES (0)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE spot_log');
    await queryRunner.query('DROP TABLE spots');
  }
}
