import { ENV_VARIABLES } from '../src/config/env-defaults.js';
import { readEnv } from '../src/config/env.js';
import { PUBLIC_DATABASE_URLS } from '../src/config/env-values.js';
import { findUnknownFields, type Manifest } from './support/documents/kubernetes-schema.js';
import { namesIn, readText, readYaml, type RuleFile } from './support/documents/shipping.js';

interface NetworkPolicySpec {
  readonly podSelector: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly policyTypes: readonly string[];
  readonly ingress: readonly { readonly from: readonly object[]; readonly ports: Ports }[];
  readonly egress: readonly { readonly ports: Ports }[];
}

interface Component {
  readonly resources: readonly string[];
  readonly patches?: readonly { readonly path?: string }[];
}

type Ports = readonly { readonly port: string | number }[];

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly terminationGracePeriodSeconds: number;
    readonly containers: readonly {
      readonly image: string;
      readonly env: readonly { readonly name: string; readonly value: string }[];
      readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
      readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
      readonly lifecycle: { readonly preStop: { readonly exec: { readonly command: string[] } } };
    }[];
  };
}

describe('docker/kubernetes', () => {
  const kustomization = readYaml<{
    resources: string[];
    images: { name: string }[];
    configMapGenerator: { name: string; envs: string[] }[];
  }>('docker/kubernetes/kustomization.yaml');
  const read = <T extends Manifest>(name: string) => readYaml<T>(`docker/kubernetes/${name}`);
  const set = read<Manifest & { spec: { template: PodTemplate; serviceName: string } }>(
    'stateful-set.yaml',
  );
  const [container] = set.spec.template.spec.containers;

  it('lists every file that is there, but for the example of a secret', () => {
    expect(
      [
        'kustomization.yaml',
        'secret.env.example',
        ...kustomization.resources,
        ...kustomization.configMapGenerator.flatMap(({ envs }) => envs),
      ].sort(),
    ).toEqual(namesIn('docker/kubernetes'));
    for (const component of ['monitoring', 'telnet']) {
      const { resources, patches = [] } = readYaml<Component>(
        `docker/kubernetes/${component}/kustomization.yaml`,
      );
      const patched = patches.flatMap(({ path }) => path ?? []);
      expect(['kustomization.yaml', ...resources, ...patched].sort()).toEqual(
        namesIn(`docker/kubernetes/${component}`),
      );
    }
  });

  it.each(kustomization.resources)(
    'has %s as Kubernetes’ schema wants it, without a field that it does not know',
    (name) => {
      expect(findUnknownFields(read(name))).toEqual([]);
    },
  );

  it('is told of a wrong field, so that the check above means something', () => {
    const service = read('service.yaml');
    const wrong = { ...service, spec: { portz: [], ports: [{ port: 80, tragetPort: 'http' }] } };
    expect(findUnknownFields(wrong)).toEqual(['/spec/portz', '/spec/ports/0/tragetPort']);
    const bad = { ...service, spec: { ports: [{ port: 'http' }] } };
    expect(() => findUnknownFields(bad)).toThrow('port');
  });

  it('names only settings and secrets that the service knows, and can start with', () => {
    const variablesOf = (name: string) =>
      Object.fromEntries(
        [...readText(`docker/kubernetes/${name}`).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
          ([, variable, value]) => [variable!, value!],
        ),
      );
    const given: Record<string, string> = {
      ...variablesOf('settings.env'),
      ...variablesOf('secret.env.example'),
      ...Object.fromEntries(container!.env.map(({ name, value }) => [name, value])),
    };
    expect(Object.keys(given)).toContain('TRUST_PROXY');
    expect(Object.keys(given).filter((name) => !ENV_VARIABLES.includes(name))).toEqual([]);
    expect(readEnv(given)).toMatchObject({ dataDir: '/data', feeds: [], spillMaxMb: 1024 });
    expect(readEnv({ ...given, CALLSIGN: 'W1AW' }).feeds).toHaveLength(2);
  });

  it('gives the service the time that its stop takes, after the cluster has forgotten it', () => {
    const [, stopMs = ''] = /STOP_WITHIN_MS = ([\d_]+)/.exec(readText('src/app/shutdown.ts'))!;
    const [, pauseMs = ''] = /(\d+)\)$/.exec(container!.lifecycle.preStop.exec.command.at(-1)!)!;
    const needed = (Number(stopMs.replaceAll('_', '')) + Number(pauseMs)) / 1000;
    expect(set.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed);
  });

  it('has names that fit one another', () => {
    expect(kustomization.images.map(({ name }) => name)).toEqual([container!.image]);
    expect(read('peers-service.yaml').metadata.name).toBe(set.spec.serviceName);
    const scaler = read<Manifest & { spec: { scaleTargetRef: { kind: string; name: string } } }>(
      'horizontal-pod-autoscaler.yaml',
    );
    expect(scaler.spec.scaleTargetRef).toMatchObject({ kind: set.kind, name: set.metadata.name });
    expect(kustomization.configMapGenerator[0]!.name).toBe('spots');
    const monitor = readYaml<{ spec: { selector: { matchLabels: object }; jobLabel: string } }>(
      'docker/kubernetes/monitoring/service-monitor.yaml',
    );
    expect(read('peers-service.yaml').metadata.labels).toEqual(monitor.spec.selector.matchLabels);
  });

  it('lets the ingress ask for the API, Prometheus for metrics, and nobody else for anything', () => {
    const { spec } = read<Manifest & { spec: NetworkPolicySpec }>('network-policy.yaml');
    expect(spec.podSelector.matchLabels).toEqual(set.spec.template.metadata.labels);
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(spec.ingress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([
      ['http'],
      ['metrics'],
    ]);
    expect(spec.ingress.every(({ from }) => from.length > 0)).toBe(true);
    expect(container!.ports.map(({ name }) => name)).toEqual(['http', 'metrics']);
    expect(container!.env).toContainEqual({ name: 'METRICS_PORT', value: '9464' });
    expect(container!.ports[1]!.containerPort).toBe(9464);
  });

  it('lets the service ask for names, PostgreSQL, and every upstream that it has by default', () => {
    const { spec } = read<Manifest & { spec: NetworkPolicySpec }>('network-policy.yaml');
    const open = spec.egress.flatMap(({ ports }) => ports.map(({ port }) => port));
    const env = readEnv({ CALLSIGN: 'W1AW' });
    const feeds = env.feeds.map((feed) => (feed.kind === 'telnet' ? feed.port : 0));
    const databases = Object.values(PUBLIC_DATABASE_URLS).map((url) =>
      new URL(url).protocol === 'https:' ? 443 : 80,
    );
    expect(open).toEqual(expect.arrayContaining([53, 5432, ...feeds, ...databases]));
  });

  it('keeps what it is mounted for: the data directory is a volume of its own', () => {
    expect(container!.volumeMounts).toEqual([{ name: 'data', mountPath: '/data' }]);
  });

  it('lets loggers in where the component telnet is listed: by TCP, with their own addresses', () => {
    const service = read<Manifest & { spec: { ports: { port: number; targetPort: string }[] } }>(
      'telnet/telnet-service.yaml',
    );
    expect(findUnknownFields(service)).toEqual([]);
    expect(service.spec).toMatchObject({
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      selector: set.spec.template.metadata.labels,
    });
    const patch = read<typeof set>('telnet/stateful-set.yaml');
    const [{ env, ports } = container!] = patch.spec.template.spec.containers;
    expect(patch.metadata.name).toBe(set.metadata.name);
    expect(readEnv(Object.fromEntries(env.map(({ name, value }) => [name, value])))).toMatchObject({
      telnetPort: ports[0]!.containerPort,
    });
    expect(service.spec.ports).toEqual([
      { name: 'telnet', port: ports[0]!.containerPort, targetPort: ports[0]!.name },
    ]);
  });

  it('has the alerts of docker/prometheus, word for word', () => {
    const rule = readYaml<Manifest & { spec: RuleFile }>(
      'docker/kubernetes/monitoring/prometheus-rule.yaml',
    );
    expect(rule.kind).toBe('PrometheusRule');
    expect(rule.spec).toEqual(readYaml('docker/prometheus/alerts.yaml'));
  });
});

describe('docker/kubernetes-cloudnative-pg', () => {
  interface Cluster extends Manifest {
    readonly spec: {
      readonly instances: number;
      readonly bootstrap: { readonly initdb: { readonly database: string } };
      readonly postgresql: {
        readonly synchronous: object;
        readonly parameters: { readonly max_connections: string };
      };
    };
  }
  const read = <T>(name: string) => readYaml<T>(`docker/kubernetes-cloudnative-pg/${name}`);
  const { metadata, spec } = read<Cluster>('cluster.yaml');

  it('has three instances, of which one confirms every commit of another', () => {
    expect(spec.instances).toBe(3);
    const synchronous = { method: 'any', number: 1, dataDurability: 'required' };
    expect(spec.postgresql.synchronous).toEqual(synchronous);
  });

  it('has connections for every process that the autoscaler may start, twice', () => {
    const scaler = readYaml<{ spec: { maxReplicas: number } }>(
      'docker/kubernetes/horizontal-pod-autoscaler.yaml',
    );
    const { max_connections: connections } = spec.postgresql.parameters;
    expect(Number(connections)).toBeGreaterThanOrEqual(2 * 14 * scaler.spec.maxReplicas);
  });

  it('is what the service asks, with the account that the operator makes', () => {
    const set = read<{ spec: { template: PodTemplate } }>('stateful-set.yaml');
    const [container] = set.spec.template.spec.containers;
    const secrets = JSON.stringify(container!.env).match(/"name":"[\w-]+-app"/g);
    expect(secrets).toEqual(Array(2).fill(`"name":"${metadata.name}-app"`));
    const urls = container!.env.flatMap(({ value }) => (value ? [new URL(value)] : []));
    expect(urls.map(({ hostname }) => hostname)).toEqual(
      ['rw', 'ro'].map((service) => `${metadata.name}-${service}`),
    );
    for (const { pathname } of urls) expect(pathname).toBe(`/${spec.bootstrap.initdb.database}`);
  });
});
