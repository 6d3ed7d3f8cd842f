import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { FRAMES } from '../../../src/follow/stream-message.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { readOperations } from '../../support/documents/openapi.js';
import {
  EventClient,
  SocketClient,
  type SocketMessage,
  untilReady,
} from '../../support/stream/stream-clients.js';

interface Document {
  readonly channels: { readonly stream: { readonly address: string } };
  readonly components: { readonly messages: Record<string, { payload: AnySchema }> };
}

const document = JSON.parse(readFileSync('docs/asyncapi.json', 'utf8')) as Document;

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({}, [], { followsLog: true });
});

afterAll(() => service.close());

/** A check of one message's payload, with the schemas that the document has. */
function validatorOf(name: string): ValidateFunction {
  const ajv = new Ajv2019({ strict: false, formats: { 'date-time': true } });
  ajv.addSchema(document, 'asyncapi.json');
  return ajv.compile({ $ref: `asyncapi.json#/components/messages/${name}/payload` });
}

function check(message: SocketMessage): void {
  const validate = validatorOf(message.type);
  expect({ message, errors: validate(message) ? null : validate.errors }).toEqual({
    message,
    errors: null,
  });
}

it('is an AsyncAPI 3.0 document', () => {
  const require = createRequire(import.meta.url);
  const folder = join(require.resolve('@asyncapi/specs'), '../schemas');
  const schema = JSON.parse(
    readFileSync(join(folder, '3.0.0-without-$id.json'), 'utf8'),
  ) as AnySchema;
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  const validate = ajv.compile(schema);
  void validate(document);
  expect(validate.errors).toBeNull();
});

it('describes every message that is really sent, and nothing else', async () => {
  const told = await SocketClient.open(service.origin, '?topics=spots,presence,stations&mode=CW');
  const ahead = await SocketClient.open(service.origin, '?after_id=900');
  const refused = await SocketClient.open(service.origin, '?band=11m');
  await untilReady(told, ahead);
  told.send('{');
  await service.record([aReport(), aReport({ callsign: 'W1AW', mode: 'RTTY', wpm: null })]);
  await eventually(() => expect(told.named('heartbeat').length).toBeGreaterThan(0), 25_000);
  await eventually(() => expect(refused.closed).toBeDefined());
  const messages = [...told.messages, ...ahead.messages, ...refused.messages];
  // A client that takes nothing does not see what it is told.
  messages.push(
    JSON.parse(FRAMES.encode({ type: 'slow', reason: 'x' }).toString()) as SocketMessage,
  );
  for (const message of messages) check(message);
  const described = Object.keys(document.components.messages).filter(
    (name) => name !== 'subscribe',
  );
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(described));
  told.close();
  ahead.close();
});

it('describes what can be asked, at the address where it is', async () => {
  expect(document.channels.stream.address).toBe('/api/v1/stream');
  const told = await SocketClient.open(service.origin);
  await untilReady(told);
  for (const [asked, isRight] of [
    [{ type: 'subscribe', mode: ['CW'], band: ['20m'], call: 'K', topics: ['spots'] }, true],
    [{ type: 'subscribe', after_id: 3 }, true],
    [{ type: 'subscribe', band: ['11m'] }, false],
    [{ type: 'subscribe', after_id: -3 }, false],
    [{ type: 'subscribe', modes: ['CW'] }, false],
    [{ type: 'sing' }, false],
  ] as const) {
    const before = told.messages.length;
    told.send(asked);
    await eventually(() => {
      const answers = told.messages.slice(before).map(({ type }) => type);
      expect(answers).toContain(isRight ? 'ready' : 'error');
    });
    expect(validatorOf('subscribe')(asked)).toBe(isRight);
  }
  told.close();
});

it('the OpenAPI document describes the events of streams in the same way', async () => {
  const described = new Map(readOperations().map(({ path, events }) => [path, events]));
  const spots = await EventClient.open(
    service.origin,
    '?topics=spots,presence,stations&after_id=900',
  );
  const stations = await EventClient.open(service.origin, '', {}, '/stations/stream');
  await eventually(() => expect(stations.named('ready')).toHaveLength(1));
  await service.record([aReport(), aReport({ callsign: 'W1AW', mode: 'RTTY', wpm: null })]);
  await eventually(() => expect(stations.named('station').length).toBeGreaterThan(0));
  const live = await EventClient.open(service.origin, '?topics=spots,presence&after_id=0');
  await eventually(() => expect(live.ids.length).toBeGreaterThan(1));
  const told = [
    ...[...spots.events, ...live.events].map((one) => ['/api/v1/spots/stream', one] as const),
    ...stations.events.map((one) => ['/api/v1/stations/stream', one] as const),
  ];
  for (const [path, { event, data }] of told) {
    const validate = described.get(path)?.get(event);
    expect({ event, errors: validate?.(data) ? null : validate?.errors }).toEqual({
      event,
      errors: null,
    });
  }
  expect(new Set(told.map(([, { event }]) => event))).toEqual(
    new Set(['ready', 'gap', 'presence', 'spot', 'station']),
  );
  for (const client of [spots, stations, live]) client.close();
});
