import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import {
  findUnknownFields,
  hasSchema,
  type Manifest,
} from './support/documents/kubernetes-schema.js';
import {
  findUnknownToOperator,
  type OperatedCluster,
} from './support/documents/clickhouse-operator.js';
import { describeWith, runProgram } from './support/documents/programs.js';
import { readText, ROOT } from './support/documents/shipping.js';

interface StatefulSet extends Manifest {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly env: readonly { readonly name: string; readonly value?: string }[];
          readonly ports: readonly { readonly name: string }[];
          readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
        }[];
      };
    };
  };
}

interface NetworkPolicy extends Manifest {
  readonly spec: {
    readonly ingress: readonly { readonly ports: readonly { readonly port: string }[] }[];
    readonly egress: readonly { readonly ports: readonly { readonly port: number }[] }[];
  };
}

/** The overlays of docs/operations.md, in the order they stand there. */
const OVERLAYS = [...readText('docs/operations.md').matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(
  ([, text = '']) => text,
);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spot-kustomize-'));
  for (const name of ['kubernetes', 'kubernetes-cloudnative-pg', 'kubernetes-clickhouse']) {
    cpSync(join(ROOT, 'docker', name), join(folder, 'docker', name), { recursive: true });
  }
  mkdirSync(join(folder, 'overlay'));
  for (const [example, name] of [
    ['kubernetes/secret.env.example', 'secret.env'],
    ['kubernetes-clickhouse/users.env.example', 'clickhouse.env'],
  ] as const) {
    writeFileSync(join(folder, 'overlay', name), readText(`docker/${example}`));
  }
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `kubectl apply -k` would send for this overlay. */
function render(overlay: string): Manifest[] {
  writeFileSync(join(folder, 'overlay/kustomization.yaml'), overlay);
  const { code, output } = runProgram('kubectl', ['kustomize', join(folder, 'overlay')]);
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  return parseAllDocuments(output).map((document) => document.toJS() as Manifest);
}

function find<T extends Manifest>(manifests: readonly Manifest[], kind: string): T {
  return manifests.find((manifest) => manifest.kind === kind) as T;
}

/** A change of it restarts the pods, one by one. */
const templateOf = (overlay: string) =>
  find<StatefulSet>(render(overlay), 'StatefulSet').spec.template.spec;

describeWith('kubectl')('the overlays of docs/operations.md, rendered by kubectl', () => {
  const [own = '', failover = '', columns = ''] = OVERLAYS;

  it.each([
    ['of a PostgreSQL that is there', own],
    ['with one that fails over', failover],
    ['with ClickHouse', columns],
  ])('are as Kubernetes’ schema wants them: %s', (_, overlay) => {
    const manifests = render(overlay);
    // Kustomize breaks the lines of a secret's base64, which Kubernetes reads and the schema's check does not.
    for (const manifest of manifests.filter((one) => hasSchema(one) && one.kind !== 'Secret')) {
      expect([manifest.kind, findUnknownFields(manifest)]).toEqual([manifest.kind, []]);
    }
    const namespaces = manifests.map(({ metadata }) => metadata.namespace);
    expect(new Set(namespaces)).toEqual(new Set(['spots']));
    expect(JSON.stringify(find(manifests, 'StatefulSet'))).toContain(
      'ghcr.io/your-club/spot-query-service:0.1.0',
    );
  });

  it('restart the pods when a secret or a setting has changed, and only then', () => {
    const before = templateOf(own);
    expect(templateOf(own)).toEqual(before);
    expect(templateOf(own.replace('CALLSIGN=W1AW', 'CALLSIGN=K1ABC'))).not.toEqual(before);
    appendFileSync(join(folder, 'overlay/secret.env'), '\nGRID_HAMQTH_PASSWORD=changed\n');
    expect(templateOf(own)).not.toEqual(before);
  });

  it.each([
    ['of a PostgreSQL that is there', own],
    ['with one that fails over', failover],
  ])('open the telnet port when its component is listed, and only then: %s', (_, overlay) => {
    const portsOf = (manifests: readonly Manifest[]) => ({
      services: manifests
        .filter(({ kind }) => kind === 'Service')
        .map(({ metadata }) => metadata.name),
      policy: find<NetworkPolicy>(manifests, 'NetworkPolicy').spec.ingress.flatMap(({ ports }) =>
        ports.map(({ port }) => port),
      ),
      container: find<StatefulSet>(manifests, 'StatefulSet').spec.template.spec.containers.flatMap(
        ({ ports }) => ports.map(({ name }) => name),
      ),
    });
    const without = portsOf(render(overlay));
    const all = render(
      overlay.replace('components:\n', 'components:\n  - ../docker/kubernetes/telnet\n'),
    );
    expect(without.policy).toEqual(['http', 'metrics']);
    const withIt = portsOf(all);
    expect(withIt.services.sort()).toEqual([...without.services, 'spots-telnet'].sort());
    expect(withIt.policy).toEqual([...without.policy, 'telnet']);
    expect(withIt.container.sort()).toEqual([...without.container, 'telnet'].sort());
    const names = find<StatefulSet>(all, 'StatefulSet').spec.template.spec.containers[0]!.env;
    expect(names).toContainEqual({ name: 'TELNET_PORT', value: '7300' });
    for (const manifest of all.filter((one) => hasSchema(one) && one.kind !== 'Secret')) {
      expect([manifest.kind, findUnknownFields(manifest)]).toEqual([manifest.kind, []]);
    }
  });

  it('ask the primary of CloudNativePG, and its standbys where a replica will do', () => {
    const manifests = render(failover);
    const { name } = find(manifests, 'Cluster').metadata;
    const [container] = find<StatefulSet>(manifests, 'StatefulSet').spec.template.spec.containers;
    const names = container!.env.map((one) => one.name);
    const valueOf = (wanted: string) => container!.env.find((one) => one.name === wanted)!.value!;
    for (const [variable, service] of [
      ['DATABASE_URL', 'rw'],
      ['DATABASE_REPLICA_URLS', 'ro'],
    ] as const) {
      expect(valueOf(variable)).toContain(`@${name}-${service}:5432/spots`);
      // Kubernetes fills in only what stands further up.
      for (const [, from] of valueOf(variable).matchAll(/\$\((\w+)\)/g)) {
        expect(names.slice(0, names.indexOf(variable))).toContain(from);
      }
    }
    expect(container!.envFrom[0]!.configMapRef!.name).toMatch(/^spots-\w+$/);
  });

  it.each([
    ['of a PostgreSQL that is there', columns],
    [
      'with one that fails over',
      columns.replace('docker/kubernetes\n', 'docker/kubernetes-cloudnative-pg\n'),
    ],
  ])('ask each server of ClickHouse, with the secret that the overlay makes: %s', (_, overlay) => {
    const manifests = render(overlay);
    const [container] = find<StatefulSet>(manifests, 'StatefulSet').spec.template.spec.containers;
    const { env } = container!;
    const names = env.map(({ name }) => name);
    const [, from = ''] = /\$\((\w+)\)/.exec(env[names.indexOf('CLICKHOUSE_URL')]!.value!)!;
    expect(names.slice(0, names.indexOf('CLICKHOUSE_URL'))).toContain(from);
    const secret = find<Manifest & { data: object }>(
      manifests.filter(({ metadata }) => metadata.name === 'spots-clickhouse-users'),
      'Secret',
    );
    expect(Object.keys(secret.data).sort()).toEqual(['default', 'spots']);
    const cluster = find<OperatedCluster>(manifests, 'ClickHouseCluster');
    for (const asking of [cluster, container]) {
      expect(JSON.stringify(asking)).toContain('"name":"spots-clickhouse-users"');
    }
    expect(findUnknownToOperator(cluster)).toEqual([]);
    const open = find<NetworkPolicy>(manifests, 'NetworkPolicy').spec.egress.flatMap(({ ports }) =>
      ports.map(({ port }) => port),
    );
    expect(open).toEqual(expect.arrayContaining([5432, 8123, 8443]));
    const without = find<NetworkPolicy>(render(own), 'NetworkPolicy').spec.egress;
    expect(without.flatMap(({ ports }) => ports.map(({ port }) => port))).not.toContain(8123);
  });
});
