import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose copy it is, from which day on, how often it was begun, and why it stands still. */
export class ExtendClickHouseCopy1764000030000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE clickhouse_copy
        ADD installation uuid NOT NULL DEFAULT gen_random_uuid(),
        ADD horizon_day integer NOT NULL DEFAULT 0,
        ADD attempt integer NOT NULL DEFAULT 0,
        ADD trouble text,
        DROP after_id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE clickhouse_copy
        DROP installation, DROP horizon_day, DROP attempt, DROP trouble,
        ADD after_id bigint NOT NULL DEFAULT 0`);
  }
}
