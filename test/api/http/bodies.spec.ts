import { startTestApp, type TestApp } from '../../support/app.js';
import { aGroup, createGroup, send } from '../../support/groups.js';
import { watchLiveness } from '../../support/processes/liveness.js';
import { eventually } from '../../support/eventually.js';
import { SocketClient, untilReady } from '../../support/stream/stream-clients.js';

interface ErrorAnswer {
  readonly error: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly details?: { field: string; message: string }[];
  };
}

let service: TestApp;
let key: { 'X-Edit-Key': string };

beforeAll(async () => {
  service = await startTestApp();
  key = await createGroup(service.origin);
});

afterAll(() => service.close());

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

async function post(body: unknown, headers: Record<string, string> = {}) {
  return send<ErrorAnswer>(service.origin, 'POST', '/groups', body, headers);
}

function manyKeys(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n.toString(36)}`, 0]));
}

describe('a body that would cost more than its sender paid', () => {
  it('has 64 KB at most', async () => {
    const fitting = JSON.stringify(aGroup({ name: 'large' }));
    expect((await post(fitting.padEnd(64 * 1024))).status).toBe(201);
    const tooLarge = await post(fitting.padEnd(64 * 1024 + 1));
    expect(tooLarge).toMatchObject({ status: 413, body: { error: { code: 'body_too_large' } } });
    expect((await post(manyKeys(100_000))).status).toBe(413);
  });

  it('has 100 keys at most, at all depths together', async () => {
    for (const body of [manyKeys(101), aGroup({ x: [manyKeys(50), manyKeys(50)] })]) {
      const { status, body: answer } = await post(body);
      expect([status, answer.error.code]).toEqual([400, 'invalid_parameter']);
      expect(answer.error.details).toEqual([
        { field: 'body', message: 'body must have at most 100 keys' },
      ]);
    }
  });

  it('has 5,000 values at most', async () => {
    const calls = (count: number) => aGroup({ callsigns: Array<string>(count).fill('K1ABC') });
    expect((await post({ ...calls(4_990), name: 'repeated' })).status).toBe(201);
    for (const body of [calls(5_001), Array(30_000).fill(1)]) {
      const { status, body: answer } = await post(body);
      expect([status, answer.error.details]).toEqual([
        400,
        [{ field: 'body', message: 'body must have at most 5000 values' }],
      ]);
    }
  });

  it('has at most a few of its unknown fields told, each shortened, after those at fault', async () => {
    const long = 'x'.repeat(50_000);
    const { status, body, text } = await post(aGroup({ name: 'NO', ...manyKeys(90), [long]: 1 }));
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(2_000);
    const fields = body.error.details!.map(({ field }) => field);
    expect(fields).toContain('name');
    expect(fields.filter((field) => field.startsWith('f'))).toHaveLength(5);
    expect(body.error.details!.at(-1)).toEqual({
      field: 'body',
      message: 'body has 86 more fields that are not of this request',
    });
    expect((await post(aGroup({ [long]: 1 }))).text.length).toBeLessThan(400);
  });

  it.each([17, 1_000, 7_000, 32_000])('is nested in 16 levels at most, not %i', async (levels) => {
    for (const body of [nested(levels), `{"callsigns":${nested(levels - 1)}}`]) {
      expect(await post(body)).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'invalid_parameter',
            details: [{ field: 'body', message: 'body must not be nested deeper than 16 levels' }],
          },
        },
      });
    }
  });

  it('may be nested, have marks in its texts and a byte order mark', async () => {
    expect((await post(`{"callsigns":${nested(15)}}`)).body.error.message).toContain('callsigns');
    const marks = '[{:"\\'.repeat(30);
    expect((await post(aGroup({ name: 'marks', description: marks }))).status).toBe(201);
    const withMark = `\ufeff${JSON.stringify(aGroup({ name: 'with-mark' }))}`;
    expect((await post(withMark)).status).toBe(201);
  });

  it('leaves the process free for others', async () => {
    const watched = watchLiveness(service);
    const costly = [manyKeys(100_000), nested(50_000), nested(32_000), manyKeys(4_000)];
    for (let round = 0; round < 5; round++) {
      for (const answer of await Promise.all(costly.map((body) => post(body)))) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
    }
    expect([...(await watched()).statuses]).toEqual([200]);
  });

  it('is refused in a message of the live stream as well, and the stream goes on', async () => {
    const client = await SocketClient.open(service.origin);
    await untilReady(client);
    client.send(nested(7_000));
    client.send(`{"type":"subscribe","call":${nested(7_000)}}`);
    client.send({ type: 'subscribe', ...manyKeys(101) });
    client.send('{"type":"subscribe","group":"\\ud800"}');
    client.send({ type: 'subscribe' });
    await eventually(() => expect(client.named('ready')).toHaveLength(2));
    const tooDeep = {
      field: 'message',
      message: 'message must not be nested deeper than 16 levels',
    };
    const faults = client.named('error').map(({ error }) => error as ErrorAnswer['error']);
    expect(faults.map(({ code }) => code)).toEqual(faults.map(() => 'invalid_parameter'));
    expect(faults.map(({ details }) => details)).toEqual([
      [tooDeep],
      [tooDeep],
      [{ field: 'message', message: 'message must have at most 100 keys' }],
      [{ field: 'group', message: expect.stringContaining('lone surrogate') }],
    ]);
    client.close();
  });
});

describe('half of a surrogate pair', () => {
  const half = 'a\ud800';

  it.each([
    ['name', aGroup({ name: half })],
    ['creator_name', aGroup({ creator_name: '\udc00' })],
    ['creator_email', aGroup({ creator_email: '\ud800' })],
    ['description', aGroup({ description: half })],
    ['callsigns', aGroup({ callsigns: ['K1ABC', half] })],
    ['callsigns', aGroup({ callsigns: [{ [half]: 1 }] })],
    ['unknown', aGroup({ unknown: [[half]] })],
    ['body', aGroup({ [half]: 1 })],
    ['body', [half]],
    ['body', half],
  ])('in a body gets 400, naming %s', async (field, body) => {
    const text = JSON.stringify(body);
    for (const sent of [text, text.replace(/\\ud/g, '\\uD')]) {
      const { status, body: answer } = await post(sent);
      expect(status).toBe(400);
      expect(answer.error.details).toEqual([
        { field, message: expect.stringContaining('lone surrogate') },
      ]);
    }
  });

  it('gets 400 in a change of a group too, and a whole pair is welcome', async () => {
    const put = async (description: string) =>
      (await send(service.origin, 'PUT', '/groups/my-club', { description }, key)).status;
    expect(await put('\udbff')).toBe(400);
    expect(await put('\ud83d\ude00 \\ud800')).toBe(200);
  });

  it.each(['/groups?q=%ED%A0%80', '/spots?call=%ED%A0%80', '/groups/x/spots?mode=%ED%B0%80'])(
    'in a query gets 400, naming the parameter: %s',
    async (path) => {
      const { status, body } = await service.get<ErrorAnswer>(path);
      expect(status).toBe(400);
      expect(body.error.details!.map(({ field }) => field)).toEqual([/\?(\w+)=/.exec(path)![1]]);
    },
  );

  it.each(['/spots/%ED%A0%80', '/groups/%ED%A0%80', '/grids/%ED%A0%80'])(
    'in a path gets 400: %s',
    async (path) => {
      const { status, body } = await service.get<ErrorAnswer>(path);
      expect([status, body.error.code]).toEqual([400, 'bad_request']);
      expect(body.error.message).toContain('path');
    },
  );
});

describe('a body that is not JSON by its content type', () => {
  const json = JSON.stringify(aGroup({ name: 'sneaky' }));

  it.each([
    ['text/plain', json],
    ['text/plain;charset=UTF-8', json],
    ['application/x-www-form-urlencoded', json],
    ['application/x-www-form-urlencoded', 'name=sneaky&callsigns=K1ABC&callsigns=W1AW'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<a/>'],
    ['nonsense', json],
  ])('gets 415: %s', async (type, body) => {
    for (const [method, path] of [
      ['POST', '/groups'],
      ['PUT', '/groups/my-club'],
    ] as const) {
      const headers = { 'Content-Type': type, ...key };
      const answer = await send<ErrorAnswer>(service.origin, method, path, body, headers);
      expect(answer).toMatchObject({
        status: 415,
        body: {
          error: {
            code: 'unsupported_media_type',
            message: expect.stringContaining('Content-Type: application/json'),
          },
        },
      });
      expect(answer.text.length).toBeLessThan(300);
    }
    expect((await service.get('/groups/sneaky')).status).toBe(404);
  });

  it('is JSON with a charset too, and DELETE needs none', async () => {
    const typed = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await post(aGroup({ name: 'typed' }), typed)).status).toBe(201);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const deleted = await send(service.origin, 'DELETE', '/groups/typed', 'a=b', form);
    expect(deleted.status).toBe(401);
  });
});

describe('a body that is not JSON', () => {
  it.each([
    ['{"name":"my-club",}', /^body must be JSON; it is not at line 1, column 19$/],
    ['{\n  "name": "my-club"\n  "callsigns": []\n}', /; it is not at line 3, column 3$/],
    ["\ufeff{\n'a':1}", /; it is not at line 2, column 1$/],
    ['{"name":"my-club"', /; it ends too early$/],
    ['"my-club', /; it ends too early$/],
    ['   ', /; it ends too early$/],
    ['{"name":my-club}', /; unexpected 'm'$/],
    ['', /; it is empty$/],
  ])('gets 400, naming the body, and where: %j', async (text, message) => {
    const headers = { 'Content-Type': 'application/json', ...key, 'X-Alert-Key': 'x' };
    for (const [method, path] of [
      ['POST', '/groups'],
      ['PUT', '/groups/my-club'],
      ['POST', '/alerts'],
      ['PUT', '/alerts/none'],
    ] as const) {
      const { status, body } = await send<ErrorAnswer>(service.origin, method, path, text, headers);
      expect([path, status, body.error.code]).toEqual([path, 400, 'bad_request']);
      expect(body.error.details).toEqual([
        { field: 'body', message: expect.stringMatching(message) },
      ]);
      expect(body.error.message).toBe(body.error.details![0]!.message);
    }
  });
});

it('quotes no more than 100 characters of what was sent', async () => {
  const long = 'x'.repeat(190);
  const answers = await Promise.all([
    service.get<ErrorAnswer>(`/${long}/${long}/${long}`),
    service.get<ErrorAnswer>(`/spots/${long.repeat(20)}`),
    service.get<ErrorAnswer>(`/spots/%zz${long}`),
    service.get<ErrorAnswer>(`/spots?call=${long}&mode=${long}&band=${long}&since=${long}`),
    service.get<ErrorAnswer>(`/groups?limit=${long}`),
    post(aGroup({ name: long, creator_email: long, callsigns: [long], [long]: 1 })),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    const longest = Math.max(
      ...[...JSON.stringify(body).matchAll(/x+/g)].map(([run]) => run.length),
      0,
    );
    expect(longest).toBeLessThanOrEqual(100);
  }
});
