import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of the quality of skimmers, computed each hour by one process, so that every process answers the same. */
export class CreateSkimmerQuality1764000023000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE skimmer_quality (
        spotter text COLLATE "C" PRIMARY KEY,
        skew_ppm double precision,
        suspect_rate double precision,
        nodes smallint[] NOT NULL,
        computed_at timestamptz(0) NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE skimmer_quality');
  }
}
