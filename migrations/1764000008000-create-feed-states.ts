import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the feeds are doing, as the process that listens to them has last reported. */
export class CreateFeedStates1764000008000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE feed_states (
        name text COLLATE "C" PRIMARY KEY,
        connected boolean NOT NULL,
        last_spot_at timestamptz(3),
        spots_received bigint NOT NULL,
        lines_rejected bigint NOT NULL,
        reconnect_count integer NOT NULL,
        reported_at timestamptz(3) NOT NULL
      ) WITH (fillfactor = 50)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE feed_states');
  }
}
