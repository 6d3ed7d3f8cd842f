import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What public services publish, as it was had last: every process has it, also while the service is away. Versions are
 * numbers of a sequence, so that no process takes another content for the one it knows.
 */
export class CreatePublished1764000027000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE SEQUENCE published_versions');
    await queryRunner.query(`
      CREATE TABLE published (
        name text COLLATE "C" PRIMARY KEY,
        url_sha256 bytea NOT NULL,
        etag text,
        last_modified text,
        asked_at timestamptz(0) NOT NULL,
        pause_s integer NOT NULL,
        confirmed_at timestamptz(0),
        error text,
        version bigint NOT NULL,
        content text COLLATE "C"
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE published');
    await queryRunner.query('DROP SEQUENCE published_versions');
  }
}
