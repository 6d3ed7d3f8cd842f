import { createECDH, randomBytes } from 'node:crypto';
import { AlertsService } from '../../../src/alerts/alerts.service.js';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { anAlert, AT_HOME, MadeAlert } from '../../support/alerts/alerts.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createTestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { send } from '../../support/groups.js';

interface ErrorBody {
  readonly error: { code: string; retryAfter?: number };
}

const DAY_MS = 86_400_000;

let service: TestApp;

let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;

afterEach(async () => {
  await service.close();
  await database?.drop();
  database = undefined;
});

const post = (from = '203.0.113.1') =>
  send<ErrorBody>(service.origin, 'POST', '/alerts', anAlert(), { 'X-Forwarded-For': from });

it('ALERTS_MAX=0: there is nothing, and no role', async () => {
  service = await startTestApp({ ALERTS_MAX: '0' });
  for (const path of ['/alerts', '/alerts/x', '/alerts/push-key']) {
    expect((await send(service.origin, 'GET', path)).status).toBe(404);
  }
  expect((await post()).status).toBe(404);
  expect((await send(service.origin, 'GET', '/health')).text).not.toContain('alerts');
});

it('ALERTS_MAX: alert_limit_reached, until one ends', async () => {
  service = await startTestApp({ ALERTS_MAX: '2' });
  const first = await MadeAlert.make(service.origin);
  await MadeAlert.make(service.origin);
  const { status, body } = await post();
  expect([status, body.error.code]).toEqual([429, 'alert_limit_reached']);
  await first.ask('DELETE');
  expect((await post()).status).toBe(201);
});

it('ALERTS_PER_ADDRESS_PER_DAY: so many from one address, until a day later', async () => {
  service = await startTestApp({ TRUST_PROXY: '1', ALERTS_PER_ADDRESS_PER_DAY: '2' });
  expect([(await post()).status, (await post()).status]).toEqual([201, 201]);
  const { status, body } = await post();
  expect([status, body.error]).toMatchObject([429, { code: 'rate_limited', retryAfter: 86_400 }]);
  expect((await post('203.0.113.2')).status).toBe(201);
  service.clock.advanceMs(DAY_MS);
  expect((await post()).status).toBe(201);
});

it('ALERTS_PER_ADDRESS_PER_DAY: so many invitations that a host has not answered, of all clients and processes', async () => {
  database = await createTestDatabase();
  const receiver = await AlertReceiver.start();
  const settings = {
    ...AT_HOME,
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    ALERTS_PER_ADDRESS_PER_DAY: '4',
  };
  service = await startTestApp(settings, [], { followsLog: true });
  const invite = async (from: string, path: string) => {
    const destination = { kind: 'webhook', url: receiver.url(path) };
    const body = anAlert({ destination });
    const headers = { 'X-Forwarded-For': from };
    return send<ErrorBody>(service.origin, 'POST', '/alerts', body, headers);
  };
  // Those that agree count no longer.
  for (const path of ['/a', '/b', '/c']) await MadeAlert.agreed(service.origin, receiver, {}, path);
  receiver.answer = (_, response) => response.writeHead(404).end();
  for (let n = 1; n <= 20; n++) expect((await invite(`203.0.113.${n}`, `/${n}`)).status).toBe(201);
  const { status, body } = await invite('203.0.113.21', '/21');
  expect([status, body.error]).toMatchObject([429, { code: 'rate_limited', retryAfter: 86_400 }]);
  await service.close();
  service = await startTestApp(settings);
  expect((await invite('203.0.113.22', '/22')).status).toBe(429);
  expect((await post()).status).toBe(201);
  service.clock.advanceMs(DAY_MS);
  expect((await invite('203.0.113.22', '/22')).status).toBe(201);
  await receiver.close();
});

it('KEY_FAILURES_PER_HOUR: after so many wrong keys the right one is not accepted either', async () => {
  service = await startTestApp({ KEY_FAILURES_PER_HOUR: '2' });
  const alert = await MadeAlert.make(service.origin);
  const guess = (id: string, key: string) =>
    send(service.origin, 'GET', `/alerts/${id}`, undefined, { 'X-Alert-Key': key });
  expect((await guess(alert.id, 'wrong')).status).toBe(401);
  expect((await guess('x'.repeat(16), alert.key)).status).toBe(401);
  expect((await guess(alert.id, 'wrong')).status).toBe(429);
  expect((await alert.ask('GET')).status).toBe(429);
  service.clock.advanceMs(3_600_000);
  expect((await alert.ask('GET')).status).toBe(200);
});

describe('a push service', () => {
  let receiver: AlertReceiver;
  beforeEach(async () => {
    receiver = await AlertReceiver.start();
  });
  afterEach(() => receiver.close());

  async function pushAlert(settings: NodeJS.ProcessEnv): Promise<MadeAlert> {
    service = await startTestApp({ ...AT_HOME, ALERT_PUSH_HOSTS: '127.0.0.1', ...settings }, [], {
      followsLog: true,
    });
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys().toString('base64url');
    const auth = randomBytes(16).toString('base64url');
    const subscription = { endpoint: receiver.url(), keys: { p256dh, auth } };
    const destination = { kind: 'web_push', subscription };
    return MadeAlert.make(service.origin, { destination });
  }

  it('is told whom to ask: PUBLIC_URL', async () => {
    const alert = await pushAlert({ PUBLIC_URL: 'https://spots.example.org/' });
    await alert.ask('POST', '/test');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [, claims = ''] = receiver.received[0]?.headers.authorization?.split('.') ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      sub: 'https://spots.example.org',
    });
  });

  it('that refuses where nobody is named is explained', async () => {
    receiver.answer = (_, response) => response.writeHead(403).end();
    const alert = await pushAlert({});
    await alert.ask('POST', '/test');
    await eventually(async () => {
      expect((await alert.view()).last_error).toMatch(/^answered 403: .*PUBLIC_URL/);
    });
  });
});

describe('an alert ends', () => {
  const end = () => service.app.get(AlertsService, { strict: false }).endOld();

  it('365 days after it was last changed, says so on the way, and is shown for 30 days', async () => {
    const receiver = await AlertReceiver.start();
    service = await startTestApp(AT_HOME, [], { followsLog: true });
    const alert = await MadeAlert.agreed(service.origin, receiver);
    service.clock.advanceMs(300 * DAY_MS);
    await alert.ask('PUT', '', {});
    service.clock.advanceMs(334 * DAY_MS);
    await alert.ask('POST', '/test');
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received[1]?.json.ends_on).toBeUndefined();
    service.clock.advanceMs(2 * DAY_MS);
    await end();
    await alert.ask('POST', '/test');
    await eventually(() => expect(receiver.received).toHaveLength(3));
    expect(receiver.received[2]?.json.ends_on).toBe('2028-01-08');
    service.clock.advanceMs(29 * DAY_MS);
    await end();
    expect(await alert.view()).toMatchObject({
      state: 'ended',
      last_error: 'ended: nobody has renewed it for 365 days',
    });
    service.clock.advanceMs(31 * DAY_MS);
    await end();
    expect((await alert.ask('GET')).status).toBe(401);
    await receiver.close();
  });

  it('when it could not be delivered for 7 days', async () => {
    const receiver = await AlertReceiver.start();
    service = await startTestApp(AT_HOME, [], { followsLog: true });
    const alert = await MadeAlert.agreed(service.origin, receiver);
    receiver.answer = (_, response) => response.writeHead(500).end();
    await alert.ask('POST', '/test');
    await alert.whenState('failing');
    service.clock.advanceMs(6 * DAY_MS);
    await end();
    expect((await alert.view()).state).toBe('failing');
    service.clock.advanceMs(DAY_MS);
    await end();
    expect(await alert.view()).toMatchObject({
      state: 'ended',
      last_error: 'ended: it could not be delivered for 7 days',
    });
    expect((await alert.ask('PUT', '', {})).body.alert.state).toBe('active');
    await receiver.close();
  });
});
