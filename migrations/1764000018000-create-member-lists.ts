import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last good copy of each member list, so that every process has it, also while its source is away. Versions are
 * numbers of a sequence: a list that is removed and set again never has an old one.
 */
export class CreateMemberLists1764000018000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE SEQUENCE member_list_versions');
    await queryRunner.query(`
      CREATE TABLE member_lists (
        name text COLLATE "C" PRIMARY KEY,
        source_sha256 bytea NOT NULL,
        etag text,
        last_modified text,
        checked_at timestamptz(0) NOT NULL,
        confirmed_at timestamptz(0),
        updated_at timestamptz(0),
        error text,
        left_out integer NOT NULL,
        version bigint NOT NULL,
        members text COLLATE "C" NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE member_lists');
    await queryRunner.query('DROP SEQUENCE member_list_versions');
  }
}
