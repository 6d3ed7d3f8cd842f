import { setImmediate as turn } from 'node:timers/promises';
import { DeliveryWorker } from '../../../src/alerts/delivery/delivery-worker.js';
import { OutboxRepository } from '../../../src/alerts/store/outbox.repository.js';
import { whenAborted } from '../../../src/tools/repeat.js';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { AT_HOME, MadeAlert } from '../../support/alerts/alerts.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

const DAY_MS = 86_400_000;

/** More than are sent to one host at once. */
const MESSAGES = 5;

let service: TestApp;
let receiver: AlertReceiver;

beforeAll(async () => {
  receiver = await AlertReceiver.start();
  receiver.answer = (_, response) => response.writeHead(500).end();
  service = await startTestApp(AT_HOME);
});

afterAll(async () => {
  await service.close();
  await receiver.close();
});

it('sending stops with the term, whatever is due then', async () => {
  const destination = { kind: 'webhook', url: receiver.url('/hook'), secret: 'shared' };
  for (let n = 0; n < MESSAGES; n++) await MadeAlert.make(service.origin, { destination });
  const outbox = service.app.get(OutboxRepository, { strict: false });
  const { host } = new URL(receiver.url('/hook'));
  const dueAt = (nowMs: number) => outbox.findDue(host, nowMs, { sending: [], limit: 100 });
  const tomorrowMs = service.clock.nowMs() + DAY_MS;
  // The service has tried them all, and tries none again while the clock stands.
  await eventually(async () => {
    expect(await dueAt(service.clock.nowMs())).toHaveLength(0);
    expect(await dueAt(tomorrowMs)).toHaveLength(MESSAGES);
  });
  const term = new AbortController();
  const ended = whenAborted(term.signal);
  let looks = 0;
  let sent = 0;
  const office = new DeliveryWorker({
    // The term ends while one message is being sent, and another is looked for.
    outbox: Object.create(outbox, {
      findDue: {
        value: async (...asked: Parameters<OutboxRepository['findDue']>) => {
          if (++looks === 2) {
            term.abort();
            await turn();
          }
          return outbox.findDue(...asked);
        },
      },
    }) as OutboxRepository,
    send: async () => {
      if (++sent === 1) await ended;
      return { kind: 'failed', error: 'cut off', isRefused: false };
    },
    counts: { sent: new Map(), failed: new Map() },
    nowMs: () => tomorrowMs,
    newestId: async () => 0,
    onAgreed: async () => {},
    signal: term.signal,
    log: () => {},
  });
  await office.run();
  expect(looks).toBe(2);
  // The second was tried before the end: what was cut off is sent by the next holder.
  expect(await dueAt(tomorrowMs)).toHaveLength(MESSAGES - 1);
});
