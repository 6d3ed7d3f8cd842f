import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findDashboard } from '../../../src/dashboard/dashboard.files.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { aGroup, send } from '../../support/groups.js';
import { LIST_FILE } from '../../support/servers/list-server.js';
import { readOperations } from '../../support/documents/openapi.js';
import { UNANSWERED_CONDITIONS } from '../../support/servers/unanswered-conditions.js';

/** What routes do that the document of the API does not have, and what paths do that are no route. */
const OTHERS = [
  'HEAD /api/v1/spots',
  'HEAD /api/v1/health',
  'OPTIONS /api/v1/spots',
  'DELETE /api/v1/spots',
  'GET /api/v1/spots?limit=0',
  'GET /api/v1/spots/',
  'GET /%61pi/v1/bands',
  'GET /%61pi/v1/health',
  'GET /%61pi/v1/nothing',
  'GET /api/v1/spots/W1AW/P?limit=1',
  'GET /api/v1/spots/K1ABC?limit=1',
  'GET /',
  'GET /map',
  'GET /groups/my-club',
  'GET /worker.js',
  'GET /rig.js',
  'GET /manifest.webmanifest',
  'GET /favicon.ico',
  'GET /assets/{asset}',
  'GET /docs',
  'GET /docs/openapi.json',
  'GET /docs/openapi.yaml',
  'GET /docs/asyncapi.json',
  'GET /docs/guide.md',
  'GET /docs/swagger-ui.css',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /nothing',
  'POST /nothing',
  'GET /docs/nothing',
  'GET /docsnothing',
  'GET /health/nothing',
  'GET /api/v1/nothing',
  'GET /api/v1/health/nothing',
  'DELETE /api/v1/nothing',
];

/**
 * Each request: its status; `read` or `write` where it is counted against that limit; `tag304` where it has an `ETag`
 * that a client may send back; `kept` where it is answered from memory; the content security policy; what caches are
 * told; the route by which metrics count it; and whether it is refused (`shed`) under overload.
 */
const POLICIES = `
GET /api/v1/spots = 200 read tag304 kept data vary:accept /api/v1/spots shed
GET /api/v1/spots/{callsign} = 200 read data vary:accept /api/v1/spots/:callsign shed
GET /api/v1/activity?call=K1ABC = 200 read tag304 kept data /api/v1/activity shed
GET /api/v1/bands = 200 read tag304 kept data /api/v1/bands shed
POST /api/v1/groups = 400 write data /api/v1/groups shed
GET /api/v1/groups = 200 read tag304 data /api/v1/groups shed
GET /api/v1/groups/{name} = 200 read tag304 data /api/v1/groups/:name shed
PUT /api/v1/groups/{name} = 401 write data /api/v1/groups/:name shed
DELETE /api/v1/groups/{name} = 401 write data /api/v1/groups/:name shed
GET /api/v1/groups/{name}/activity = 200 read tag304 data /api/v1/groups/:name/activity shed
GET /api/v1/groups/{name}/spots = 200 read tag304 data vary:accept /api/v1/groups/:name/spots shed
GET /api/v1/lists = 200 read tag304 data /api/v1/lists shed
GET /api/v1/lists/{name}/activity = 200 read tag304 kept data /api/v1/lists/:name/activity shed
GET /api/v1/stats = 200 read tag304 kept data /api/v1/stats shed
GET /api/v1/charts = 200 read tag304 kept data /api/v1/charts shed
GET /api/v1/bands/activity = 200 read tag304 kept data /api/v1/bands/activity shed
GET /api/v1/skimmers = 200 read tag304 kept data /api/v1/skimmers shed
GET /api/v1/aggregate = 200 read tag304 kept data vary:accept /api/v1/aggregate shed
GET /api/v1/stations = 200 read tag304 kept data /api/v1/stations shed
GET /api/v1/archive = 200 read tag304 data /api/v1/archive shed
GET /api/v1/archive/{file} = 404 read data uncounted shed
GET /api/v1/online = 200 read tag304 data /api/v1/online shed
GET /api/v1/online/rooms = 200 read tag304 data /api/v1/online/rooms shed
GET /api/v1/online/{source} = 200 read tag304 data /api/v1/online/:source shed
GET /api/v1/grids/{callsign} = 200 read tag304 data /api/v1/grids/:callsign shed
GET /api/v1/places/{callsign} = 200 read tag304 data /api/v1/places/:callsign shed
GET /api/v1/country-file = 200 read tag304 data /api/v1/country-file shed
GET /api/v1/spots/stream = 200 read data [no-cache, no-transform] uncounted shed
GET /api/v1/stations/stream = 200 read data [no-cache, no-transform] uncounted shed
GET /api/v1/health = 200 data /api/v1/health never-shed
POST /api/v1/alerts = 400 write data /api/v1/alerts shed
GET /api/v1/alerts/push-key = 200 read tag304 data /api/v1/alerts/push-key shed
GET /api/v1/alerts/{id} = 401 read data /api/v1/alerts/:id shed
PUT /api/v1/alerts/{id} = 401 write data /api/v1/alerts/:id shed
DELETE /api/v1/alerts/{id} = 401 write data /api/v1/alerts/:id shed
POST /api/v1/alerts/{id}/test = 401 write data /api/v1/alerts/:id/test shed
POST /api/v1/alerts/{id}/confirm = 401 write data /api/v1/alerts/:id/confirm shed
GET /api/v1/conditions = 200 read tag304 data /api/v1/conditions shed
HEAD /api/v1/spots = 200 read tag304 data vary:accept /api/v1/spots shed
HEAD /api/v1/health = 200 data /api/v1/health never-shed
OPTIONS /api/v1/spots = 204 none * never-shed
DELETE /api/v1/spots = 405 write data none shed
GET /api/v1/spots?limit=0 = 400 read data vary:accept /api/v1/spots shed
GET /api/v1/spots/ = 200 read tag304 kept data vary:accept /api/v1/spots shed
GET /%61pi/v1/bands = 200 read tag304 kept data /api/v1/bands shed
GET /%61pi/v1/health = 200 data /api/v1/health never-shed
GET /%61pi/v1/nothing = 404 data none shed
GET /api/v1/spots/W1AW/P?limit=1 = 200 read tag304 data vary:accept /api/v1/spots/:callsign shed
GET /api/v1/spots/K1ABC?limit=1 = 200 read tag304 data vary:accept /api/v1/spots/:callsign shed
GET / = 200 tag304 page [no-cache] vary:accept / shed
GET /map = 200 tag304 page [no-cache] /map shed
GET /groups/my-club = 200 tag304 page [no-cache] /groups/:name shed
GET /worker.js = 200 tag304 worker [no-cache] /worker.js shed
GET /rig.js = 200 tag304 rig [no-cache] /rig.js shed
GET /manifest.webmanifest = 200 tag304 data [no-cache] /manifest.webmanifest shed
GET /favicon.ico = 200 data [public, max-age=86400] /favicon.ico shed
GET /assets/{asset} = 200 tag200 data [public, max-age=31536000, immutable] /assets/{asset} shed
GET /docs = 200 docs /docs shed
GET /docs/openapi.json = 200 kept docs /docs/openapi.json shed
GET /docs/openapi.yaml = 200 kept docs /docs/openapi.yaml shed
GET /docs/asyncapi.json = 200 docs /docs/asyncapi.json shed
GET /docs/guide.md = 200 docs /docs/guide.md shed
GET /docs/swagger-ui.css = 200 tag200 docs [public, max-age=0] /docs/* shed
GET /health = 200 data /health never-shed
GET /health/live = 200 data /health/live never-shed
GET /health/ready = 200 data /health/ready never-shed
GET /metrics = 200 data /metrics never-shed
GET /nothing = 404 data none shed
POST /nothing = 404 write data none shed
GET /docs/nothing = 404 docs none shed
GET /docsnothing = 404 data none shed
GET /health/nothing = 404 data none never-shed
GET /api/v1/nothing = 404 read data none shed
GET /api/v1/health/nothing = 404 data none never-shed
DELETE /api/v1/nothing = 404 write data none shed
`;

/** What stands for a parameter of a path, and what a query must have. */
const EXAMPLES: Readonly<Record<string, string>> = {
  callsign: 'K1ABC',
  name: 'my-club',
  source: 'repeaterhub',
  asset: readdirSync(join(findDashboard()!, 'assets')).find((name) => name.endsWith('.js'))!,
};
const QUERIES: Readonly<Record<string, string>> = { '/api/v1/activity': '?call=K1ABC' };

const REQUESTS = [
  ...readOperations().map(({ method, path }) => `${method} ${path}${QUERIES[path] ?? ''}`),
  ...OTHERS,
];

const LIMITS = {
  LISTS: `my-club=${LIST_FILE}`,
  RATE_LIMIT_PER_MINUTE: '7000',
};

let service: TestApp | undefined;
let busy: TestApp | undefined;

afterEach(async () => {
  await busy?.close();
  await service?.close();
});

async function ask(app: TestApp, request: string, headers: Record<string, string> = {}) {
  const [method = '', pattern = ''] = request.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? name);
  const stopped = new AbortController();
  const { signal } = stopped;
  const options = { method, headers, signal };
  const response = await fetch(app.origin + path, options);
  // A stream of events does not end by itself.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) stopped.abort();
  else await response.arrayBuffer();
  return response;
}

/** What was counted of requests but the scrapes: how often by labels, and how many from memory. */
async function counted(app: TestApp) {
  const text = await (await fetch(`${app.origin}/metrics`)).text();
  const line = /^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm;
  const requests = [...text.matchAll(line)].map(([, labels, count]) => [labels!, count!] as const);
  const hits = /^http_answers_from_memory_total (\d+)$/m.exec(text)?.[1];
  return { requests: new Map(requests), hits: Number(hits) };
}

/** Three requests of one kind: the answers, what was counted, and whether any answer came from memory. */
async function observe(app: TestApp, request: string): Promise<string> {
  const before = await counted(app);
  const answer = await ask(app, request);
  const tag = answer.headers.get('etag');
  const known = await ask(app, request, tag === null ? {} : { 'If-None-Match': tag });
  await ask(app, request);
  const after = await counted(app);
  const added = [...after.requests].filter(
    ([labels, count]) => count !== (before.requests.get(labels) ?? '0'),
  );
  const routes = added.map(([labels]) => /route="(.*?)"/.exec(labels)![1]!);
  // A document asks the API for its examples: its own route goes before theirs.
  const own = routes.find((name) => request === `GET ${name}`);
  const route = own ?? routes.find((name) => name !== '/metrics');
  const { headers } = answer;
  return [
    answer.status,
    headers.get('x-ratelimit-limit') === '7000' && 'read',
    headers.get('x-ratelimit-limit') === '1400' && 'write',
    tag !== null && `tag${known.status}`,
    after.hits > before.hits && 'kept',
    policyOf(headers.get('content-security-policy')),
    headers.has('cache-control') && `[${headers.get('cache-control')}]`,
    // Compression is by the length of an answer alone.
    /accept\b(?!-)/i.test(headers.get('vary') ?? '') && 'vary:accept',
    (route ?? 'uncounted').replace(EXAMPLES.asset!, '{asset}'),
  ]
    .filter(Boolean)
    .join(' ');
}

function policyOf(header: string | null): string {
  if (header === null) return 'none';
  if (header.includes('trusted-types')) return 'page';
  if (header.includes('script-src')) return 'docs';
  if (header.includes('ws:')) return 'rig';
  return header.includes('connect-src') ? 'worker' : 'data';
}

it('every route is limited, tagged, kept and counted as the table says', async () => {
  service = await startTestApp({ ...LIMITS, ...UNANSWERED_CONDITIONS }, [], {
    keepsAnswers: true,
    servesDocs: true,
  });
  await service.record([aReport({ callsign: 'K1ABC' })]);
  await send(service.origin, 'POST', '/groups', aGroup());
  // More than one process makes of one route: every request is overloaded.
  busy = await startTestApp({ ...UNANSWERED_CONDITIONS, DATABASE_URL: service.database.url }, [], {
    servesDocs: true,
    overload: { maxEventLoopDelayMs: 0, maxHeapUsedBytes: 1 },
  });
  await eventually(async () => expect((await ask(busy!, 'GET /map')).status).toBe(503));
  const rows: string[] = [];
  for (const request of REQUESTS) {
    const isRefused = (await ask(busy, request)).status === 503;
    const observed = await observe(service, request);
    rows.push(`${request} = ${observed} ${isRefused ? 'shed' : 'never-shed'}`);
  }
  expect(rows).toEqual(POLICIES.trim().split('\n'));
});
