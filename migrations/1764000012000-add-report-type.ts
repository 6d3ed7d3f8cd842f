import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The type of a report (`CQ`, `DX`, `BEACON` …), by number as modes are; 0 for none, and for spots that were
 * stored before. The column lies where a row was padded: no byte more per spot. `rewrites` is raised when stored
 * spots are given their types, so that memory reads them again.
 */
export class AddReportType1764000012000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE report_types (
        id smallint PRIMARY KEY CHECK (id BETWEEN 1 AND 60),
        name text COLLATE "C" NOT NULL
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX uq_report_types_name ON report_types (name)');
    await queryRunner.query('ALTER TABLE spots ADD COLUMN type_id smallint NOT NULL DEFAULT 0');
    await queryRunner.query('ALTER TABLE spot_log ADD COLUMN rewrites integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE spot_log DROP COLUMN rewrites');
    await queryRunner.query('ALTER TABLE spots DROP COLUMN type_id');
    await queryRunner.query('DROP TABLE report_types');
  }
}
