import type { Server } from 'node:http';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/builders.js';
import { eventually } from '../support/eventually.js';

let service: TestApp;
let locker: pg.Client;

beforeAll(async () => {
  service = await startTestApp();
  await service.record([aReport({ callsign: 'K1ABC' })]);
  locker = new pg.Client(service.database.url);
  await locker.connect();
});

afterAll(async () => {
  await locker.end();
  await service.close();
});

/** Questions of which no two are the same: the same would be asked once. */
const ask = async (number: number) =>
  service.get<{ error?: object }>(`/aggregate?by=band&snr_min=${-number}`);

it('stops a question after 10 s, lets two run and eight wait, and refuses more at once', async () => {
  // Nobody reads spots until the lock is released: every question takes as long as it may.
  await locker.query('BEGIN; LOCK TABLE spots IN ACCESS EXCLUSIVE MODE');
  let arrived = 0;
  const server: Server = service.app.getHttpServer();
  server.on('request', () => arrived++);
  const startedAtMs = performance.now();
  const firstTen = Array.from({ length: 10 }, async (_, number) => ask(number));
  let isOneAnswered = false;
  const firstAnswer = Promise.race(firstTen).finally(() => (isOneAnswered = true));
  await eventually(() => expect(arrived).toBe(firstTen.length));
  expect(await ask(99)).toMatchObject({
    status: 503,
    body: { error: { code: 'busy', retryAfter: 5 } },
  });
  expect(isOneAnswered).toBe(false);
  const first = await firstAnswer;
  expect(performance.now() - startedAtMs).toBeGreaterThan(9_000);
  expect(first).toMatchObject({ status: 503, body: { error: { code: 'too_expensive' } } });
  expect(JSON.stringify(first.body)).toContain('Narrow it');
  expect(first.body.error).not.toHaveProperty('retryAfter');
  await locker.query('ROLLBACK');
  const answers = await Promise.all(firstTen);
  // The second had begun a moment after the first.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8);
  // The database was never taken for away.
  expect((await ask(50)).status).toBe(200);
  expect((await service.get('/spots')).status).toBe(200);
}, 60_000);
