import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLES } from '../../../dashboard/src/ask/examples.js';
import type { AggregateView } from '../../../src/aggregate/aggregate.dto.js';
import type { GroupCreatedView } from '../../../src/groups/groups.dto.js';
import { eventually } from '../../support/eventually.js';
import { type PrefilledRequest, prefilledRequests } from '../../support/databases/prefilled.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

let folder: string;
let service: ServiceProcess;
let requests: PrefilledRequest[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spots-demo-examples-'));
  // Run by root, the embedded PostgreSQL is another user's, who must reach its data.
  await chmod(folder, 0o755);
  service = await ServiceProcess.start({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' });
  await service.untilReady();
  // The demo makes its group and its list a moment later: the document has their names then.
  await eventually(async () => {
    requests = prefilledRequests(await service.get<object>('/docs/openapi.json'));
    const operations = requests.map(({ operation }) => operation);
    expect(operations).toContain('/api/v1/groups/{name}/activity');
    expect(operations).toContain('/api/v1/lists/{name}/activity');
  });
});

afterAll(async () => {
  await service.stop('SIGTERM');
  await removeFolder(folder);
});

async function send(
  { method, path, body }: Omit<PrefilledRequest, 'operation'>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(service.origin + path, {
    method,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const find = (method: string, operation: string) =>
  requests.find((one) => one.method === method && one.operation === `/api/v1${operation}`)!;

/** Lists that are empty where all is well. */
const MAY_BE_EMPTY = new Set(['databaseProblems', 'by']);

/** The names of lists and sums without anything. */
function emptyFields(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const isEmpty = value === 0 || value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty && (Array.isArray(value) || /total|^grid$/.test(name)) && !MAY_BE_EMPTY.has(name)
      ? [name]
      : [];
  });
}

/** What is wrong with an answer; `undefined` for nothing. */
async function lookAt(request: PrefilledRequest): Promise<object | undefined> {
  const { status, body } = await send(request);
  const empty = emptyFields(body as object);
  return status === 200 && empty.length === 0 ? undefined : { path: request.path, status, empty };
}

describe('"Try it out" of /docs, as it is prefilled, in the demo', () => {
  it('has an answer with something in it at every address that is read', async () => {
    // A stream does not end, and of the archive the demo has no day yet.
    let left = requests.filter(
      ({ method, operation }) => method === 'GET' && !/\/stream|\/archive/.test(operation),
    );
    expect(left.length).toBeGreaterThan(15);
    expect(left.map(({ operation }) => operation)).not.toContain('/api/v1/alerts/{id}');
    await eventually(async () => {
      const answers = await Promise.all(left.map(lookAt));
      left = left.filter((_, index) => answers[index] !== undefined);
      expect(answers.filter((answer) => answer !== undefined)).toEqual([]);
    }, 120_000);
  });

  it('hears both stations of the example, and most of the group', async () => {
    const { body } = await send(find('GET', '/activity'));
    expect(body).toMatchObject({ summary: { spotted: 2 } });
    const club = await send(find('GET', '/groups/{name}/activity'));
    expect(club.body).toMatchObject({ group: 'demo-club' });
    const { spotted } = (club.body as { summary: { spotted: number } }).summary;
    expect(spotted).toBeGreaterThan(2);
  });

  it('opens the stream, and is told where it begins', async () => {
    const abort = new AbortController();
    const { path } = find('GET', '/spots/stream');
    const response = await fetch(service.origin + path, { signal: abort.signal });
    expect([path, response.status]).toEqual([path, 200]);
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value as Uint8Array)).toContain('event: ready');
    abort.abort();
  });

  it('makes, changes and deletes a group, and asks for the key of the one that is there', async () => {
    const made = await send(find('POST', '/groups'));
    expect(made).toMatchObject({ status: 201, body: { group: { name: 'my-club' } } });
    const key = { 'X-Edit-Key': (made.body as GroupCreatedView).edit_key };
    for (const method of ['PUT', 'DELETE']) {
      const request = find(method, '/groups/{name}');
      expect((await send(request)).status).toBe(401);
      expect(await send(request, key)).toMatchObject({ status: 200 });
    }
  });
});

describe('the ten questions of the page, in the demo', () => {
  it.each(EXAMPLES.map(({ name, query }) => [name, query] as const))('%s', async (_, query) => {
    await eventually(async () => {
      const path = `/api/v1/aggregate?${new URLSearchParams(query)}`;
      const { total_rows: rows, spots } = await service.get<AggregateView>(path);
      // One row is one bar: no picture of anything.
      expect([rows > 1, spots > 10]).toEqual([true, true]);
    }, 120_000);
  });
});
