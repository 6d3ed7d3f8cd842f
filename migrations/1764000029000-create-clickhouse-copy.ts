import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of the log ClickHouse has, where it takes the place of DuckDB. */
export class CreateClickHouseCopy1764000029000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE clickhouse_copy (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        history integer NOT NULL DEFAULT 0,
        after_id bigint NOT NULL DEFAULT 0,
        last_id bigint NOT NULL DEFAULT 0,
        sent_id bigint NOT NULL DEFAULT 0,
        spots bigint NOT NULL DEFAULT 0,
        changes bigint NOT NULL DEFAULT 0,
        names_edition integer NOT NULL DEFAULT 0,
        names_id bigint NOT NULL DEFAULT 0,
        names_change bigint NOT NULL DEFAULT 0
      )`);
    await queryRunner.query('INSERT INTO clickhouse_copy DEFAULT VALUES');
    await queryRunner.query(`
      CREATE TABLE clickhouse_days (
        day integer PRIMARY KEY,
        changes integer NOT NULL DEFAULT 0,
        spots bigint,
        last_id bigint
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE clickhouse_days');
    await queryRunner.query('DROP TABLE clickhouse_copy');
  }
}
