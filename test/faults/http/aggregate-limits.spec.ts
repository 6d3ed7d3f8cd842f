import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { type AnswerFrom, askFrom } from '../../support/ask-from.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';

const DAY_MS = 86_400_000;

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

/** Questions of which no two are the same: the same would be asked once. Each is of an address of its own. */
const ask = async (number: number) =>
  askFrom<{ error?: object }>(
    `127.0.1.${number + 1}`,
    service.origin,
    `/aggregate?by=band&snr_min=${-number}`,
  );

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
});

it('answers one address while another asks nine heavy questions a second', async () => {
  const yesterday = new Date(NOW_MS - DAY_MS).toISOString().slice(0, 10);
  await service.record([aReport({ heardAtSeconds: Math.floor((NOW_MS - DAY_MS) / 1000) })]);
  // Whoever reads yesterday's spots waits until he is stopped.
  const table = `spots_${yesterday.replaceAll('-', '_')}`;
  await locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const heavy: Promise<AnswerFrom<object>>[] = [];
  const small: number[] = [];
  for (let number = 0; number < 14; number++) {
    for (let more = 0; more < 3; more++) {
      const path = `/aggregate?since=7d&by=band&snr_min=${-heavy.length}`;
      heavy.push(askFrom('127.0.0.2', service.origin, path));
    }
    const path = `/aggregate?since=1h&by=band&snr_min=${-number}`;
    small.push((await askFrom('127.0.0.3', service.origin, path)).status);
    await delay(333);
  }
  expect(small).toEqual(Array.from({ length: 14 }, () => 200));
  await locker.query('ROLLBACK');
  const answers = await Promise.all(heavy);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(heavy.length / 2);
  expect(refused[0]).toMatchObject({
    headers: { 'retry-after': '5' },
    body: { error: { status: 429, code: 'too_many_questions', retryAfter: 5 } },
  });
});
