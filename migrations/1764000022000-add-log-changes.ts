import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Raised in every transaction that changes stored spots, however old: `rewrites` is raised only for those that are in
 * memory. Who keeps a copy of the log sees by one number that days must be read again; `spot_day_changes` tells which.
 */
export class AddLogChanges1764000022000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE spot_log ADD COLUMN changes bigint NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE spot_log DROP COLUMN changes');
  }
}
