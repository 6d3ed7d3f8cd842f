import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where the holder of a callsign is, by the country file: an entity, a continent and zones, by number. Of a callsign
 * it is null until it is looked up, and 0 where the callsign has no entity. A place never changes what it means: a
 * callsign gets another one, which is numbered as changes of grids are.
 */
export class AddPlaces1764000016000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE places (
        id smallint PRIMARY KEY CHECK (id >= 1),
        dxcc smallint NOT NULL,
        entity text COLLATE "C" NOT NULL,
        continent text COLLATE "C" NOT NULL,
        cq_zone smallint NOT NULL,
        itu_zone smallint NOT NULL
      )`);
    await queryRunner.query(
      'CREATE UNIQUE INDEX uq_places ON places (dxcc, entity, continent, cq_zone, itu_zone)',
    );
    await queryRunner.query('ALTER TABLE callsigns ADD COLUMN place_id smallint');
    await queryRunner.query(
      'CREATE INDEX idx_callsigns_unplaced ON callsigns (id) WHERE place_id IS NULL',
    );
    await queryRunner.query(
      "ALTER TABLE grid_log ADD COLUMN country_file text NOT NULL DEFAULT ''",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE grid_log DROP COLUMN country_file');
    await queryRunner.query('DROP INDEX idx_callsigns_unplaced');
    await queryRunner.query('ALTER TABLE callsigns DROP COLUMN place_id');
    await queryRunner.query('DROP TABLE places');
  }
}
