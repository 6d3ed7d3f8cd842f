import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who activated what, and when: a row for each time, for a day. */
export class CreateActivations1764000028000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE activations (
        programme text COLLATE "C" NOT NULL,
        reference text COLLATE "C" NOT NULL,
        callsign text COLLATE "C" NOT NULL,
        from_at timestamptz(0) NOT NULL,
        until_at timestamptz(0) NOT NULL,
        name text COLLATE "C",
        PRIMARY KEY (programme, reference, callsign, from_at)
      )`);
    await queryRunner.query('CREATE INDEX activations_until ON activations (until_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE activations');
  }
}
