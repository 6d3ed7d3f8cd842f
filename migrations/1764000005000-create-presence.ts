import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who is on the networks of people, as the one process that is connected to them last heard it, so that
 * every process answers alike and a restart shows the last roster until its time is over.
 */
export class CreatePresence1764000005000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE presence_sources (
        source text PRIMARY KEY,
        is_connected boolean NOT NULL,
        reported_at timestamptz(3) NOT NULL,
        last_message_at timestamptz(3),
        reconnect_count integer NOT NULL,
        rooms jsonb NOT NULL,
        rooms_renewed_at timestamptz(3)
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(`
      CREATE TABLE presence_rosters (
        source text,
        room text,
        names text[] NOT NULL,
        listed_at timestamptz(3) NOT NULL,
        renewed_at timestamptz(3) NOT NULL,
        PRIMARY KEY (source, room)
      ) WITH (fillfactor = 50)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE presence_rosters');
    await queryRunner.query('DROP TABLE presence_sources');
  }
}
