import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the log had of a day when its file was written: a file may have more, of archives that were imported into it, or of
 * a log that was lost. Null where no spot of it is the log's.
 */
export class AddArchiveLogDays1764000021000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE archive_days
        ADD COLUMN log_spots bigint,
        ADD COLUMN log_first_id bigint,
        ADD COLUMN log_last_id bigint`);
    await queryRunner.query(`
      UPDATE archive_days SET log_spots = spots, log_first_id = first_id, log_last_id = last_id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE archive_days DROP COLUMN log_spots, DROP COLUMN log_first_id, DROP COLUMN log_last_id`);
  }
}
