import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of grids, numbered in the order in which they become visible, as spots are: whoever keeps
 * grids in memory learns what is new since a number. The counter's row is locked before any name is, so
 * that no number below one that was seen can appear later.
 */
export class AddGridChanges1764000010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE grid_log (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        last_change bigint NOT NULL
      )`);
    await queryRunner.query('INSERT INTO grid_log (last_change) VALUES (0)');
    await queryRunner.query('ALTER TABLE callsigns ADD COLUMN grid_change bigint');
    await queryRunner.query(
      'CREATE INDEX idx_callsigns_grid_change ON callsigns (grid_change) WHERE grid_change IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX idx_callsigns_grid_change');
    await queryRunner.query('ALTER TABLE callsigns DROP COLUMN grid_change');
    await queryRunner.query('DROP TABLE grid_log');
  }
}
