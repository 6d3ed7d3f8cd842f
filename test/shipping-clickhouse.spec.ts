import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../src/config/env.js';
import { alterRows, createTables } from '../src/columns/clickhouse/tables.repository.js';
import { neededBy, rightsOf, type UsersFile } from './support/documents/clickhouse-accounts.js';
import { readText, readYaml, ROOT } from './support/documents/shipping.js';
import { readSources } from './support/documents/source-tree.js';

interface ComposeService {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly healthcheck: { readonly test: readonly string[] };
}

const users = readYaml<UsersFile>('docker/clickhouse/users.yaml');

/** The statements that make our tables and change what is in them. */
async function statementsOn(cluster?: string): Promise<string[]> {
  const made: string[] = [];
  const session = { command: async (sql: string) => void made.push(sql) };
  await createTables(session as never, cluster);
  return [...made, alterRows('spots', 'DELETE WHERE id > 0', cluster)];
}

describe('the profile clickhouse of docker/compose.yaml', () => {
  const { services } = readYaml<{ services: Readonly<Record<string, ComposeService>> }>(
    'docker/compose.yaml',
  );
  const { clickhouse, spots } = services as Record<'clickhouse' | 'spots', ComposeService>;

  /** Lines of docker/.env.example, with those in that are commented out. */
  const example = Object.fromEntries(
    [...readText('docker/.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

  /** As compose fills in `${NAME}` and `${NAME:-otherwise}`. */
  const filled = (text: string, file: Readonly<Record<string, string>>): string =>
    text.replaceAll(
      /(?<!\$)\$\{(\w+)(?::-([^}]*))?\}/g,
      (_, name: string, otherwise = '') => file[name] || (otherwise as string),
    );

  it('is one server, which nobody waits for and nothing outside reaches', () => {
    const names = Object.keys(services).filter((name) => services[name]!.profiles?.length);
    expect(names).toEqual(['clickhouse', 'prometheus', 'grafana']);
    expect(clickhouse.profiles).toEqual(['clickhouse']);
    expect(clickhouse.ports).toBeUndefined();
    expect(Object.keys(spots.depends_on ?? {})).toEqual(['postgres']);
    expect(clickhouse.healthcheck.test.at(-1)).toBe('http://127.0.0.1:8123/ping');
  });

  it('has a version of the line that the tests try, to the last number', () => {
    const [, line = ''] = /ClickHouse (\d+\.\d+) in a process/.exec(
      readText('test/support/clickhouse/install.mjs'),
    )!;
    expect(clickhouse.image).toMatch(/^clickhouse\/clickhouse-server:\d+\.\d+\.\d+\.\d+$/);
    expect(clickhouse.image.split(':')[1]!.split('.').slice(0, 2).join('.')).toBe(line);
  });

  it('is asked when the lines of docker/.env.example are used, and else DuckDB', () => {
    const given = { CLICKHOUSE_PASSWORD: 'a1b2' };
    const env = (file: Readonly<Record<string, string>>) =>
      readEnv(
        Object.fromEntries(
          ['COLUMNS', 'CLICKHOUSE_URL', 'CLICKHOUSE_CLUSTER'].map((name) => [
            name,
            filled(spots.environment[name]!, file),
          ]),
        ),
      );
    expect(env(given)).toMatchObject({ columns: 'on', clickhouseUrl: [] });
    const { COLUMNS = '', CLICKHOUSE_URL = '' } = example;
    const asked = env({ COLUMNS, CLICKHOUSE_URL: filled(CLICKHOUSE_URL, given) });
    expect(asked.columns).toBe('clickhouse');
    const { hostname, port, username, password, pathname } = new URL(asked.clickhouseUrl[0]!);
    expect([hostname, port]).toEqual(['clickhouse', '8123']);
    expect([username, password]).toEqual([Object.keys(users.users)[0], 'a1b2']);
    expect(pathname).toBe(`/${clickhouse.environment.CLICKHOUSE_DB}`);
  });

  it('makes one account, which has the password of docker/.env, and refuses to start without one', () => {
    const names = Object.keys(clickhouse.environment);
    // The image would make an account of them that may do everything.
    expect(names).not.toContain('CLICKHOUSE_USER');
    expect(names).not.toContain('CLICKHOUSE_PASSWORD');
    const { password, profile } = users.users.spots!;
    expect(password).toEqual({ '@from_env': 'SPOTS_PASSWORD' });
    expect(Object.keys(users.users)).toEqual(['spots']);
    expect(users.profiles[profile]!.max_memory_usage).toBeGreaterThan(0);
    expect(filled(clickhouse.environment.SPOTS_PASSWORD!, example)).toBe('');
    expect(clickhouse.entrypoint.at(-1)).toMatch(/^test -n "\$\$SPOTS_PASSWORD" \|\| /);
  });

  it('reads the files that are here, from the folders where ClickHouse looks', () => {
    const mounts = clickhouse.volumes.map((text) => text.split(':'));
    const files = mounts.filter(([from = '']) => from.startsWith('.'));
    expect(files.map(([, to]) => to)).toEqual([
      '/etc/clickhouse-server/config.d/spots.yaml',
      '/etc/clickhouse-server/users.d/spots.yaml',
    ]);
    for (const [from = '', , mode] of files) {
      expect([from, existsSync(join(ROOT, 'docker', from)), mode]).toEqual([from, true, 'ro']);
    }
    expect(readYaml<object>('docker/clickhouse/config.yaml')).toHaveProperty('query_log.ttl');
    expect(mounts).toContainEqual(['clickhouse', '/var/lib/clickhouse']);
  });
});

describe('the rights of the service in ClickHouse', () => {
  const granted = rightsOf(users.users.spots!.grants.query);

  it('are of one database, but for temporary tables and what is read of the server itself', () => {
    const beyond = granted.filter((right) => !right.endsWith(' ON spots.*'));
    expect(beyond.filter((right) => !/^SELECT ON system\.\w+$/.test(right))).toEqual([
      'CREATE TEMPORARY TABLE ON *.*',
    ]);
    expect(granted.filter((right) => /\bALL\b|WITH GRANT/.test(right))).toEqual([]);
  });

  it('are enough for the tables of one server', async () => {
    const needed = (await statementsOn()).flatMap(neededBy);
    expect(new Set(needed)).toEqual(
      new Set(['CREATE TABLE ON spots.*', 'ALTER DELETE ON spots.*']),
    );
    expect(needed.filter((right) => !granted.includes(right))).toEqual([]);
  });

  it('are enough for every table of the server itself that the service reads', () => {
    const sources = ['columns', 'commands'].flatMap((name) => readSources(join(ROOT, 'src', name)));
    const read = sources.flatMap(({ text }) =>
      [...text.matchAll(/\bsystem\.([a-z_]+)/g)].map(([, name]) => name),
    );
    expect(read.filter((name) => !granted.includes(`SELECT ON system.${name}`))).toEqual([]);
  });
});
