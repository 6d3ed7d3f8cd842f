import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of the archive's files, one a day, and how often stored spots of a day were changed: their counts and ids do
 * not tell that a type was filled in. A file agrees with the log while its spots, its newest id and these changes do.
 */
export class CreateArchiveDays1764000020000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE archive_days (
        day integer PRIMARY KEY,
        spots bigint NOT NULL,
        first_id bigint NOT NULL,
        last_id bigint NOT NULL,
        changes integer NOT NULL,
        bytes bigint NOT NULL,
        sha256 bytea NOT NULL,
        written_at timestamptz(0) NOT NULL
      )`);
    await queryRunner.query(
      'CREATE TABLE spot_day_changes (day integer PRIMARY KEY, changes integer NOT NULL)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE spot_day_changes');
    await queryRunner.query('DROP TABLE archive_days');
  }
}
