import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Pool } from 'pg';
import { SCHEMA } from '../../src/app/schema.js';
import { dataSourceOptions } from '../../src/database/data-source.js';

/** What the server says last to a session, ready for a query, and that it ends it. */
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1');
const FIELDS = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
const ENDED = Buffer.concat([
  Buffer.from('E'),
  Buffer.from([0, 0, 0, 4 + FIELDS.length]),
  Buffer.from(FIELDS, 'latin1'),
]);

/** A line to the server on which a session is ended in the moment in which it is ready: both come in one piece. */
async function endingProxy(url: string) {
  const target = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      const isReady = chunk.subarray(-READY.length).equals(READY);
      client.write(isReady ? Buffer.concat([chunk, ENDED]) : chunk);
    });
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].map((one) => one.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return { url: own.href, close: () => server.close() };
}

it('outlives a session that the server ends as soon as it is there', async () => {
  const proxy = await endingProxy(process.env.TEST_DATABASE_URL ?? '');
  const { extra } = dataSourceOptions(proxy.url, SCHEMA);
  const pool = new Pool({ ...(extra as object), connectionString: proxy.url });
  try {
    const client = await pool.connect();
    await expect(client.query('SELECT 1')).rejects.toThrow(/not queryable/);
    client.release(true);
  } finally {
    await pool.end();
    proxy.close();
  }
});
