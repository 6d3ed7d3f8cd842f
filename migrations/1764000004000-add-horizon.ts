import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `horizon_day`: spots heard before that day (days since the Unix epoch) are as good as removed, and
 * every read is clamped to it before anything is. `dictionary_generation`: raised when names are removed,
 * so that writers forget the numbers they remember.
 */
export class AddHorizon1764000004000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE spot_log
        ADD COLUMN horizon_day integer NOT NULL DEFAULT 0,
        ADD COLUMN dictionary_generation integer NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE spot_log DROP COLUMN dictionary_generation, DROP COLUMN horizon_day',
    );
  }
}
