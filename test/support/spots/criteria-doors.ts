import { setTimeout as delay } from 'node:timers/promises';
import type { SpotListView, SpotView } from '../../../src/query/spot-view.dto.js';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { createGroup } from '../groups.js';
import { EventClient, SocketClient, untilReady } from '../stream/stream-clients.js';

type Parameters = Readonly<Record<string, string>>;

/** A way in which a client asks for spots; gives the spots of all that it was sent. */
export interface Door {
  readonly name: string;
  /** The spots that pass; without parameters all. A stream is read until `expected` have come. */
  ask(parameters: Parameters, expected: number): Promise<SpotView[]>;
  /** Tells of what is stored while it is asked. */
  readonly isLive?: true;
}

/** How many spots a batch has. */
export const BATCH = 12;

/** What the doors are tried on. */
export interface DoorContext {
  /** Answers from the database. */
  readonly stored: TestApp;
  /** Answers from memory. */
  readonly held: TestApp;
  /** Every station that is heard. */
  readonly stations: readonly string[];
  /** Stores the same spots once more, a minute later: what a live stream is told of. */
  readonly record: () => Promise<void>;
}

/** Every door through which spots are asked for. */
export async function openDoors(context: DoorContext): Promise<Door[]> {
  const { stored, held, stations } = context;
  await createGroup(stored.origin, { name: 'everyone', callsigns: [...stations] });
  const list = (app: TestApp, path: string, more: Parameters): Door['ask'] =>
    async function ask(parameters) {
      const query = new URLSearchParams({ ...more, ...parameters });
      const { status, body } = await app.get<SpotListView>(`${path}?${query}`);
      if (status !== 200) throw new Error(`${path}?${query}: ${JSON.stringify(body)}`);
      if (body.total !== body.spots.length) throw new Error(`total ${body.total} of ${path}`);
      return body.spots;
    };
  const ofEach =
    (more: Parameters): Door['ask'] =>
    async (parameters) => {
      const lists = stations.map((station) =>
        list(stored, `/spots/${station}`, more)(parameters, 0),
      );
      return (await Promise.all(lists)).flat();
    };
  const all = { since: '2h', limit: '1000' };
  return [
    { name: 'the list, from the database', ask: list(stored, '/spots', all) },
    { name: 'the list, from memory', ask: list(held, '/spots', all) },
    { name: 'a cursor, in the database', ask: list(stored, '/spots', { ...all, after_id: '0' }) },
    { name: 'a cursor, in memory', ask: list(held, '/spots', { ...all, after_id: String(BATCH) }) },
    { name: 'a station, in pages', ask: ofEach({ limit: '1000' }) },
    { name: 'a station, in chunks', ask: ofEach({}) },
    {
      name: 'a group',
      ask: list(stored, '/groups/everyone/spots', { hours: '2', limit: '1000' }),
    },
    {
      name: 'the event stream, resumed',
      ask: (parameters, expected) => replayed(held, parameters, expected),
    },
    {
      name: 'the event stream, live',
      isLive: true,
      ask: (parameters, expected) => live(context, parameters, expected),
    },
    {
      name: 'the WebSocket',
      ask: (parameters, expected) => overSocket(held, parameters, expected),
    },
  ];
}

/** What a stream tells from the beginning of the log on: the oldest spots are not held in memory. */
async function replayed(
  app: TestApp,
  parameters: Parameters,
  expected: number,
): Promise<SpotView[]> {
  const query = new URLSearchParams({ after_id: '0', ...parameters });
  const client = await EventClient.open(app.origin, `?${query}`);
  if (client.status !== 200) throw new Error(JSON.stringify(client.body));
  return settled(() => client.named('spot').map(({ data }) => data as SpotView), expected).finally(
    () => client.close(),
  );
}

async function live(
  { held, record }: DoorContext,
  parameters: Parameters,
  expected: number,
): Promise<SpotView[]> {
  const client = await EventClient.open(held.origin, `?${new URLSearchParams(parameters)}`);
  if (client.status !== 200) throw new Error(JSON.stringify(client.body));
  await untilReady(client);
  await record();
  return settled(() => client.named('spot').map(({ data }) => data as SpotView), expected).finally(
    () => client.close(),
  );
}

async function overSocket(
  app: TestApp,
  parameters: Parameters,
  expected: number,
): Promise<SpotView[]> {
  const client = await SocketClient.open(app.origin, '?topics=presence');
  await untilReady(client);
  // The message has a type itself.
  const { type: report_type, ...others } = parameters;
  client.send({ after_id: 0, ...others, ...(report_type && { report_type }), type: 'subscribe' });
  await eventually(() => {
    const answers = client.messages.filter(({ type }) => type === 'ready' || type === 'error');
    if (answers.length < 2) throw new Error('no answer yet');
  });
  const [error] = client.named('error');
  if (error) throw new Error(JSON.stringify(error));
  return settled(() => client.named('spots').flatMap(({ spots }) => spots ?? []), expected).finally(
    () => client.close(),
  );
}

/** What has come once as many as expected have, and a moment more, for those that should not come. */
async function settled(read: () => SpotView[], expected: number): Promise<SpotView[]> {
  for (let waits = 0; waits < 100 && read().length < expected; waits++) await delay(20);
  await delay(150);
  return read();
}
