import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { freePort } from '../processes/free-port.js';
import { runProgram, startProgram } from '../documents/programs.js';

/** A real PgBouncer in transaction mode before a database. */
export interface PgBouncer {
  /** The same database by way of the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one that keeps no prepared statements, as none did before 1.21. `settings` are lines of its configuration beside what docs/operations.md tells to ignore. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const dir = await mkdtemp(join(tmpdir(), 'spot-pgbouncer-'));
  await chmod(dir, 0o755);
  const listenPort = await freePort();
  const file = join(dir, 'pgbouncer.ini');
  const name = pathname.slice(1);
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    ignore_startup_parameters:
      'options, statement_timeout, idle_in_transaction_session_timeout, extra_float_digits',
    ...(knowsStatements() && { max_prepared_statements: 0 }),
    ...settings,
  };
  await writeFile(
    file,
    [
      '[databases]',
      `${name} = host=${hostname} port=${port} dbname=${name} user=${username} password='${decodeURIComponent(password)}'`,
      '[pgbouncer]',
      ...Object.entries(all).map(([key, value]) => `${key} = ${value}`),
      '',
    ].join('\n'),
  );
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = startProgram('pgbouncer', ['-q', ...account, file]);
  await eventually(async () => {
    const socket = createConnection(listenPort, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } finally {
      socket.destroy();
    }
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${listenPort}`;
  return {
    url: url.href,
    close: async () => {
      const hasEnded = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await hasEnded;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function knowsStatements(): boolean {
  const [, minor = '0'] = /PgBouncer 1\.(\d+)/i.exec(runProgram('pgbouncer', ['-V']).output) ?? [];
  return Number(minor) >= 21;
}
