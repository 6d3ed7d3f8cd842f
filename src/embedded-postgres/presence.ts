import { Client, type ClientConfig } from 'pg';
import { type Cluster, SUPERUSER } from './server/cluster.js';
import { findPostmaster, type Postmaster } from './server/postmaster.js';
import { stopServer } from './server/server.js';

/** Name of the application's database. */
export const DATABASE = 'spots';

/**
 * Advisory lock (in database `postgres`, so apart from the application's own locks) that each process holds shared
 * while it uses the cluster, and the last one exclusively to stop it.
 */
const PRESENCE_LOCK = 7_376_501;

/** Advisory lock held while the database `spots` is made. */
const CREATION_LOCK = 7_376_502;

const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 20_000;

/** The session that marks a process as a user of a server. */
export interface Presence {
  readonly client: Client;
  /** Resolves when the session has ended for any reason; never rejects. */
  readonly ended: Promise<void>;
}

/** Opens a session of the superuser in database `postgres`. Losing it is no error until it is used. */
async function connect({ port }: Postmaster, password: string): Promise<Presence> {
  const config: ClientConfig = {
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'spot-query-service presence',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  };
  const client = new Client(config);
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    return { client, ended };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function ask(client: Client, sql: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(sql, [...values]);
  return rows[0]?.yes === true;
}

async function createDatabase(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [CREATION_LOCK]);
  const sql = 'SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1) AS yes';
  // Copies files: through the shared memory they would keep 11 MB of it until the next start.
  const create = `CREATE DATABASE ${DATABASE} STRATEGY file_copy`;
  if (!(await ask(client, sql, [DATABASE]))) await client.query(create);
  await client.query('SELECT pg_advisory_unlock($1)', [CREATION_LOCK]);
}

/**
 * Marks this process as a user of the server, with the database `spots` in place, for as long as
 * the returned session lives. `undefined` while the server is stopping: try again.
 */
export async function enter(
  cluster: Cluster,
  postmaster: Postmaster,
  password: string,
): Promise<Presence | undefined> {
  const presence = await connect(postmaster, password);
  const { client } = presence;
  try {
    const sql = 'SELECT pg_try_advisory_lock_shared($1) AS yes';
    const isShared = await ask(client, sql, [PRESENCE_LOCK]);
    // A server that stops says so in its file before it ends the first session, and with that the
    // leaver's lock: "ready" now means that the lock was free because nobody is leaving.
    const now = isShared ? await findPostmaster(cluster.dir) : undefined;
    if (now?.pid === postmaster.pid && now.state === 'ready') {
      await createDatabase(client);
      return presence;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end().catch(() => undefined);
  return undefined;
}

/**
 * Whether no other process uses the server. Gives up the shared lock first: of two that leave together, one is last.
 */
async function isLastOut(client: Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
  return ask(client, 'SELECT pg_try_advisory_lock($1) AS yes', [PRESENCE_LOCK]);
}

async function stopIfLast(cluster: Cluster, client: Client): Promise<void> {
  if (!(await isLastOut(client))) return;
  await stopServer(cluster);
  cluster.log('embedded PostgreSQL: stopped', 'debug');
}

async function isAlive(client: Client): Promise<boolean> {
  return client.query('SELECT').then(
    () => true,
    () => false,
  );
}

/**
 * Ends a session of {@link enter}, and stops the server when no other process uses it. Opens a new session for that
 * when there is none. Stops a server that is still starting, since it has no users. Does nothing when the server is
 * gone.
 */
export async function leave(
  cluster: Cluster,
  session: Client | undefined,
  password: string,
): Promise<void> {
  const sessions = session === undefined ? [] : [session];
  try {
    if (session && (await isAlive(session))) return await stopIfLast(cluster, session);
    const postmaster = await findPostmaster(cluster.dir);
    if (postmaster?.state === 'starting') return await stopServer(cluster);
    if (postmaster?.state !== 'ready') return;
    const { client } = await connect(postmaster, password);
    sessions.push(client);
    await stopIfLast(cluster, client);
  } finally {
    await Promise.allSettled(sessions.map((one) => one.end()));
  }
}
