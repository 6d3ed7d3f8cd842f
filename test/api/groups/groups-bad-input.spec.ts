import { Client } from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { GroupAnswerView } from '../../../src/groups/groups.dto.js';
import { aGroup, createGroup, send } from '../../support/groups.js';

interface ErrorAnswer {
  readonly error: {
    readonly code: string;
    readonly details?: { field: string; message: string }[];
  };
}

let service: TestApp;
let client: Client;
let key: { 'X-Edit-Key': string };

beforeAll(async () => {
  service = await startTestApp();
  client = new Client({ connectionString: service.database.url });
  await client.connect();
  key = await createGroup(service.origin);
});

afterAll(async () => {
  await client.end();
  await service.close();
});

const calls = (count: number) => Array.from({ length: count }, (_, index) => `K${index}A`);

async function stored(): Promise<unknown[]> {
  return (await client.query('SELECT * FROM groups ORDER BY name')).rows;
}

/** Sends it, and expects that nothing was changed. */
async function refused(method: string, path: string, body: unknown, status = 400) {
  const before = await stored();
  const answer = await send<ErrorAnswer>(service.origin, method, path, body, key);
  expect(answer.status).toBe(status);
  expect(await stored()).toEqual(before);
  return answer.body.error;
}

describe('POST /groups refuses, naming the field', () => {
  it.each([
    ['name', 'ab'],
    ['name', 'a'.repeat(51)],
    ['name', 'My-club'],
    ['name', 'my_club'],
    ['name', '-club'],
    ['name', 'club-'],
    ['name', 'my--club'],
    ['name', 'сlub-with-a-cyrillic-letter'],
    ['name', 'club\n'],
    ['name', 'club\u0000'],
    ['name', 42],
    ['name', null],
    ['name', undefined],
    ...['new', 'list', 'all', 'admin', 'api', 'test', 'create', 'delete', 'update'].map(
      (word) => ['name', word] as [string, unknown],
    ),
    ['callsigns', []],
    ['callsigns', calls(501)],
    ['callsigns', 'K1ABC'],
    ['callsigns', { 0: 'K1ABC' }],
    ['callsigns', ['K1ABC', 7]],
    ['callsigns', ['K1ABC', null]],
    ['callsigns', ['KILO']],
    ['callsigns', ['К1ABC']],
    ['callsigns', ['K1ABC\u0000']],
    ['callsigns', undefined],
    ['creator_name', ''],
    ['creator_name', '   '],
    ['creator_name', 'x'.repeat(101)],
    ['creator_name', 'a\u0007b'],
    ['creator_name', 'a\ud800'],
    ['creator_name', ['x']],
    ['creator_name', undefined],
    ['creator_email', 'nobody'],
    ['creator_email', 'a@b'],
    ['creator_email', 'a@b.example\r\nBcc: x@y.example'],
    ['creator_email', `${'a'.repeat(250)}@example.org`],
    ['creator_email', undefined],
    ['description', 'x'.repeat(201)],
    ['description', 5],
    ['description', 'a\u0000b'],
    ['description', 'a\u001bb'],
    ['description', 'a\u0085b'],
    ['creator_name', 'a\nb'],
    ['edit_key', 'gek_mine'],
    ['constructor', 1],
    ['prototype', {}],
  ])('%s: %j', async (field, value) => {
    const error = await refused('POST', '/groups', aGroup({ name: 'other', [field]: value }));
    expect(error.code).toBe('invalid_parameter');
    expect(error.details!.map((detail) => detail.field)).toEqual([field]);
    expect(error.details![0]!.message).toContain(field);
  });

  it('__proto__', async () => {
    const body = `{"__proto__":{"name":"x"},${JSON.stringify(aGroup({ name: 'other' })).slice(1)}`;
    const error = await refused('POST', '/groups', body);
    expect(error.details!.map((detail) => detail.field)).toEqual(['__proto__']);
  });

  it.each(['[]', '"text"', '7', 'null', 'true'])('a body that is no object: %s', async (body) => {
    const error = await refused('POST', '/groups', body);
    expect(error.details).toEqual([{ field: 'body', message: 'body must be a JSON object' }]);
  });

  it('a body of 3 MB, and one of another type', async () => {
    await refused('POST', '/groups', aGroup({ description: 'x'.repeat(3_000_000) }), 413);
    const answer = await send(service.origin, 'POST', '/groups', '<a/>', {
      'Content-Type': 'application/xml',
    });
    expect(answer.status).toBe(415);
  });
});

describe('what is just allowed', () => {
  it.each([
    ['name', 'abc'],
    ['name', 'a'.repeat(50)],
    ['callsigns', calls(500)],
    ['callsigns', [...calls(500), 'k0a']],
    ['creator_name', 'ü'.repeat(100)],
    ['description', '😀'.repeat(200)],
    ['description', 'On Tuesdays:\r\n\t7030 kHz\nand 14060'],
  ])('%s', async (field, value) => {
    const name = `edge-${(await stored()).length}`;
    const body = aGroup({ name, [field]: value });
    expect((await send(service.origin, 'POST', '/groups', body)).status).toBe(201);
  });
});

describe('PUT /groups/:name refuses, and changes nothing', () => {
  it.each([
    ['body', {}],
    ['add_callsign', { add_callsign: ['K1A'] }],
    ['callsigns', { callsigns: ['K1A'], add_callsigns: ['K2A'] }],
    ['callsigns', { callsigns: ['K1A'], remove_callsigns: ['K2A'] }],
    ['add_callsigns', { add_callsigns: ['K1A', 'K2A'], remove_callsigns: ['k2a'] }],
    ['add_callsigns', { add_callsigns: calls(499) }],
    ['remove_callsigns', { remove_callsigns: ['K1ABC', 'W1AW'] }],
    ['callsigns', { callsigns: [] }],
    ['callsigns', { callsigns: null }],
    ['callsigns', { callsigns: calls(501) }],
    ['description', { description: 'x'.repeat(201), add_callsigns: ['K1A'] }],
    ['name', { name: 'renamed' }],
    ['creator_email', { creator_email: 'x@y.example' }],
  ])('%s: %j', async (field, body) => {
    const error = await refused('PUT', '/groups/my-club', body);
    expect(error.details!.map((detail) => detail.field)).toEqual([field]);
  });

  it('but takes lists that change nothing, whatever their length', async () => {
    const lists = [
      { add_callsigns: [] },
      { remove_callsigns: [] },
      { remove_callsigns: calls(501) },
    ];
    for (const body of [...lists, { add_callsigns: [], remove_callsigns: [] }]) {
      const answer = await send<GroupAnswerView>(
        service.origin,
        'PUT',
        '/groups/my-club',
        body,
        key,
      );
      expect([answer.status, answer.body.group.callsigns]).toEqual([200, ['K1ABC', 'W1AW']]);
    }
  });

  it('but takes 498 more', async () => {
    const body = { add_callsigns: calls(498) };
    const answer = await send(service.origin, 'PUT', '/groups/my-club', body, key);
    expect(answer.status).toBe(200);
  });
});

describe('GET refuses, naming the parameter', () => {
  it.each([
    ['/groups?limit=0', 'limit'],
    ['/groups?offset=-1', 'offset'],
    ['/groups?q=%00', 'q'],
    [`/groups?q=${'x'.repeat(101)}`, 'q'],
    ['/groups/my-club/activity?hours=0', 'hours'],
    ['/groups/my-club/activity?hours=169', 'hours'],
    ['/groups/my-club/spots?hours=169', 'hours'],
    ['/groups/my-club/spots?limit=1001', 'limit'],
    ['/groups/my-club/spots?limit=0', 'limit'],
    ['/groups/my-club/spots?offset=-1', 'offset'],
    ['/groups/my-club/spots?band=2m', 'band'],
    ['/groups/my-club/spots?mode=-', 'mode'],
  ])('%s', async (path, field) => {
    const { status, body } = await send<ErrorAnswer>(service.origin, 'GET', path);
    expect(status).toBe(400);
    expect(body.error.details!.map((detail) => detail.field)).toEqual([field]);
  });

  it.each(['/groups/absent/activity', '/groups/absent/spots', '/groups/A%00/spots'])(
    '%s answers 404',
    async (path) => {
      expect((await send(service.origin, 'GET', path)).status).toBe(404);
    },
  );
});
