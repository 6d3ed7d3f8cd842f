import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AlertReceiver, agree, type Received } from '../../support/alerts/alert-receiver.js';
import { AT_HOME, MadeAlert, settled } from '../../support/alerts/alerts.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';

let service: TestApp;
let receiver: AlertReceiver;
let minute = 0;

/** A spot that no other test has. */
const hear = (callsign: string) =>
  service.record([
    aReport({ callsign, heardAtSeconds: Math.floor(NOW_MS / 1000) - 60 * minute++ }),
  ]);

const until = (condition: () => boolean) =>
  eventually(() => {
    if (!condition()) throw new Error('not yet');
  });

beforeAll(async () => {
  const settings = {
    ...AT_HOME,
    ALERT_PUSH_HOSTS: '127.0.0.1',
    PUBLIC_URL: 'https://spots.example',
  };
  service = await startTestApp(settings, [], { followsLog: true });
});

beforeEach(async () => {
  receiver = await AlertReceiver.start();
});

afterEach(() => receiver.close());
afterAll(() => service.close());

describe('a webhook', () => {
  it('agrees by its answer, as text or as JSON, and by nothing else', async () => {
    const make = () =>
      MadeAlert.make(service.origin, { destination: { kind: 'webhook', url: receiver.url() } });
    receiver.answer = ({ json }, response) =>
      response.end(JSON.stringify({ challenge: json.challenge }));
    const byJson = await make();
    await byJson.whenState('active');
    receiver.answer = (_, response) => response.end('ok');
    const other = await make();
    await until(() => receiver.received.length === 2);
    await eventually(async () => {
      expect(await other.view()).toMatchObject({
        state: 'unconfirmed',
        last_error: 'the answer to the test was not its challenge',
      });
    });
    await settled(service);
    await hear('K1ABC');
    await until(() => receiver.spots.length === 1);
    expect(receiver.spots[0]?.json.alert?.id).toBe(byJson.id);
    receiver.answer = agree;
    expect((await other.ask('POST', '/test')).status).toBe(202);
    await other.whenState('active');
    await Promise.all([byJson.ask('DELETE'), other.ask('DELETE')]);
  });

  it('must agree again at another place, and is tried 6 times an hour', async () => {
    const alert = await MadeAlert.agreed(service.origin, receiver);
    const elsewhere = { kind: 'webhook', url: receiver.url('/other') };
    receiver.answer = (_, response) => response.writeHead(204).end();
    const { body } = await alert.ask('PUT', '', { destination: elsewhere });
    expect(body.alert.state).toBe('unconfirmed');
    const statuses = [];
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await alert.ask('POST', '/test')).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    await alert.ask('DELETE');
  });

  it('follows no redirect', async () => {
    const other = await AlertReceiver.start();
    receiver.answer = (_, response) => response.writeHead(307, { Location: other.url() }).end();
    const destination = { kind: 'webhook', url: receiver.url() };
    const alert = await MadeAlert.make(service.origin, { destination });
    await eventually(async () => expect((await alert.view()).last_error).toBe('answered 307'));
    expect(other.received).toEqual([]);
    await other.close();
    await alert.ask('DELETE');
  });

  it('that fails is tried again after 10 s, with the same X-Delivery', async () => {
    const alert = await MadeAlert.agreed(service.origin, receiver);
    await settled(service);
    receiver.answer = (_, response) => response.writeHead(500).end();
    await hear('K1ABC');
    await alert.whenState('failing');
    expect((await alert.view()).last_error).toBe('answered 500');
    receiver.answer = agree;
    await delay(500);
    expect(receiver.spots).toHaveLength(1);
    service.clock.advanceMs(12_000);
    await alert.whenState('active');
    expect(receiver.spots).toHaveLength(2);
    const [first, second] = receiver.spots.map(({ headers }) => headers['x-delivery']);
    expect(first).toBe(second);
    expect(await alert.view()).toMatchObject({ sent: 2, last_error: null });
    await alert.ask('DELETE');
  });

  it('that hangs delays no other', async () => {
    receiver.answer = agree;
    const hanging = await AlertReceiver.start();
    const filter = { call: 'HG' };
    const stuck = [];
    for (let one = 0; one < 12; one++) {
      stuck.push(await MadeAlert.agreed(service.origin, hanging, { filter }));
    }
    const alert = await MadeAlert.agreed(service.origin, receiver, { filter });
    await settled(service);
    let cutOff = 0;
    hanging.answer = (_, response) => void response.once('close', () => cutOff++);
    await hear('K1HG');
    await until(() => hanging.spots.length > 0 && receiver.spots.length === 1);
    for (const callsign of ['K2HG', 'K3HG', 'K4HG']) await hear(callsign);
    await until(() => receiver.spots.length === 4);
    // It has 10 s for each message, and two at once: those that waited behind them would have come after all.
    expect(cutOff).toBeLessThan(stuck.length);
    for (const one of [...stuck, alert]) await one.ask('DELETE');
    await hanging.close();
  });

  it('is in no metric and no part of the health document', async () => {
    const alert = await MadeAlert.agreed(service.origin, receiver, {}, '/secret-path');
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    const health = await (await fetch(`${service.origin}/api/v1/health`)).text();
    expect(metrics).toMatch(/^alert_messages_sent_total\{kind="webhook"\} [1-9]/m);
    for (const secret of ['secret-path', `:${receiver.port}`, alert.id, alert.key]) {
      expect(metrics + health).not.toContain(secret);
    }
    await alert.ask('DELETE');
  });
});

const codeIn = (text: string) => /\b[A-Z2-9]{8}\b/.exec(text)?.[0] ?? '';
const wrongFor = (code: string) => (code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA');

describe('who has not agreed', () => {
  it('is sent no word of who made the alert', async () => {
    const destination = { kind: 'webhook', url: receiver.url() };
    const alert = await MadeAlert.agreed(service.origin, receiver, { name: 'Buy!', destination });
    await alert.ask('POST', '/test');
    await until(() => receiver.received.length === 2);
    const [invitation, test] = receiver.received.map(({ json }) => json.alert?.name);
    expect([invitation, test]).toEqual(['Spot alert', 'Buy!']);
    await alert.ask('DELETE');
  });

  it.each([
    ['three times', 500, 3],
    ['once where the answer is a refusal', 404, 1],
  ])('is asked %s', async (_, status, attempts) => {
    // Each attempt has another answer: by it, the one before is known to be noted.
    const answerTo = (attempt: number) => status + attempt - 1;
    receiver.answer = (_request, response) =>
      response.writeHead(answerTo(receiver.received.length)).end();
    const destination = { kind: 'ntfy', url: receiver.url('/my-topic') };
    const alert = await MadeAlert.make(service.origin, { destination });
    for (let made = 1; made <= attempts; made++) {
      await until(() => receiver.received.length === made);
      const answered = `answered ${answerTo(made)}${made === attempts ? ': it is not asked again' : ''}`;
      await eventually(async () => expect((await alert.view()).last_error).toBe(answered));
      service.clock.advanceMs(60_000);
    }
    // The office looks four times a second, and sends to this other host after that one.
    const other = await AlertReceiver.start();
    await (await MadeAlert.agreed(service.origin, other)).ask('DELETE');
    expect(receiver.received).toHaveLength(attempts);
    await other.close();
    await alert.ask('DELETE');
  });

  it('does not agree by the answer of another, which the alert had before', async () => {
    let answer = () => {};
    receiver.answer = (request, response) => {
      answer = () => agree(request, response);
    };
    const destination = { kind: 'webhook', url: receiver.url() };
    const alert = await MadeAlert.make(service.origin, { destination });
    await until(() => receiver.received.length === 1);
    const other = await AlertReceiver.start();
    other.answer = (_, response) => response.writeHead(404).end();
    const elsewhere = { kind: 'webhook', url: other.url() };
    await alert.ask('PUT', '', { destination: elsewhere });
    await until(() => other.received.length === 1);
    answer();
    await eventually(async () => expect((await alert.view()).sent).toBe(1));
    expect((await alert.view()).state).toBe('unconfirmed');
    await other.close();
    await alert.ask('DELETE');
  });
});

describe('a topic of ntfy', () => {
  it('is sent a code, and after it spots, with title, tags and a link', async () => {
    const destination = { kind: 'ntfy', url: receiver.url('/my-topic'), token: 'tk_secret' };
    const alert = await MadeAlert.make(service.origin, { name: 'Fünfer', destination });
    await until(() => receiver.received.length === 1);
    const [{ text, headers, path }] = receiver.received as [Received];
    expect(path).toBe('/my-topic');
    expect(headers).toMatchObject({
      authorization: 'Bearer tk_secret',
      title: 'Spot alert',
    });
    expect(text).not.toContain('Fünfer');
    const code = codeIn(text);
    const refused = await alert.ask('POST', '/confirm', { code: wrongFor(code) });
    expect(refused.status).toBe(400);
    expect((await alert.view()).state).toBe('unconfirmed');
    const { body: agreed } = await alert.ask('POST', '/confirm', { code: code.toLowerCase() });
    expect(agreed.alert.state).toBe('active');
    await settled(service);
    await hear('K1ABC');
    await until(() => receiver.received.length === 2);
    expect(receiver.received[1]).toMatchObject({
      headers: { title: 'K1ABC on 20m CW', tags: 'radio', click: 'https://spots.example' },
      text: expect.stringMatching(/^14025\.3 kHz, .*by KM3T: 24 dB, 28 WPM\.$/),
    });
    await alert.ask('POST', '/test');
    await until(() => receiver.received.length === 3);
    expect(receiver.received[2]?.headers.title).toBe('=?UTF-8?B?RsO8bmZlcg==?=');
    await alert.ask('DELETE');
  });

  it('needs a new code after five wrong ones', async () => {
    const destination = { kind: 'ntfy', url: receiver.url('/my-topic') };
    const alert = await MadeAlert.make(service.origin, { destination });
    const codes = () => receiver.received.map(({ text }) => codeIn(text));
    await until(() => codes().length === 1);
    const [first = ''] = codes();
    const wrong = wrongFor(first);
    for (let tries = 0; tries < 5; tries++) await alert.ask('POST', '/confirm', { code: wrong });
    expect((await alert.ask('POST', '/confirm', { code: first })).status).toBe(400);
    await alert.ask('POST', '/test');
    await until(() => codes().length === 2);
    expect((await alert.ask('POST', '/confirm', { code: codes()[1] })).status).toBe(200);
    await alert.ask('DELETE');
  });
});

/** A browser: it made the keys of its subscription, and reads by them. */
class Browser {
  private readonly pair = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  constructor(private readonly endpoint: string) {
    this.pair.generateKeys();
  }

  get subscription() {
    const p256dh = this.pair.getPublicKey().toString('base64url');
    const keys = { p256dh, auth: this.auth.toString('base64url') };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }

  /** As RFC 8291 and RFC 8188 say. */
  read(body: Buffer): { title: string; event: string; spot?: { callsign: string } } {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), sender]);
    const secret = Buffer.from(
      hkdfSync('sha256', this.pair.computeSecret(sender), this.auth, info, 32),
    );
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    expect(plain.at(-1)).toBe(2);
    return JSON.parse(plain.subarray(0, -1).toString()) as ReturnType<Browser['read']>;
  }
}

describe('a browser', () => {
  it('gets what only it can read, from who signs with the key that it subscribed by', async () => {
    const browser = new Browser(receiver.url('/push/abc'));
    const destination = { kind: 'web_push', subscription: browser.subscription };
    const alert = await MadeAlert.make(service.origin, { destination });
    expect((await alert.view()).state).toBe('active');
    await settled(service);
    await hear('K1ABC');
    await until(() => receiver.received.length === 1);
    const [{ body, headers }] = receiver.received as [Received];
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(Number(headers.ttl)).toBeGreaterThan(0);
    expect(browser.read(body)).toMatchObject({
      title: 'K1ABC on 20m CW',
      event: 'spot',
      spot: { callsign: 'K1ABC' },
    });
    expectSignedBy(
      (await service.get<{ public_key: string }>('/alerts/push-key')).body.public_key,
      headers.authorization,
    );
    await alert.ask('DELETE');
  });

  it('that has ended its subscription ends the alert', async () => {
    const browser = new Browser(receiver.url('/push/abc'));
    const destination = { kind: 'web_push', subscription: browser.subscription };
    const alert = await MadeAlert.make(service.origin, { destination });
    receiver.answer = (_, response) => response.writeHead(410).end();
    await alert.ask('POST', '/test');
    await alert.whenState('ended');
    expect((await alert.view()).last_error).toBe('the browser has ended the subscription (410)');
  });
});

function expectSignedBy(publicKey: string, authorization = ''): void {
  const [, text = '', signature = '', key] =
    /^vapid t=(.*)\.([^.]*), k=(.*)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: jwk, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(text), signed, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
  const claims = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as {
    aud: string;
    sub: string;
  };
  expect(claims).toMatchObject({
    aud: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    sub: 'https://spots.example',
  });
}
