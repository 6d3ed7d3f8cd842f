import { Client } from 'pg';
import { startTestApp } from '../support/app.js';
import { createEmptyDatabase } from '../support/databases/database.js';

it('migrates by DATABASE_DIRECT_URL, past a pooler, in whose sessions no lock would hold', async () => {
  const database = await createEmptyDatabase();
  const pooled = new URL(database.url);
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  const role = `reader_${pooled.pathname.slice(1)}`;
  // Who comes this way may make nothing: had it been taken, there were no tables.
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'reader'`);
  pooled.username = role;
  pooled.password = 'reader';
  const service = await startTestApp({
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: database.url,
  });
  try {
    expect((await fetch(`${service.origin}/health/ready`)).status).toBe(200);
    const { rows } = await admin.query('SELECT last_id FROM spot_log');
    expect(rows).toEqual([{ last_id: '0' }]);
  } finally {
    await service.close();
    await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await admin.end();
    await database.drop();
  }
});
