import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is known of a callsign's grid, and the queue of look-ups: a name waits in it from the moment it
 * is stored, so that nothing is lost. The index holds the queue alone, and `is_grid_queued` is the only
 * column of it that ever changes: a look-up that fails and is tried again later moves `grid_due_at` in
 * place (HOT), and so does one that confirms.
 */
export class AddGridKnowledge1764000006000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE callsigns
        ADD COLUMN grid_source text,
        ADD COLUMN grid_looked_up_at timestamptz(0),
        ADD COLUMN is_grid_queued boolean NOT NULL DEFAULT true,
        ADD COLUMN grid_due_at timestamptz(0),
        ADD COLUMN grid_failures smallint NOT NULL DEFAULT 0,
        SET (fillfactor = 80)`);
    await queryRunner.query(
      'CREATE INDEX idx_callsigns_grid_queue ON callsigns (id) WHERE is_grid_queued',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX idx_callsigns_grid_queue');
    await queryRunner.query(`
      ALTER TABLE callsigns
        RESET (fillfactor),
        DROP COLUMN grid_failures,
        DROP COLUMN grid_due_at,
        DROP COLUMN is_grid_queued,
        DROP COLUMN grid_looked_up_at,
        DROP COLUMN grid_source`);
  }
}
