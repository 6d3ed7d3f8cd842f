import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../src/config/env.js';
import { alterRows, claimTables } from '../src/columns/clickhouse/tables.repository.js';
import { neededBy, rightsOf, type UsersFile } from './support/documents/clickhouse-accounts.js';
import {
  findUnknownToOperator,
  type OperatedCluster,
} from './support/documents/clickhouse-operator.js';
import { documentedBlock } from './support/documents/documented.js';
import { namesIn, readText, readYaml, ROOT } from './support/documents/shipping.js';
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

interface StatefulSet {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly env: readonly { readonly name: string; readonly value?: string }[];
        }[];
      };
    };
  };
}

/** What a cluster needs. */
const BEYOND_ONE_SERVER = [
  'CLUSTER ON *.*',
  'REMOTE ON *.*',
  'SELECT ON system.distribution_queue',
];

const users = readYaml<UsersFile>('docker/clickhouse/users.yaml');

/** The statements that make our tables and change what is in them. */
async function statementsOn(cluster?: string): Promise<string[]> {
  const made: string[] = [];
  const session = {
    run: async (sql: string) => {
      made.push(sql);
      // None is there.
      return sql.includes('system.one') ? [[1]] : [];
    },
    command: async (sql: string) => void made.push(sql),
  };
  await claimTables(session as never, 'an installation', cluster, async () => undefined);
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

describe('docker/kubernetes-clickhouse', () => {
  const read = <T>(name: string) => readYaml<T>(`docker/kubernetes-clickhouse/${name}`);
  const { resources, patches } = read<{
    resources: readonly string[];
    patches: readonly { readonly path?: string }[];
  }>('kustomization.yaml');
  const servers = read<OperatedCluster>('clickhouse-cluster.yaml');
  const keepers = read<OperatedCluster>('keeper-cluster.yaml');
  const set = read<StatefulSet>('stateful-set.yaml');
  const [container] = set.spec.template.spec.containers;
  const given = Object.fromEntries(
    container!.env.map(({ name, value = '' }) => [
      name,
      value.replaceAll('$(SPOTS_CLICKHOUSE_PASSWORD)', 'a1b2'),
    ]),
  );
  const env = readEnv(given);

  it('lists every file that is there, but for the example of a secret', () => {
    const patched = patches.flatMap(({ path }) => path ?? []);
    expect(['kustomization.yaml', 'users.env.example', ...resources, ...patched].sort()).toEqual(
      namesIn('docker/kubernetes-clickhouse'),
    );
  });

  it.each([servers, keepers])('has a $kind as the operator wants it', (cluster) => {
    expect(findUnknownToOperator(cluster)).toEqual([]);
    const { spec } = cluster;
    const wrong = { ...spec, shard: 2, replicas: '2', settings: { logger: { lvl: 'trace' } } };
    expect(findUnknownToOperator({ ...cluster, spec: wrong as never })).toEqual([
      '/spec/replicas',
      '/spec/settings/logger/lvl',
      '/spec/shard',
    ]);
    const claim = { ...spec, dataVolumeClaimSpec: { accessMode: [] } };
    expect(findUnknownToOperator({ ...cluster, spec: claim })).toEqual([
      '/spec/volumeClaimTemplates/0/spec/accessMode',
    ]);
  });

  it('has two shards of two replicas, three keepers, and the line that the tests try', () => {
    expect(servers.spec).toMatchObject({ shards: 2, replicas: 2 });
    expect(servers.spec.keeperClusterRef).toEqual({ name: keepers.metadata.name });
    expect(keepers.spec.replicas).toBe(3);
    for (const { spec } of [servers, keepers]) {
      expect(spec.containerTemplate.image.tag).toMatch(/^26\.7\.\d+\.\d+$/);
    }
    expect(servers.spec.settings).toHaveProperty('defaultUserPassword.secret.key', 'default');
  });

  it('points the service to every server by its own name: a session is of one', () => {
    expect(env).toMatchObject({ columns: 'clickhouse', clickhouseCluster: 'default' });
    const { name } = servers.metadata;
    const all = [0, 1].flatMap((replica) =>
      [0, 1].map((shard) => `${name}-clickhouse-${shard}-${replica}-0.${name}-clickhouse-headless`),
    );
    const urls = env.clickhouseUrl.map((url) => new URL(url));
    expect(urls.map(({ hostname }) => hostname)).toEqual(all);
    for (const { port, username, password, pathname } of urls) {
      expect([port, username, password, pathname]).toEqual(['8123', 'spots', 'a1b2', '/spots']);
    }
  });

  it('has the account of compose.yaml, and beside it what a cluster needs, and no more', async () => {
    const { extraUsersConfig: account } = servers.spec.settings as { extraUsersConfig: UsersFile };
    const { query } = account.users.spots!.grants;
    const alone = rightsOf(users.users.spots!.grants.query);
    const granted = rightsOf(query);
    expect(granted).toEqual([...alone, ...BEYOND_ONE_SERVER].sort());
    const needed = (await statementsOn('default')).flatMap(neededBy);
    expect(needed).toContain('REMOTE ON *.*');
    expect(needed.filter((right) => !granted.includes(right))).toEqual([]);
    const { max_memory_usage_for_user: most } = account.profiles.spots!;
    const { memory } = servers.spec.containerTemplate.resources!.limits;
    expect(most).toBeLessThan(Number.parseInt(memory, 10) * 2 ** 30);
  });

  it('has replicas that find one another by the macros of the operator', async () => {
    const made = (await statementsOn('default')).join('\n');
    expect(new Set(made.match(/\{\w+\}/g))).toEqual(
      new Set(['{shard}', '{database}', '{replica}']),
    );
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
    // Everybody may read it.
    const asked = read.filter((name) => name !== 'one');
    expect(asked.filter((name) => !granted.includes(`SELECT ON system.${name}`))).toEqual([]);
  });

  it('are what docs/operations.md tells to grant', () => {
    const grantsOf = (heading: string) =>
      rightsOf(documentedBlock(heading, 'clickhouse').match(/^GRANT .+;$/gm) ?? []);
    expect(grantsOf('One server')).toEqual(granted);
    expect(grantsOf('A cluster')).toEqual(BEYOND_ONE_SERVER);
    const profile = Object.entries(users.profiles.spots!).map(
      ([name, bytes]) => `${name} = ${bytes}`,
    );
    expect(documentedBlock('One server', 'clickhouse')).toContain(profile.join(', '));
  });
});
