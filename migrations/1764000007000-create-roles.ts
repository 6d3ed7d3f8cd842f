import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who holds each role, and in which term. The row is only changed when a role changes hands: writers
 * of the term lock it, so a heartbeat kept here would make them wait.
 */
export class CreateRoles1764000007000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE roles (
        name text COLLATE "C" PRIMARY KEY,
        term bigint NOT NULL,
        holder text NOT NULL,
        acquired_at timestamptz(3) NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE roles');
  }
}
