import { once } from 'node:events';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SpotClient } from '../../../clients/typescript/src/index.js';
import { ERROR_ANSWERS } from '../../../src/http/errors/error-answers.js';
import type { ErrorBody } from '../../../src/http/errors/errors.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { refuseConnections } from '../../support/databases/database.js';
import { aGroup, createGroup, send } from '../../support/groups.js';

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly responses: Record<string, ErrorResponse> };
}

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, Answer>;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Record<string, unknown>;
}

interface ErrorResponse {
  readonly content: {
    'application/json': { examples: Record<string, { value: ErrorBody }> };
  };
}

const run = promisify(execFile);

const TEXT = { 'Content-Type': 'text/plain' };

const PATH = join(resolve(import.meta.dirname, '../../..'), 'docs/openapi.json');
const TEXT_OF_DOCUMENT = readFileSync(PATH, 'utf8');
const { paths, components } = JSON.parse(TEXT_OF_DOCUMENT) as Document;

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
);

/** The examples of a status, as the operation refers to them. */
function examplesOf(method: string, path: string, status: number): ErrorBody[] {
  const { $ref } = paths[`/api/v1${path}`]![method]!.responses[status]!;
  const response = components.responses[$ref!.split('/').at(-1)!]!;
  return Object.values(response.content['application/json'].examples).map(({ value }) => value);
}

/** What programs read of an error: all but the words, and how long to wait. */
function gist({ error: { message, retryAfter, ...rest } }: ErrorBody): object {
  const details = rest.details?.map(({ field }) => field);
  return { ...rest, details, isText: message !== '', mayRetry: retryAfter !== undefined };
}

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({}, [], { requestTimeoutMs: 1_000 });
  await createGroup(service.origin);
});

afterAll(() => service.close());

/** Sends bytes as they are, and reads the body of the answer. */
async function raw(text: string): Promise<ErrorBody> {
  const { port, hostname } = new URL(service.origin);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let answer = '';
  socket.on('data', (part: string) => (answer += part));
  socket.write(text);
  await once(socket, 'close');
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as ErrorBody;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<ErrorBody> {
  return (await send<ErrorBody>(service.origin, method, path, body, headers)).body;
}

describe('the OpenAPI document', () => {
  it('names operations like the methods of the TypeScript client', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const methods = Object.getOwnPropertyNames(SpotClient.prototype);
    // Files are read by the URLs that their list has, and streams are asked by `follow`, or as events.
    expect(ids.filter((id) => !methods.includes(id)).sort()).toEqual([
      'getArchiveFile',
      'streamSpots',
      'streamStations',
    ]);
  });

  it('is of OpenAPI 3.1: null is a type, which generators read, and not the word of 3.0', () => {
    const { openapi, components: described } = JSON.parse(TEXT_OF_DOCUMENT) as {
      openapi: string;
      components: { schemas: Record<string, { properties: Record<string, unknown> }> };
    };
    expect([openapi, TEXT_OF_DOCUMENT.includes('"nullable"')]).toEqual(['3.1.0', false]);
    const { SpotView, PresenceUserView, PlacesHealthView } = described.schemas;
    expect(SpotView?.properties.wpm).toMatchObject({ type: ['integer', 'null'] });
    expect(PresenceUserView?.properties.heard).toMatchObject({
      oneOf: [{ $ref: '#/components/schemas/StationView' }, { type: 'null' }],
    });
    expect(PlacesHealthView?.properties.countryFile).toMatchObject({
      type: ['string', 'null'],
      enum: ['built-in', 'file', 'url', null],
    });
  });

  it('has one type for each answer, so that generated clients have: other formats are in its words', () => {
    const several = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.keys(content).length > 1 ? [operationId] : [],
      ),
    );
    // Bytes, whichever of the two it is.
    expect(several).toEqual(['getArchiveFile']);
    const { description } = paths['/api/v1/spots']!.get!.responses['200']!;
    for (const text of ['format=csv', '`text/csv`', 'KM3T,FN42et', '`application/x-ndjson`']) {
      expect(description).toContain(text);
    }
  });

  it('is checked where OPENAPI_FOLDER has it, as a service with extensions keeps its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-of-a-club-'));
    const check = () =>
      run(process.execPath, ['scripts/openapi-check.mjs'], {
        env: { ...process.env, OPENAPI_FOLDER: folder },
      });
    try {
      await cp(join(PATH, '..', 'asyncapi.json'), join(folder, 'asyncapi.json'));
      await writeFile(
        join(folder, 'openapi.json'),
        TEXT_OF_DOCUMENT.replace('exact, paged', 'mine'),
      );
      await expect(check()).rejects.toMatchObject({
        stderr: expect.stringContaining(`${folder}/openapi.json is out of date`),
      });
      await cp(PATH, join(folder, 'openapi.json'));
      expect((await check()).stdout).toContain(`${folder}/openapi.json is current.`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('describes every answer, with an example for each error', () => {
    for (const { method, path, responses } of operations) {
      for (const [status, { $ref, description }] of Object.entries(responses)) {
        if (Number(status) < 400 || (path.endsWith('/health') && status === '503')) {
          expect([method, path, status, description]).not.toContain('');
          continue;
        }
        expect([method, path, status, $ref]).not.toContain(undefined);
        for (const example of examplesOf(method, path.replace('/api/v1', ''), Number(status))) {
          expect(example).toMatchObject({ error: { status: Number(status) } });
        }
      }
    }
    expect(Object.keys(components.responses)).toHaveLength(Object.keys(ERROR_ANSWERS).length);
  });

  it.each<[number, string, string, () => Promise<ErrorBody>]>([
    [400, 'get', '/spots', () => ask('GET', '/spots?limit=0')],
    [400, 'get', '/spots/{callsign}', () => ask('GET', '/spots/%zz')],
    [401, 'delete', '/groups/{name}', () => ask('DELETE', '/groups/my-club')],
    [404, 'get', '/groups/{name}', () => ask('GET', '/groups/no-such')],
    [404, 'get', '/lists/{name}/activity', () => ask('GET', '/lists/no-such/activity')],
    [408, 'get', '/bands', () => raw('GET /api/v1/bands HTTP/1.1\r\n')],
    [409, 'post', '/groups', () => ask('POST', '/groups', aGroup())],
    [409, 'get', '/spots', () => ask('GET', '/spots?as_of=990000')],
    [413, 'post', '/groups', () => ask('POST', '/groups', { name: 'x'.repeat(70_000) })],
    [414, 'get', '/spots', () => ask('GET', `/spots?call=${'K'.repeat(9_000)}`)],
    [415, 'put', '/groups/{name}', () => ask('PUT', '/groups/my-club', 'text', TEXT)],
    [431, 'get', '/bands', () => raw(`GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)],
  ])('shows %i of %s %s as the service answers it', async (status, method, path, provoke) => {
    expect(examplesOf(method, path, status).map(gist)).toContainEqual(gist(await provoke()));
  });

  it('shows 429 of get /bands as the service answers it', async () => {
    const variables = { DATABASE_URL: service.database.url, RATE_LIMIT_PER_MINUTE: '1' };
    const limited = await startTestApp(variables);
    try {
      const answers = await Promise.all([1, 2].map(() => limited.get<ErrorBody>('/bands')));
      const refused = answers.find(({ status }) => status === 429)!.body;
      expect(examplesOf('get', '/bands', 429).map(gist)).toContainEqual(gist(refused));
    } finally {
      await limited.close();
    }
  });

  it('shows 503 of get /spots as the service answers it', async () => {
    await refuseConnections(service.database.url);
    const body = await ask('GET', '/spots');
    expect(examplesOf('get', '/spots', 503).map(gist)).toContainEqual(gist(body));
  });
});
