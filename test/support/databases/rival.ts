import { Client } from 'pg';
import { eventually } from '../eventually.js';

const FIRST = 41;
const SECOND = 42;

/**
 * Makes the function `meet()`: a statement that takes one lock, waits until a {@link Rival} wants it that has another, and
 * then wants that one. PostgreSQL finds the deadlock, and refuses the statement. Without a rival it takes both.
 */
const MEET = `
  CREATE OR REPLACE FUNCTION meet() RETURNS void LANGUAGE plpgsql SET deadlock_timeout = '10ms' AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(${FIRST});
    LOOP
      EXIT WHEN EXISTS (${locks(FIRST)} AND NOT granted) OR NOT EXISTS (${locks(SECOND)} AND granted);
      PERFORM pg_sleep(0.005);
    END LOOP;
    PERFORM pg_advisory_xact_lock(${SECOND});
  END $$`;

/** Another session, with which `meet()` gets into a deadlock; it is never the one that is refused. */
export class Rival {
  private constructor(private readonly client: Client) {}

  static async open(url: string): Promise<Rival> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(MEET);
    await client.query(`SET deadlock_timeout = '10min'`);
    await client.query('SELECT pg_advisory_lock($1)', [SECOND]);
    return new Rival(client);
  }

  /** Resolves when one `meet()` has been refused. */
  async meet(): Promise<void> {
    await eventually(async () => {
      const { rows } = await this.client.query(`${locks(FIRST)} AND granted`);
      expect(rows).toHaveLength(1);
    });
    await this.client.query('SELECT pg_advisory_lock($1)', [FIRST]);
    await this.client.query('SELECT pg_advisory_unlock($1)', [FIRST]);
  }

  /** Lets every `meet()` pass from now on. */
  async close(): Promise<void> {
    await this.client.end();
  }
}

function locks(key: number): string {
  return `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${key}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
}
