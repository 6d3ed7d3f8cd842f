import type { AlertCreatedView } from '../../../src/alerts/alerts.dto.js';
import { MAX_WORKED } from '../../../src/alerts/body/worked.js';
import { anAlert, MadeAlert } from '../../support/alerts/alerts.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createGroup, send } from '../../support/groups.js';

interface ErrorBody {
  readonly error: { code: string; details?: { field: string; message: string }[] };
}

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.close());

const post = (body: unknown) => send<ErrorBody>(service.origin, 'POST', '/alerts', body);

/** The fields that a POST is refused for. */
const refused = async (given: object) => {
  const { status, body } = await post(anAlert(given));
  expect([status, body]).toEqual([400, expect.anything()]);
  return body.error.details?.map(({ field }) => field);
};

const webhook = (url: string, more: object = {}) => ({
  destination: { kind: 'webhook', url, ...more },
});

describe('POST /alerts', () => {
  it('makes an alert and gives its key, once', async () => {
    const { status, body, text } = await send<AlertCreatedView>(
      service.origin,
      'POST',
      '/alerts',
      anAlert({ filter: { callsign: 'K1ABC', band: ['40m'], snr_min: 10, call: null } }),
    );
    expect(status).toBe(201);
    expect(body.alert_key).toMatch(/^alk_[\w-]{43}$/);
    expect(body.alert).toEqual({
      id: body.id,
      name: 'K1ABC',
      filter: { callsign: 'K1ABC', band: ['40m'], snr_min: 10 },
      destination: { kind: 'webhook', host: 'receiver.example.org' },
      cooldown_minutes: 30,
      min_skimmers: 1,
      expires_at: null,
      paused: false,
      state: 'unconfirmed',
      last_error: null,
      sent: 0,
      created_at: '2026-03-14T15:09:26Z',
    });
    expect(text).not.toContain('shared');
    expect(text).not.toContain('/hook');
  });

  it.each([
    [{ band: '40m' }],
    [{ band: ['40m', '20m'], mode: 'cw,rtty' }],
    [{ dxcc: 291 }],
    [{ dxcc: [291, '1'] }],
    [{ freq_min: 7000, freq_max: '7040.5' }],
    [{ report_type: 'CQ' }],
    [{ near: 'FN42', within_km: 500 }],
    [{ presence: 'on_repeater' }],
    [{ presence: 'joined_repeater' }],
    [{ presence: 'joined_repeater', callsign: ['K1ABC'], not_callsign: 'W1AW', call: 'K1' }],
    [{ worked: [[291, '20m', 'CW']] }],
  ])('takes the filter %j', async (filter) => {
    expect((await post(anAlert({ filter }))).status).toBe(201);
  });

  it.each([
    ['nothing', {}, ['filter']],
    ['empty fields', { band: '', call: null, callsign: [] }, ['filter']],
    ['a list', [], ['filter']],
    ['a text', 'band=40m', ['filter']],
    ['a window', { since: '1h' }, ['filter.since']],
    ['its end', { band: '40m', until: '1h' }, ['filter.until']],
    ['an unknown band', { band: '41m' }, ['filter.band']],
    ['an unknown field', { bandd: '40m' }, ['filter.bandd']],
    ['a field of lists', { include: 'path' }, ['filter.include']],
    ['an object', { band: {} }, ['filter.band']],
    ['an object in a list', { band: ['40m', {}] }, ['filter.band']],
    ['true', { band: true }, ['filter.band']],
    ['a number out of bounds', { snr_min: 1000 }, ['filter.snr_min']],
    [
      'a minimum above its maximum',
      { snr_min: 5, snr_max: 4 },
      ['filter.snr_min', 'filter.snr_max'],
    ],
    ['half of a question', { near: 'FN42' }, ['filter.near', 'filter.within_km']],
    ['a group that does not exist', { group: 'nobody' }, ['filter']],
    ['another presence', { presence: 'there' }, ['filter.presence']],
    ['spots of comers', { presence: 'joined_repeater', band: '40m' }, ['filter.band']],
    ['a log that is none', { worked: [[291, '20m']] }, ['filter.worked']],
    ['a constructor', { constructor: { name: 'x' } }, ['constructor']],
  ])('refuses a filter that is %s', async (_, filter, fields) => {
    expect(await refused({ filter })).toEqual(fields);
  });

  it.each([
    ['http://10.0.0.1/'],
    ['http://127.0.0.1:8080/'],
    ['http://2130706433/'],
    ['http://0x7f.1/'],
    ['http://017700000001/'],
    ['http://[::1]/'],
    ['http://[::ffff:10.0.0.1]/'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://[fd00:ec2::254]/'],
    ['https://example.org:22/'],
    ['https://example.org:81/'],
    ['ftp://example.org/'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['https://user:pw@example.org/'],
    ['example.org'],
    [''],
    [`https://example.org/${'x'.repeat(2_000)}`],
  ])('refuses the URL %s', async (url) => {
    const { status, body, text } = await post(anAlert(webhook(url)));
    expect([status, body.error.details?.[0]?.field]).toEqual([400, 'destination.url']);
    expect(text).not.toContain('pw@');
  });

  it.each(['https://example.org/', 'http://example.org:8080/a?b=c#d', 'https://8.8.8.8:443/'])(
    'takes the URL %s',
    async (url) => expect((await post(anAlert(webhook(url)))).status).toBe(201),
  );

  it.each([
    ['no name', { name: undefined }, ['name']],
    ['a name without letters', { name: '  ' }, ['name']],
    ['a cool-down of 0', { cooldown_minutes: 0 }, ['cooldown_minutes']],
    ['one of two days', { cooldown_minutes: 2_880 }, ['cooldown_minutes']],
    ['one as text', { cooldown_minutes: '30' }, ['cooldown_minutes']],
    ['no skimmer', { min_skimmers: 0 }, ['min_skimmers']],
    ['half a skimmer', { min_skimmers: 1.5 }, ['min_skimmers']],
    ['an end in the past', { expires_at: '2026-03-14T15:09:26Z' }, ['expires_at']],
    ['an end that is no time', { expires_at: 'soon' }, ['expires_at']],
    ['paused as text', { paused: 'yes' }, ['paused']],
    ['an unknown field', { colour: 'red' }, ['colour']],
    ['no destination', { destination: undefined }, ['destination']],
    [
      'a destination of no kind',
      { destination: { url: 'https://a.example' } },
      ['destination.kind'],
    ],
    ['a destination of another kind', { destination: { kind: 'fax' } }, ['destination.kind']],
    ['no URL', { destination: { kind: 'webhook' } }, ['destination.url']],
    ['an unknown field of it', webhook('https://a.example', { token: 'x' }), ['destination.token']],
    [
      'a secret with blanks',
      webhook('https://a.example', { secret: 'a\nb' }),
      ['destination.secret'],
    ],
    ['no topic', { destination: { kind: 'ntfy', url: 'https://ntfy.sh/' } }, ['destination.url']],
    ['no subscription', { destination: { kind: 'web_push' } }, ['destination.subscription']],
    [
      'skimmers of comers',
      { min_skimmers: 2, filter: { presence: 'joined_repeater' } },
      ['min_skimmers'],
    ],
  ])('refuses %s', async (_, given, fields) => {
    expect(await refused(given)).toEqual(fields);
  });

  it('takes a log of 5,000, and refuses one more by the number of its items', async () => {
    const worked = Array.from({ length: MAX_WORKED }, (_, at) => [1 + (at % 999), '160m', 'CW']);
    expect((await post(anAlert({ filter: { worked } }))).status).toBe(201);
    const { status, body } = await post(anAlert({ filter: { worked: [...worked, worked[0]] } }));
    expect([status, body.error.details?.[0]?.field]).toEqual([400, 'filter.worked']);
    const long = JSON.stringify(anAlert({ name: 'x'.repeat(300_000) }));
    expect((await post(long)).status).toBe(413);
  });

  it('leaves other bodies as long as they were', async () => {
    const { status } = await send(service.origin, 'POST', '/groups', { name: 'x'.repeat(70_000) });
    expect(status).toBe(413);
  });
});

describe('the key', () => {
  it('is needed to read, change, end, try and confirm; without it nobody learns which alerts exist', async () => {
    const alert = await MadeAlert.make(service.origin);
    const other = await MadeAlert.make(service.origin);
    const ways = [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/confirm'],
    ] as const;
    for (const [method, path] of ways) {
      const [withoutKey, withWrongKey] = [new Set<string>(), new Set<string>()];
      for (const id of [alert.id, 'x'.repeat(16), 'no-such', '%00', 'x%2Fy']) {
        for (const key of [undefined, '', 'wrong', other.key, `${alert.key}x`]) {
          const body = method === 'GET' || method === 'DELETE' ? undefined : {};
          const headers: Record<string, string> = key === undefined ? {} : { 'X-Alert-Key': key };
          const answer = await send(service.origin, method, `/alerts/${id}${path}`, body, headers);
          expect([method, path, id, key, answer.status]).toEqual([method, path, id, key, 401]);
          (key ? withWrongKey : withoutKey).add(answer.text);
        }
      }
      expect([withoutKey.size, withWrongKey.size]).toEqual([1, 1]);
      expect([...withWrongKey][0]).toMatch(/no such alert, or this is not its key/);
      expect([...withoutKey][0]).toMatch(/needs the key of the alert/);
    }
    expect((await alert.view()).id).toBe(alert.id);
  });

  it('is not shown again, and there is no list', async () => {
    const alert = await MadeAlert.make(service.origin);
    expect((await alert.ask('GET')).text).not.toContain(alert.key);
    expect((await send(service.origin, 'GET', '/alerts')).status).toBe(405);
  });

  it('may be sent by a page of another origin', async () => {
    const { headers } = await fetch(`${service.origin}/api/v1/alerts/x`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://page.example', 'Access-Control-Request-Method': 'PUT' },
    });
    expect(headers.get('access-control-allow-headers')).toContain('X-Alert-Key');
  });
});

describe('PUT and DELETE /alerts/:id', () => {
  it('changes the fields given, and nothing else', async () => {
    const alert = await MadeAlert.make(service.origin);
    // Whether its receiver has answered meanwhile is not the client's to change.
    const { state: _state, last_error: _error, ...before } = await alert.view();
    const changes = [
      { name: 'Another' },
      { filter: { band: '40m' } },
      { cooldown_minutes: 60 },
      { min_skimmers: 3 },
      { expires_at: '2027-01-01T00:00:00Z' },
      { paused: true },
    ];
    const expected = { ...before };
    for (const change of changes) {
      Object.assign(expected, change);
      const { status, body } = await alert.ask('PUT', '', change);
      expect([status, body.alert]).toMatchObject([200, expected]);
      expect(await alert.view()).toMatchObject(expected);
    }
    const cleared = await alert.ask('PUT', '', { expires_at: null });
    expect(cleared.body.alert.expires_at).toBeNull();
    expect((await alert.ask('PUT', '', {})).status).toBe(200);
  });

  it('refuses what POST refuses, and changes nothing then', async () => {
    const alert = await MadeAlert.make(service.origin);
    // Whether its receiver has answered meanwhile is no change of the client's.
    const fields = async () => ({
      ...(await alert.view()),
      state: undefined,
      last_error: undefined,
    });
    const before = await fields();
    for (const change of [
      { name: 'New', filter: {} },
      { name: 'New', cooldown_minutes: 0 },
      { name: 'New', destination: { kind: 'webhook', url: 'http://10.0.0.1/' } },
      { name: 'New', min_skimmers: null },
      { name: 'New', id: 'x' },
    ]) {
      expect((await alert.ask('PUT', '', change)).status).toBe(400);
    }
    expect(await fields()).toEqual(before);
  });

  it('ends an alert for ever', async () => {
    const alert = await MadeAlert.make(service.origin);
    const { status, body } = await alert.ask('DELETE');
    expect([status, body]).toEqual([200, { deleted: true, id: alert.id }]);
    expect((await alert.ask('GET')).status).toBe(401);
  });

  it('has ended at its time, and begins again with a later one', async () => {
    const alert = await MadeAlert.make(service.origin, { expires_at: '2026-03-14T15:10:00Z' });
    service.clock.advanceMs(60_000);
    expect(await alert.view()).toMatchObject({ state: 'ended' });
    await alert.ask('PUT', '', { expires_at: '2026-03-14T16:00:00Z' });
    expect(await alert.view()).toMatchObject({ state: 'unconfirmed' });
    service.clock.advanceMs(-60_000);
  });
});

it('reads a filter again when its group has gone', async () => {
  const key = await createGroup(service.origin, { name: 'gone-club' });
  const alert = await MadeAlert.make(service.origin, { filter: { group: 'gone-club' } });
  await send(service.origin, 'DELETE', '/groups/gone-club', undefined, key);
  expect((await alert.view()).filter).toEqual({ group: 'gone-club' });
});
