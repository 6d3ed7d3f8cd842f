import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which history of the database the log belongs to. `server_history` names the server's own: the cluster, the
 * database in it, and the timeline that is written. It changes when a standby is promoted, and when a backup is
 * restored; spots that were stored before may be missing then, so their ids must not be given again. It begins
 * empty, which is no server's: what is migrated may be an old backup. `history` counts these changes.
 * `spot_log_breaks` keeps where each happened: no spot has an id above `last_id` up to and including
 * `resumed_id`.
 */
export class AddLogHistory1764000011000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE spot_log
        ADD COLUMN history integer NOT NULL DEFAULT 1,
        ADD COLUMN server_history text COLLATE "C" NOT NULL DEFAULT ''`);
    await queryRunner.query(`
      CREATE TABLE spot_log_breaks (
        history integer PRIMARY KEY,
        last_id bigint NOT NULL,
        resumed_id bigint NOT NULL,
        noticed_at timestamptz(0) NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE spot_log_breaks');
    await queryRunner.query('ALTER TABLE spot_log DROP COLUMN server_history, DROP COLUMN history');
  }
}
