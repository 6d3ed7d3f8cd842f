import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Named groups of callsigns. The list is an array: it is read and replaced whole, under the lock of
 * its row, and 500 calls are a few kilobytes.
 */
export class CreateGroups1764000003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE groups (
        name text COLLATE "C" PRIMARY KEY,
        callsigns text[] NOT NULL,
        description text,
        creator_name text NOT NULL,
        creator_email text NOT NULL,
        edit_key_sha256 bytea NOT NULL,
        created_at timestamptz(0) NOT NULL,
        updated_at timestamptz(0) NOT NULL,
        last_used_at timestamptz(0) NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX idx_groups_last_used_at ON groups (last_used_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE groups');
  }
}
