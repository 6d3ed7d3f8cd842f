import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a client made groups or gave wrong keys: counted here, so that all processes count together. */
export class CreateGroupAttempts1764000009000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE group_attempts (
        kind text,
        client text,
        attempts integer NOT NULL,
        ends_at timestamptz(0) NOT NULL,
        PRIMARY KEY (kind, client)
      ) WITH (fillfactor = 70)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE group_attempts');
  }
}
