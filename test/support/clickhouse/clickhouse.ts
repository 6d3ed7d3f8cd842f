import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DATABASE = 'spots';

/** Users by their names: one who may do all, and the one that is documented, who may do little. */
const USERS = {
  admin: { password: 'admin' },
  service: { password: 'pass,word', database: DATABASE },
};

/** Another user of a test, who may do what the documented one may. */
export interface TestUser {
  readonly password: string;
  /** What the profile of the user has. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether he may change no setting. */
  readonly isReadOnly?: boolean;
}

/** A real ClickHouse of a test, in a process of its own, that can be killed and started again. */
export class TestClickHouse {
  private constructor(
    private readonly folder: string,
    private users: Users,
    private child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(others: Readonly<Record<string, TestUser>> = {}): Promise<TestClickHouse> {
    const folder = await mkdtemp(join(tmpdir(), 'spot-clickhouse-'));
    const users = Object.entries(others).map(([name, user]) => [
      name,
      { ...user, database: DATABASE },
    ]);
    const known = { ...USERS, ...Object.fromEntries(users) } as Users;
    const { child, port } = await open(folder, 0, known);
    const server = new TestClickHouse(folder, known, child, port);
    await server.ask(`CREATE DATABASE ${DATABASE}`, 'default');
    return server;
  }

  /** As `CLICKHOUSE_URL` has it. */
  get url(): string {
    return this.urlOf('service');
  }

  urlOf(user: string, password = this.users[user]?.password ?? ''): string {
    return `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${DATABASE}`;
  }

  /** Asks as the user who may do all; the rows. @throws Error as the server says */
  async ask(sql: string, database = DATABASE): Promise<unknown[][]> {
    const parameters = new URLSearchParams({
      database,
      output_format_json_quote_64bit_integers: '0',
    });
    const format = /^\s*SELECT/i.test(sql) ? ' FORMAT JSONCompactEachRow' : '';
    const response = await fetch(`http://127.0.0.1:${this.port}/?${parameters}`, {
      method: 'POST',
      headers: { 'X-ClickHouse-User': 'admin', 'X-ClickHouse-Key': USERS.admin.password },
      body: sql + format,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown[]);
  }

  /** As a machine that loses power. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }

  /** On the same folder and port. */
  async startAgain(): Promise<void> {
    ({ child: this.child } = await open(this.folder, this.port, this.users));
  }

  /** Gives a user another password, as the operator of the server may: it starts again. */
  async changePassword(user: string, password: string): Promise<void> {
    this.users = { ...this.users, [user]: { ...this.users[user], password } };
    await this.kill();
    await this.startAgain();
  }

  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

type Users = Readonly<Record<string, TestUser & { readonly database?: string }>>;

async function open(
  folder: string,
  port: number,
  users: Users,
): Promise<{ child: ChildProcess; port: number }> {
  const args = [join(folder, 'data'), String(port), JSON.stringify(users)];
  const child = fork(new URL('server.mjs', import.meta.url), args, {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // A statement has a thread of Node until it has ended.
    env: { ...process.env, UV_THREADPOOL_SIZE: '64' },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve({ child, port: message.port }));
    child.once('exit', () => reject(new Error(`ClickHouse has ended: ${said}`)));
  });
}
