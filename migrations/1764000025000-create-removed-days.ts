import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which days are gone for good, and what the newest id was then: what was cited before cannot be told any more. */
export class CreateRemovedDays1764000025000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE removed_days (
        day integer PRIMARY KEY,
        last_id bigint NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE removed_days');
  }
}
