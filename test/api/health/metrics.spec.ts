import { MetricsService } from '../../../src/metrics/metrics.service.js';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { admitConnections, refuseConnections } from '../../support/databases/database.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { readText } from '../../support/documents/shipping.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

let service: TestApp;

afterEach(() => service.close());

async function scrape(): Promise<{ type: string; text: string }> {
  const response = await fetch(`${service.origin}/metrics`);
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type') ?? '', text: await response.text() };
}

/** The value of one line, with labels as they are written. */
async function valueOf(line: string): Promise<number> {
  const { text } = await scrape();
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? Number.NaN);
}

it('is in the text format of Prometheus, every metric with a help and a type', async () => {
  service = await startTestApp();
  await service.record([aReport()]);
  const { type, text } = await scrape();
  expect(type).toContain('text/plain; version=0.0.4');
  const names = text.matchAll(/^([a-z_]+?)(?:_bucket|_sum|_count)?(?:\{| )/gm);
  for (const [, name] of names) {
    expect(text).toMatch(new RegExp(`^# HELP ${name}(_total)? `, 'm'));
    expect(text).toMatch(new RegExp(`^# TYPE ${name}(_total)? `, 'm'));
  }
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

it('ends the names of counters in _total, and of nothing else', async () => {
  service = await startTestApp();
  const { text } = await scrape();
  const metrics = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  expect(metrics.length).toBeGreaterThan(40);
  const wrong = metrics.filter(
    ([, name, type]) => name!.endsWith('_total') !== (type === 'counter'),
  );
  expect(wrong.map(([line]) => line)).toEqual([]);
  expect(text).toMatch(/^nodejs_active_handles\{type="\w+"\} \d/m);
});

it('shows how full each cache of docs/architecture.md is, and how often it helps', async () => {
  service = await startTestApp({}, [], { keepsAnswers: true });
  const [, table = ''] = /^## Caches$(.*?)^## /ms.exec(readText('docs/architecture.md')) ?? [];
  const documented = [...table.matchAll(/^\| `(\w+)` .*? \| ([^|]+?) +\| [^|]+\|$/gm)].map(
    ([, name, limit]) => `${name}: ${limit}`,
  );
  const { caches } = service.app.get(MetricsService, { strict: false });
  const limitsOf = ({ maxEntries, maxBytes }: (typeof caches)[number]['limits']) => [
    ...(maxEntries === undefined ? [] : [`${maxEntries.toLocaleString('en')} entries`]),
    ...(maxBytes === undefined ? [] : [`${maxBytes / 2 ** 20} MB`]),
  ];
  expect(
    caches.map(({ name, limits }) => `${name}: ${limitsOf(limits).join(', ')}`).sort(),
  ).toEqual(documented);
  // While the log is first followed, an answer is of a state that is soon over.
  await eventually(async () => {
    await service.get('/bands');
    expect(await valueOf('cache_hits_total{cache="answers"}')).toBeGreaterThan(0);
  });
  const { text } = await scrape();
  for (const { name } of caches) {
    for (const metric of ['cache_entries', 'cache_hits_total', 'cache_misses_total']) {
      expect(text).toMatch(new RegExp(`^${metric}\\{cache="${name}"\\} \\d+$`, 'm'));
    }
  }
  expect(text).toMatch(/^cache_entries\{cache="answers"\} [1-9]/m);
  expect(text).toMatch(/^cache_misses_total\{cache="answers"\} [1-9]/m);
});

it('counts requests by the pattern of their route, never by path', async () => {
  service = await startTestApp();
  await service.get('/spots/K1ABC');
  await service.get('/spots/W1AW');
  await service.get('/spots?limit=0');
  await service.get('/nothing/at/all');
  const count = (labels: string) => valueOf(`http_request_duration_seconds_count{${labels}}`);
  const spots = 'method="GET",route="/api/v1/spots';
  expect(await count(`${spots}/:callsign",status="200"`)).toBe(2);
  expect(await count(`${spots}",status="400"`)).toBe(1);
  expect(await count('method="GET",route="none",status="404"')).toBe(1);
  expect((await scrape()).text).not.toContain('W1AW');
});

it('shows feeds, the queue and the log', async () => {
  const server = await TelnetServer.listen();
  service = await startTestApp({ CALLSIGN: 'N0CALL', FEEDS: `telnet://127.0.0.1:${server.port}` });
  await eventually(() => expect(server.logins).toHaveLength(1));
  const feed = `feed="127.0.0.1:${server.port}"`;
  const spot = 'DX de W3OA-#:   14074.0  K1ABC          CW    24 dB  22 WPM  CQ      1509Z\r\n';
  const refused = 'DX de W3OA:     14074.0  K1ABC          tnx QSO                      1509Z\r\n';
  // In one piece, so that they are one batch.
  server.sendBytes(Buffer.from(spot + spot + refused));
  await eventually(async () => expect(await valueOf('spots_last_id')).toBe(1));
  expect(await valueOf(`feed_connected{${feed}}`)).toBe(1);
  expect(await valueOf(`feed_reconnects_total{${feed}}`)).toBe(0);
  expect(await valueOf(`feed_lines_total{${feed},outcome="spot"}`)).toBe(2);
  expect(await valueOf('feed_spots_total{outcome="stored"}')).toBe(1);
  expect(await valueOf('feed_spots_total{outcome="duplicate"}')).toBe(1);
  expect(await valueOf('feed_queue_spots')).toBe(0);
  expect(await valueOf('spots_batch_spots_count')).toBe(1);
  expect(await valueOf('spots_batch_duration_seconds_count')).toBe(1);
  expect(await valueOf('database_ready')).toBe(1);
  expect((await scrape()).text).toMatch(
    new RegExp(`feed_lines_total\\{${feed},outcome="[a-z_]+"\\} 1`),
  );
  await server.close();
});

it('tells when the database is away, and says nothing then of what it cannot know', async () => {
  service = await startTestApp();
  await service.record([aReport()]);
  await eventually(async () => expect(await valueOf('database_ready')).toBe(1));
  expect(await valueOf('spots_last_id')).toBe(1);
  await refuseConnections(service.database.url);
  await eventually(async () => expect(await valueOf('database_ready')).toBe(0));
  expect(await valueOf('spots_last_id')).toBeNaN();
  await admitConnections(service.database.url);
  await eventually(async () => expect(await valueOf('database_ready')).toBe(1));
  await eventually(async () => expect(await valueOf('spots_last_id')).toBe(1));
});

it('shows presence', async () => {
  const hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
  hub.setPeople('General', [{ name: 'K1ABC', txTone: 70 }]);
  service = await startTestApp({ REPEATERHUB_URL: hub.url });
  await eventually(async () =>
    expect(await valueOf('presence_users{source="repeaterhub"}')).toBe(1),
  );
  expect(await valueOf('presence_connected{source="repeaterhub"}')).toBe(1);
  for (const socket of hub.sockets) socket.send('garbage');
  await eventually(async () => expect(await valueOf('presence_messages_dropped_total')).toBe(1));
  await hub.close();
});
