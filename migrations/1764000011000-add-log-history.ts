import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which history of the database the log belongs to. `server_history` names the server's own: the cluster's
 * identifier and the timeline it writes. It changes when a standby is promoted, and when a backup is
 * restored; spots that were stored before may be missing then, so their ids must not be given again.
 * `history` counts these changes. `spot_log_breaks` keeps where each happened: no spot has an id above
 * `last_id` up to and including `resumed_id`.
 */
export class AddLogHistory1764000011000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE spot_log
        ADD COLUMN history integer NOT NULL DEFAULT 1,
        ADD COLUMN server_history text COLLATE "C"`);
    await queryRunner.query(`
      UPDATE spot_log SET server_history = (SELECT system_identifier FROM pg_control_system())
        || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`);
    await queryRunner.query('ALTER TABLE spot_log ALTER COLUMN server_history SET NOT NULL');
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
