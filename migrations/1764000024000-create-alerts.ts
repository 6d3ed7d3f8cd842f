import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Alerts, what they have told, and what is still to be sent. `change` grows with every change of an alert, under the
 * lock of the one row of `alert_state`, so that the process that matches sees by one number that it must read again.
 */
export class CreateAlerts1764000024000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE alert_state (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        change bigint NOT NULL DEFAULT 0,
        matched_id bigint,
        vapid_public text,
        vapid_private text
      ) WITH (fillfactor = 50)`);
    await queryRunner.query('INSERT INTO alert_state DEFAULT VALUES');
    await queryRunner.query(`
      CREATE TABLE alerts (
        id text COLLATE "C" PRIMARY KEY,
        key_sha256 bytea NOT NULL,
        name text NOT NULL,
        filter text NOT NULL,
        kind text NOT NULL,
        host text COLLATE "C" NOT NULL,
        destination text NOT NULL,
        cooldown_minutes integer NOT NULL,
        min_skimmers integer NOT NULL,
        expires_at timestamptz(0),
        paused boolean NOT NULL,
        confirmed boolean NOT NULL,
        challenge text,
        code_tries integer NOT NULL,
        from_id bigint NOT NULL,
        last_error text,
        failing_since timestamptz(0),
        sent bigint NOT NULL,
        created_at timestamptz(0) NOT NULL,
        renewed_at timestamptz(0) NOT NULL,
        ended_at timestamptz(0),
        change bigint NOT NULL
      ) WITH (fillfactor = 70)`);
    await queryRunner.query(`
      CREATE TABLE alert_told (
        alert_id text COLLATE "C" REFERENCES alerts ON DELETE CASCADE,
        callsign text COLLATE "C",
        band_id smallint,
        mode text COLLATE "C",
        until timestamptz(0) NOT NULL,
        PRIMARY KEY (alert_id, callsign, band_id, mode)
      ) WITH (fillfactor = 70)`);
    await queryRunner.query('CREATE INDEX alert_told_until ON alert_told (until)');
    await queryRunner.query(`
      CREATE TABLE alert_pace (
        alert_id text COLLATE "C" PRIMARY KEY REFERENCES alerts ON DELETE CASCADE,
        hour_began_at timestamptz(0) NOT NULL,
        messages integer NOT NULL,
        left_out integer NOT NULL,
        last_message text
      ) WITH (fillfactor = 70)`);
    await queryRunner.query(`
      CREATE TABLE alert_deliveries (
        id uuid PRIMARY KEY,
        alert_id text COLLATE "C" NOT NULL REFERENCES alerts ON DELETE CASCADE,
        host text COLLATE "C" NOT NULL,
        message text NOT NULL,
        is_test boolean NOT NULL,
        attempts integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        next_at timestamptz(3) NOT NULL
      ) WITH (fillfactor = 70)`);
    await queryRunner.query(
      'CREATE INDEX alert_deliveries_next ON alert_deliveries (host, next_at)',
    );
    await queryRunner.query('CREATE INDEX alert_deliveries_alert ON alert_deliveries (alert_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['alert_deliveries', 'alert_pace', 'alert_told', 'alerts', 'alert_state']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
