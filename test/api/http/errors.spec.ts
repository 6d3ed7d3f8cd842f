import { connect } from 'node:net';
import { once } from 'node:events';
import { startTestApp, type TestApp } from '../../support/app.js';

interface ErrorAnswer {
  readonly error: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly details?: readonly { field: string; message: string }[];
    readonly retryAfter?: number;
  };
}

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.close());

describe('a parameter out of bounds or malformed (docs/decisions/0004)', () => {
  it.each([
    ['/spots?limit=0', 'limit', "limit must be a whole number from 1 to 1000; got '0'"],
    ['/spots?limit=1001', 'limit', 'from 1 to 1000'],
    ['/spots?limit=ten', 'limit', "got 'ten'"],
    ['/spots?limit=1.5', 'limit', "got '1.5'"],
    ['/spots?limit=5&limit=6', 'limit', 'limit must be given once'],
    ['/spots?limit[]=5&limit[]=6', 'limit', 'limit must be given once'],
    ['/spots?band[]=11m', 'band', "got '11m'"],
    ['/spots?mode%5B0%5D=C', 'mode', "got 'C'"],
    ['/spots?offset=-1', 'offset', 'from 0 to'],
    ['/spots?offset=1e3', 'offset', "got '1e3'"],
    ['/spots?offset=99999999999999999999', 'offset', 'from 0 to 9007199254740991'],
    ['/spots?offset=9007199254740992', 'offset', 'from 0 to 9007199254740991'],
    ['/spots?after_id=-1', 'after_id', 'from 0 to 9007199254740991'],
    ['/spots?after_id=x', 'after_id', "got 'x'"],
    ['/spots?since=yesterday', 'since', 'an ISO 8601 time'],
    ['/spots?since=2026-02-30', 'since', "got '2026-02-30'"],
    ['/spots?since=1h&since=2h', 'since', 'given once'],
    ['/spots?until=tomorrow', 'until', 'an ISO 8601 time'],
    ['/spots?since=5m&until=10m', 'since', 'not be later than until'],
    ['/spots?until=2h', 'since', 'not be later than until; since is 1h unless given'],
    ['/spots?band=11m', 'band', "160m, 80m, 60m, 40m, 30m, 20m, 17m, 15m, 12m, 10m, 6m; got '11m'"],
    ['/spots?band=20m,9m', 'band', "got '9m'"],
    ['/spots?mode=C', 'mode', "got 'C'"],
    ['/spots?mode=CW&mode=F-T8', 'mode', "got 'F-T8'"],
    ['/spots?mode=ELEVENCHARS', 'mode', "got 'ELEVENCHARS'"],
    ['/spots?call=K1%25', 'call', "got 'K1%'"],
    ['/spots?call=K%001', 'call', 'a part of a callsign'],
    ['/spots?call=DL1%C3%9F', 'call', "got 'DL1ß'"],
    ['/spots/DL1%C3%9F', 'callsign', "got 'DL1ß'"],
    ['/spots?spotter=K1%C4%B1', 'spotter', "got 'K1ı'"],
    ['/spots?mode=P%C5%BFK', 'mode', "got 'PſK'"],
    ['/activity?call=K1%C5%BF', 'call', "got 'K1ſ'"],
    ['/spots?call=%C3%84', 'call', 'a part of a callsign'],
    ['/spots?call=ABCDEFGHIJKLMNOPQRSTU', 'call', '1 to 20'],
    ['/spots?call=K1&call=K2', 'call', 'given once'],
    ['/spots?spotter=AB', 'spotter', "a skimmer's callsign"],
    ['/spots?spotter=NOFIGURE', 'spotter', "a skimmer's callsign"],
    ['/spots/K', 'callsign', '3 to 20'],
    [`/spots/${'K1'.repeat(200)}`, 'callsign', '3 to 20'],
    [`/grids/${'K1'.repeat(200)}`, 'callsign', '3 to 20'],
    ['/spots/KILO', 'callsign', 'a letter and a digit'],
    ['/spots/12345', 'callsign', 'a letter and a digit'],
    ['/spots/K1ABC%20', undefined, undefined],
    ['/spots/K1ABC?hours=0', 'hours', 'from 1 to 168'],
    ['/spots/K1ABC?hours=169', 'hours', 'from 1 to 168'],
    ['/spots/K1ABC?limit=10001', 'limit', 'from 1 to 10000'],
    ['/spots/K1ABC?offset=-5', 'offset', 'from 0 to'],
    ['/spots/K1ABC?after_id=1.0', 'after_id', "got '1.0'"],
    ['/spots/K1ABC?band=20', 'band', "got '20'"],
    ['/spots/K1ABC?mode=!!', 'mode', "got '!!'"],
  ])('%s', async (path, field, message) => {
    const { status, body } = await service.get<ErrorAnswer>(path);
    if (field === undefined) return expect(status).toBe(200);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ status: 400, code: 'invalid_parameter' });
    expect(body.error.details).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect(body.error.message).toBe(body.error.details![0]!.message);
  });

  it('names every parameter at fault, not only the first', async () => {
    const { body } = await service.get<ErrorAnswer>('/spots?limit=0&band=11m&call=%25');
    expect(body.error.details!.map(({ field }) => field).sort()).toEqual(['band', 'call', 'limit']);
  });

  it('shortens what was sent', async () => {
    const { body } = await service.get<ErrorAnswer>(`/spots?since=${'9'.repeat(5_000)}`);
    expect(body.error.message.length).toBeLessThan(200);
  });
});

describe('a parameter that is allowed', () => {
  it.each([
    '/spots?limit=&mode=&band=&call=&since=&until=&after_id=&offset=&spotter=',
    '/spots?minFreq=7000&_=17',
    '/spots?offset=9007199254740991&after_id=9007199254740991',
    '/spots?limit=0000000000000000000000007',
    '/spots?since=20260313T140926Z&until=2026-03-13T24:00:00%2B00:00',
    '/spots?since=2026-03-14T14:09:26+00:00',
    '/spots?mode=cw,Ft8&mode=RTTY&band=20M',
    '/spots?mode=CW,,',
    '/spots?mode=JT65',
    '/spots?since=1790779980&until=1790779980',
    '/spots?since=2026-03-14T14:09:26%2B01:00',
    '/spots/oe%2Fdl7uzo%2Fp',
    '/spots/',
    '/spots/K1ABC/',
  ])('%s', async (path) => {
    expect((await service.get(path)).status).toBe(200);
  });
});

describe('requests that reach no room', () => {
  it.each([
    ['GET', '/api/v1/nothing', 404, 'not_found'],
    ['GET', '/api/v2/spots', 404, 'not_found'],
    ['POST', '/api/v1/spots', 405, 'method_not_allowed'],
    ['DELETE', '/api/v1/bands', 405, 'method_not_allowed'],
    ['PUT', '/api/v1/spots/K1ABC', 405, 'method_not_allowed'],
    ['GET', '/api/v1/spots/%zz', 400, 'bad_request'],
    ['GET', `/api/v1/spots?call=${'K1'.repeat(4_100)}`, 414, 'url_too_long'],
    ['GET', `/api/v1/spots/${'K1'.repeat(4_100)}`, 414, 'url_too_long'],
    ['GET', '/api/v1/spots/W1AW/P/%zz', 400, 'bad_request'],
    ['GET', '/api/v1/spots/W1AW/Portable-With-A-Long-Name', 404, 'not_found'],
    ['GET', '/api/v1/spots/stream/now', 404, 'not_found'],
    ['GET', '/api/v1/groups/W1AW/P', 404, 'not_found'],
    ['POST', '/api/v1/spots/W1AW/P', 405, 'method_not_allowed'],
    ['DELETE', '/api/v1/grids/W1AW/P', 405, 'method_not_allowed'],
    ['GET', `/api/v1/groups/${'k1'.repeat(200)}`, 404, 'not_found'],
    ['GET', `/api/v1/groups/${'k1'.repeat(200)}/spots`, 404, 'not_found'],
    ['DELETE', `/api/v1/groups/${'k1'.repeat(200)}`, 404, 'not_found'],
    ['GET', `/api/v1/${'nothing'.repeat(200)}`, 404, 'not_found'],
  ])('%s %s answers %i', async (method, path, status, code) => {
    const response = await fetch(service.origin + path, { method });
    const body = (await response.json()) as ErrorAnswer;
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual({ error: { status, code, message: expect.any(String) } });
    expect(body.error.message.length).toBeLessThan(150);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it.each([
    ['{"a":', 400, 'bad_request'],
    ['a'.repeat(1024 * 1024 + 1), 413, 'body_too_large'],
  ])('a body that cannot be read: %#', async (body, status, code) => {
    const response = await fetch(`${service.origin}/api/v1/spots`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { status, code, message: expect.any(String) },
    });
  });

  it('answers bytes that are no HTTP', async () => {
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
    socket.end('HELLO\r\n\r\n');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(data.toString().split('\r\n\r\n')[1]!)).toMatchObject({
      error: { status: 400, code: 'bad_request' },
    });
  });

  it('answers HEAD wherever GET is', async () => {
    for (const path of ['/api/v1/spots', '/api/v1/spots/K1ABC', '/api/v1/bands', '/health/live']) {
      const response = await fetch(service.origin + path, { method: 'HEAD' });
      expect({ path, status: response.status, body: await response.text() }).toEqual({
        path,
        status: 200,
        body: '',
      });
    }
  });

  it.each(['W1AW/P', 'w1aw/p/', 'OE/DL7UZO/P', 'OE%2FDL7UZO/P', 'W1AW/P?hours=2'])(
    'takes the slash of a callsign as it stands: %s',
    async (path) => {
      const spots = await service.get<{ callsign: string }>(`/spots/${path}`);
      const [callsign = ''] = decodeURIComponent(path).toUpperCase().split('?');
      const expected = callsign.replace(/\/$/, '');
      expect([spots.status, spots.body.callsign]).toEqual([200, expected]);
      const grid = await service.get<{ callsign: string }>(`/grids/${path}`);
      expect([grid.status, grid.body.callsign]).toEqual([200, expected]);
    },
  );

  it.each(['/api/v1/spots', '/api/v1/spots/K1ABC', '/api/v1/nothing', '/'])(
    'OPTIONS %s without the headers of a preflight is told the same as one',
    async (path) => {
      const response = await fetch(service.origin + path, { method: 'OPTIONS' });
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-methods')).toContain('GET');
      expect(response.headers.get('x-request-id')).not.toBeNull();
    },
  );

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['a proxy', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n\r\n', 400],
    [
      'an unknown WebSocket',
      'GET /nothing HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'X-Request-Id: mine\r\n\r\n',
      404,
    ],
    [
      'headers without bounds',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('names the request and allows any origin, asked for %s', async (_, bytes, status) => {
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
    socket.write(bytes);
    const [data] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    const [head = ''] = data.toString().split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(
      bytes.includes('mine') ? /X-Request-Id: mine/ : /X-Request-Id: [0-9a-f-]{36}/,
    );
    expect(head).toContain('Access-Control-Allow-Origin: *');
  });

  it('allows any origin', async () => {
    const response = await fetch(`${service.origin}/api/v1/groups`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://club.example',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'X-Edit-Key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toContain('X-Edit-Key');
  });
});
