import { ENV_VARIABLES, readEnv } from '../src/config/env.js';
import { findUnknownFields, type Manifest } from './support/kubernetes-schema.js';
import { namesIn, readText, readYaml, type RuleFile } from './support/shipping.js';

interface PodTemplate {
  readonly spec: {
    readonly terminationGracePeriodSeconds: number;
    readonly containers: readonly {
      readonly image: string;
      readonly env: readonly { readonly name: string; readonly value: string }[];
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
        'secret.example.yaml',
        ...kustomization.resources,
        ...kustomization.configMapGenerator.flatMap(({ envs }) => envs),
      ].sort(),
    ).toEqual(namesIn('docker/kubernetes'));
    const monitoring = readYaml<{ resources: string[] }>(
      'docker/kubernetes/monitoring/kustomization.yaml',
    );
    expect(['kustomization.yaml', ...monitoring.resources].sort()).toEqual(
      namesIn('docker/kubernetes/monitoring'),
    );
  });

  it.each([...kustomization.resources, 'secret.example.yaml'])(
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
    const { stringData } = read<Manifest & { stringData: Record<string, string> }>(
      'secret.example.yaml',
    );
    const [, ...settings] = readText('docker/kubernetes/settings.env').matchAll(
      /(?:^|\n)(?:#.*|([A-Z_]+)=(.*))/g,
    );
    const given: Record<string, string> = {
      ...Object.fromEntries(
        settings.filter(([, name]) => name).map(([, name, value]) => [name!, value!]),
      ),
      ...stringData,
      ...Object.fromEntries(container!.env.map(({ name, value }) => [name, value])),
    };
    expect(Object.keys(given)).toContain('TRUST_PROXY');
    expect(Object.keys(given).filter((name) => !ENV_VARIABLES.includes(name))).toEqual([]);
    expect(readEnv(given)).toMatchObject({ dataDir: '/data', feeds: [], spillMaxMb: 1024 });
    expect(readEnv({ ...given, CALLSIGN: 'W1AW' }).feeds).toHaveLength(2);
  });

  it('gives the service the time that its stop takes, after the cluster has forgotten it', () => {
    const [, stopMs = ''] = /STOP_WITHIN_MS = ([\d_]+)/.exec(readText('src/shutdown.ts'))!;
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
    expect(read('secret.example.yaml').metadata.name).toBe('spots');
    const monitor = readYaml<{ spec: { selector: { matchLabels: object }; jobLabel: string } }>(
      'docker/kubernetes/monitoring/service-monitor.yaml',
    );
    expect(read('peers-service.yaml').metadata.labels).toEqual(monitor.spec.selector.matchLabels);
  });

  it('keeps what it is mounted for: the data directory is a volume of its own', () => {
    expect(container!.volumeMounts).toEqual([{ name: 'data', mountPath: '/data' }]);
  });

  it('has the alerts of docker/prometheus, word for word', () => {
    const rule = readYaml<Manifest & { spec: RuleFile }>(
      'docker/kubernetes/monitoring/prometheus-rule.yaml',
    );
    expect(rule.kind).toBe('PrometheusRule');
    expect(rule.spec).toEqual(readYaml('docker/prometheus/alerts.yaml'));
  });
});
