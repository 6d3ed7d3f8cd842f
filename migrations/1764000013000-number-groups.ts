import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers the groups in the order in which they are made, under the lock of their making: of those that were made
 * in the same second, the clock does not tell the newest.
 */
export class NumberGroups1764000013000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE groups ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE groups DROP COLUMN number');
  }
}
