import { once } from 'node:events';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SpotClient } from '../../../clients/typescript/src/index.js';
import { ERROR_ANSWERS } from '../../../src/http/errors/error-answers.js';
import { ERROR_CODES } from '../../../src/http/errors/error-codes.js';
import type { ErrorBody } from '../../../src/http/errors/errors.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { refuseConnections } from '../../support/databases/database.js';
import { aGroup, createGroup, send } from '../../support/groups.js';
import { aReport } from '../../support/spots/builders.js';

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly responses: Record<string, ErrorResponse>;
    readonly schemas: Record<string, Schema>;
    readonly securitySchemes: Record<string, object>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly object[];
  readonly responses: Record<string, Answer>;
}

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly example?: unknown;
  readonly schema?: Schema;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Record<string, Schema>;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Record<string, object>;
  readonly content?: Record<string, { readonly schema: Schema; readonly example?: string }>;
}

interface ErrorResponse {
  readonly content: {
    'application/json': { examples: Record<string, { value: ErrorBody }> };
  };
}

const run = promisify(execFile);

const TEXT = { 'Content-Type': 'text/plain' };
const WRONG_KEY = { 'X-Edit-Key': 'wrong' };

const ROOT = resolve(import.meta.dirname, '../../..');
const PATH = join(ROOT, 'docs/openapi.json');
const TEXT_OF_DOCUMENT = readFileSync(PATH, 'utf8');
const { paths, components } = JSON.parse(TEXT_OF_DOCUMENT) as Document;

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
);

/** The texts of all TypeScript below a folder. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

/** The examples of a status, as the operation refers to them. */
function examplesOf(method: string, path: string, status: number): ErrorBody[] {
  const { responses } = paths[`/api/v1${path}`]![method]!;
  const { $ref } = responses[status] ?? responses.default!;
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
  service = await startTestApp({}, [], { requestTimeoutMs: 1_000, servesDocs: true });
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

  it('has the exports of an answer among its media types, each as a text with an example', () => {
    const exported = operations.filter(({ responses }) => responses['200']?.content?.['text/csv']);
    expect(exported.map(({ operationId }) => operationId)).toEqual([
      'findSpots',
      'findSpotsOf',
      'findGroupSpots',
      'aggregate',
    ]);
    for (const { operationId, parameters, responses } of exported) {
      expect([operationId, parameters?.some(({ name }) => name === 'format')]).toContain(true);
      const { 'application/json': json, ...others } = responses['200']!.content!;
      expect(json).toBeDefined();
      expect(Object.keys(others)).toEqual(['text/csv', 'application/x-ndjson']);
      for (const { schema, example } of Object.values(others)) {
        expect([schema, example?.endsWith('\n')]).toEqual([{ type: 'string' }, true]);
      }
    }
  });

  it('prefills nothing that may be left out: a first try asks what the service has', () => {
    const prefilled = operations.flatMap(({ path, parameters = [] }) =>
      parameters
        .filter(({ required }) => !required)
        .filter(({ example, schema = {} }) => (example ?? schema.example) !== undefined)
        .map(({ name }) => `${path} ${name}`),
    );
    expect(prefilled).toEqual([]);
  });

  it('describes each operation by two sentences at least, each schema, property and parameter', () => {
    const brief = operations
      .filter(({ description = '' }) => description.split(/[.:;] /).length < 2)
      .map(({ operationId }) => operationId);
    expect(brief).toEqual([]);
    const { schemas } = components;
    const silent = Object.entries(schemas).flatMap(([name, { description, properties = {} }]) => [
      ...(description ? [] : [name]),
      ...Object.entries(properties)
        .filter(([, property]) => !property.description)
        .map(([field]) => `${name}.${field}`),
    ]);
    expect(silent).toEqual([]);
    const unsaid = operations.flatMap(({ path, parameters = [] }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${path} ${name}`),
    );
    expect(unsaid).toEqual([]);
  });

  it('names every header of an answer, and bounds every number of a parameter', () => {
    const headersOf = (path: string) =>
      Object.keys(paths[`/api/v1${path}`]!.get!.responses['200']!.headers ?? {}).sort();
    const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    const all = ['Server-Timing', 'X-Ignored-Parameters', 'X-Request-Id'];
    expect(headersOf('/bands')).toEqual(['ETag', ...all, ...limits].sort());
    expect(headersOf('/health')).toEqual(all.sort());
    expect(headersOf('/spots')).toEqual(
      ['ETag', 'Link', 'X-Located', 'X-Newest-Id', ...all, ...limits].sort(),
    );
    const unbounded = operations.flatMap(({ path, parameters = [] }) =>
      parameters
        .filter(({ schema = {} }) => schema.type === 'integer' && !schema.enum)
        .filter(({ schema = {} }) => schema.maximum === undefined || schema.minimum === undefined)
        .map(({ name }) => `${path} ${name}`),
    );
    expect(unbounded).toEqual([]);
  });

  it('marks other names of a parameter as such', () => {
    const { parameters = [] } = paths['/api/v1/spots']!.get!;
    const aliases = parameters.filter(({ deprecated }) => deprecated);
    expect(aliases.map(({ name, description }) => [name, description])).toEqual([
      ['report_type', 'Another name of `type`, which older clients send.'],
      ['minFreq', 'Another name of `freq_min`, which older clients send.'],
      ['maxFreq', 'Another name of `freq_max`, which older clients send.'],
    ]);
    expect(aliases.map(({ schema }) => schema?.type)).toEqual(['array', 'number', 'number']);
  });

  it('has 404 where a group or list is asked for that there may not be', () => {
    const without = operations
      .filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'group'))
      .filter(({ responses }) => !responses['404'])
      .map(({ operationId }) => operationId);
    expect(without).toEqual([]);
  });

  it('offers the edit key as a header, so that no generated client sends one in an address', () => {
    const { security, parameters } = paths['/api/v1/groups/{name}']!.put!;
    expect(security).toEqual([{ editKey: [] }]);
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'edit_key', in: 'query', deprecated: true, required: false }),
    );
    for (const scheme of Object.values(components.securitySchemes)) {
      expect(scheme).toMatchObject({ in: 'header', description: expect.stringMatching(/POST/) });
    }
  });

  it('lists every code of an error that the service has, and what to do about it', () => {
    const { code } = components.schemas.ErrorDetailView!.properties!;
    expect(code).toMatchObject({ enum: Object.keys(ERROR_CODES) });
    const inExamples = Object.values(components.responses).flatMap(({ content }) =>
      Object.values(content['application/json'].examples).map(({ value }) => value.error.code),
    );
    const inSources = sourcesUnder(join(ROOT, 'src')).flatMap((text) =>
      [...text.matchAll(/readonly code = '(\w+)'/g)].map(([, word = '']) => word),
    );
    expect(inSources.length).toBeGreaterThan(5);
    for (const word of [...inExamples, ...inSources]) expect(code!.enum).toContain(word);
  });

  it('says at its top why lists are empty, while there is no spot', async () => {
    const top = async () => {
      const document = await fetch(`${service.origin}/docs/openapi.json`);
      return ((await document.json()) as { info: { description: string } }).info.description;
    };
    expect(await top()).toMatch(/^> \*\*This service has no spot of the past hour\*\*/);
    await service.record([aReport()]);
    expect(await top()).not.toContain('no spot');
  });

  it('has the formats of times and days, by which generators read them', () => {
    const { components: described } = JSON.parse(TEXT_OF_DOCUMENT) as {
      components: {
        schemas: Record<string, { properties: Record<string, { format?: string }> }>;
      };
    };
    const formatOf = (schema: string, property: string) =>
      described.schemas[schema]?.properties[property]?.format;
    expect(formatOf('SpotView', 'timestamp')).toBe('date-time');
    expect(formatOf('ActivityEntryView', 'last_spotted')).toBe('date-time');
    expect(formatOf('ArchiveDayView', 'date')).toBe('date');
    expect(formatOf('SpotView', 'callsign')).toBeUndefined();
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
        if (!(Number(status) >= 400) || (path.endsWith('/health') && status === '503')) {
          expect([method, path, status, description]).not.toContain('');
          continue;
        }
        expect([method, path, status, $ref]).not.toContain(undefined);
        for (const example of examplesOf(method, path.replace('/api/v1', ''), Number(status))) {
          expect(example).toMatchObject({ error: { status: Number(status) } });
        }
      }
    }
    const { AnyRequest, ...others } = components.responses;
    const common = Object.values(AnyRequest!.content['application/json'].examples);
    const statuses = new Set(common.map(({ value }) => value.error.status));
    expect([...statuses]).toEqual([408, 414, 431, 500, 503]);
    expect(Object.keys(others)).toHaveLength(Object.keys(ERROR_ANSWERS).length - statuses.size);
  });

  it.each<[number, string, string, () => Promise<ErrorBody>]>([
    [400, 'get', '/spots', () => ask('GET', '/spots?limit=0')],
    [400, 'get', '/spots/{callsign}', () => ask('GET', '/spots/%zz')],
    [401, 'delete', '/groups/{name}', () => ask('DELETE', '/groups/my-club')],
    [401, 'put', '/groups/{name}', () => ask('PUT', '/groups/my-club', {}, WRONG_KEY)],
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
