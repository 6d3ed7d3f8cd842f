import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DockerfileParser, Healthcheck } from 'dockerfile-ast';
import { Client } from 'pg';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import { MetricsListener } from '../../../src/metrics/metrics-listener.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { CallsignServer } from '../../support/servers/callsign-server.js';
import { eventually } from '../../support/eventually.js';
import { aList, LIST_FILE, ListServer } from '../../support/servers/list-server.js';
import { parsePromql } from '../../support/documents/promql.js';
import {
  allExpressions,
  allStatements,
  readDashboard,
  readText,
  readYaml,
} from '../../support/documents/shipping.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

/** What Prometheus itself adds to every sample, and to none. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['instance', 'job'] };

/** Labels whose values are known only where something happened; of the others each must be shown. */
const OPEN_LABELS = new Set(['instance', 'job', 'status']);

/** What NOAA publishes. */
const WWV_FILE = 'test/support/fixtures/noaa-wwv.txt';

let service: TestApp;

afterEach(() => service.close());

describe('probes', () => {
  it('answer on the paths and the port that Kubernetes is told', async () => {
    service = await startTestApp();
    const { spec } = readYaml<{ spec: { template: { spec: { containers: Container[] } } } }>(
      'docker/kubernetes/stateful-set.yaml',
    );
    const [container] = spec.template.spec.containers;
    const { startupProbe, livenessProbe, readinessProbe, ports, env } = container!;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      expect((await fetch(service.origin + httpGet.path)).status).toBe(200);
      expect(ports.map(({ name }) => name)).toContain(httpGet.port);
    }
    expect(env).toContainEqual({ name: 'PORT', value: String(ports[0]!.containerPort) });
    expect(livenessProbe.httpGet.path).toBe('/health/live');
    expect(readinessProbe.httpGet.path).toBe('/health/ready');
  });

  it('of the image tell a service that lives from one that does not', async () => {
    service = await startTestApp();
    const { port } = new URL(service.origin);
    expect(await runHealthcheck(port)).toBe(0);
    await service.app.close();
    expect(await runHealthcheck(port)).toBe(1);
  });

  it('are where Prometheus is told to look', async () => {
    service = await startTestApp({ METRICS_PORT: '0' });
    const metrics = service.app.get(MetricsListener, { strict: false }).url!;
    const monitor = readYaml<{ spec: { endpoints: { path: string; port: string }[] } }>(
      'docker/kubernetes/monitoring/service-monitor.yaml',
    );
    const [endpoint] = monitor.spec.endpoints;
    expect((await fetch(new URL(endpoint!.path, metrics))).status).toBe(200);
    const peers = readYaml<{ spec: { ports: { name: string; targetPort: string }[] } }>(
      'docker/kubernetes/peers-service.yaml',
    );
    const port = peers.spec.ports.find(({ name }) => name === endpoint!.port);
    expect(port?.targetPort).toBe('metrics');
  });
});

describe('alerts and dashboard', () => {
  it('ask for metrics and labels that a service with every upstream shows, and the dashboard for all', async () => {
    const feed = await TelnetServer.listen();
    const hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
    const published = await ListServer.listen({
      '/text/wwv.txt': aList(readText(WWV_FILE)),
      '/pota': aList('[]'),
    });
    const callsigns = await CallsignServer.listen((_, response) => response.writeHead(404).end());
    service = await startTestApp({
      CALLSIGN: 'N0CALL',
      FEEDS: `telnet://127.0.0.1:${feed.port}`,
      REPEATERHUB_URL: hub.url,
      GRID_PROVIDERS: 'hamdb',
      GRID_URLS: `hamdb=${callsigns.url}`,
      LISTS: `club=${LIST_FILE}`,
      CONDITIONS: 'on',
      CONDITIONS_URL: published.url,
      ACTIVATIONS: 'pota',
      ACTIVATION_URLS: `pota=${published.url}/pota`,
      TELNET_PORT: '0',
      // That it does not answer is shown too.
      DATABASE_REPLICA_URLS: 'postgres://127.0.0.1:9/none',
    });
    try {
      await service.record([aReport()]);
      await service.get('/spots');
      let shown = new Map<string, Sample[]>();
      await eventually(async () => {
        shown = readMetrics(await (await fetch(`${service.origin}/metrics`)).text());
        for (const name of [
          'feed_lines_total',
          'presence_users',
          'role_term',
          'member_list_age_seconds',
          'published_source_age_seconds',
          'solar_condition',
        ]) {
          expect([name, shown.get(name)!.length > 0]).toEqual([name, true]);
        }
      });
      for (const { from, expr } of allExpressions()) expectShown(`${from}: ${expr}`, expr, shown);
      const own = [...shown.keys()].filter((name) => !/^(process|nodejs)_/.test(name));
      const asked = JSON.stringify(readDashboard().panels);
      const absent = own.filter(
        (name) => !asked.includes(name.replace(/_(sum|count|bucket)$/, '')),
      );
      expect(absent).toEqual([]);
      for (const { query } of readDashboard().templating.list) {
        const text = typeof query === 'string' ? query : query.query;
        const [, metric] = /^label_values\((\w+), \w+\)$/.exec(text) ?? [];
        if (metric) expect([...shown.keys()]).toContain(metric);
      }
      expect(() => expectShown('x', 'feed_spots_total{outcome="gone"}', shown)).toThrow('gone');
      expect(() => expectShown('x', 'sum by (fed) (feed_connected)', shown)).toThrow('fed');
      expect(() => expectShown('x', 'feed_conected', shown)).toThrow('feed_conected');
    } finally {
      await Promise.all([feed.close(), hub.close(), callsigns.close(), published.close()]);
    }
  });
});

describe('SQL that operators are told to run', () => {
  it('runs on the real schema', async () => {
    service = await startTestApp();
    const client = new Client({ connectionString: service.database.url });
    await client.connect();
    try {
      const statements = allStatements();
      expect(statements.length).toBeGreaterThan(6);
      for (const { from, statement } of statements) {
        const text = statement.replaceAll('<pid>', '0').replaceAll(/^(BEGIN|COMMIT);$/gm, '');
        const run = client.query(`BEGIN; ${text}; ROLLBACK`).then(() => 'runs', String);
        expect([from, statement, await run]).toEqual([from, statement, 'runs']);
      }
    } finally {
      await client.end();
    }
  });
});

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
}

/** Runs the image's HEALTHCHECK as Docker would, and gives its exit code. */
async function runHealthcheck(port: string): Promise<number> {
  const check = DockerfileParser.parse(readText('docker/Dockerfile'))
    .getInstructions()
    .find((one) => one instanceof Healthcheck)!;
  const [, exec = ''] = /CMD\s+(\[.*\])$/s.exec(check.getArgumentsContent()!)!;
  const [, ...words] = JSON.parse(exec) as string[];
  const child = spawn(process.execPath, words, { env: { PORT: port } });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

/** Every metric by the names that PromQL knows, with the samples it has. */
function readMetrics(text: string): Map<string, Sample[]> {
  const metrics = new Map<string, Sample[]>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const part of parts) metrics.set(name + part, []);
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    metrics.get(name)?.push({
      labels: Object.fromEntries(pairs.map(([, label = '', value = '']) => [label, value])),
    });
  }
  return metrics;
}

/** That each metric is shown, has the labels it is asked for, and can have their values. */
function expectShown(where: string, expr: string, shown: ReadonlyMap<string, Sample[]>): void {
  const { selections, grouping } = parsePromql(expr);
  const metrics = selections.map(({ metric }) => metric);
  const known = new Set([...shown.keys(), ...OF_PROMETHEUS.metrics]);
  expect([where, metrics.filter((metric) => !known.has(metric))]).toEqual([where, []]);
  const labelsOf = (metric: string) =>
    (shown.get(metric) ?? []).flatMap(({ labels }) => Object.keys(labels));
  const labels = new Set([...OF_PROMETHEUS.labels, ...metrics.flatMap(labelsOf)]);
  expect([where, grouping.filter((label) => !labels.has(label))]).toEqual([where, []]);
  for (const { metric, matchers } of selections) {
    for (const { label, operator, value } of matchers) {
      if (OPEN_LABELS.has(label)) continue;
      const values = shown.get(metric)!.map((sample) => sample.labels[label]);
      expect([where, label, operator]).toEqual([where, label, '=']);
      expect([where, ...values]).toContain(value);
    }
  }
}
