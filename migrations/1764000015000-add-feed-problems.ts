import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is wrong with a feed that is connected, for the processes that do not listen to it. */
export class AddFeedProblems1764000015000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE feed_states
        ADD COLUMN is_stale boolean NOT NULL DEFAULT false,
        ADD COLUMN problem text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_states DROP COLUMN problem, DROP COLUMN is_stale');
  }
}
