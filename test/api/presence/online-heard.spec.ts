import type { RosterView } from '../../../src/presence/presence.dto.js';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import type { StationListView } from '../../../src/signals/stations.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { EventClient, SocketClient } from '../../support/stream/stream-clients.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let hub: DemoHubServer;
let service: TestApp;
const open: { close(): void }[] = [];

beforeAll(async () => {
  hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
  const names = ['k1abc', 'DL1ABC', 'W1AW', 'anon4711'];
  hub.setPeople(
    'General',
    names.map((name) => ({ name, txTone: 70 })),
  );
  service = await startTestApp({ REPEATERHUB_URL: hub.url }, [], { followsLog: true });
  const heardAtSeconds = NOW_SECONDS - 600;
  await service.record([
    aReport({ heardAtSeconds: heardAtSeconds - 60, callsign: 'K1ABC', frequencyHz: 7_010_000 }),
    aReport({ heardAtSeconds, callsign: 'K1ABC', frequencyHz: 14_010_000 }),
    aReport({ heardAtSeconds, callsign: 'OE/DL1ABC/P', frequencyHz: 14_020_000 }),
    aReport({ heardAtSeconds: NOW_SECONDS - 3_700, callsign: 'W1AW' }),
  ]);
  await eventually(async () => expect((await online('')).users).toHaveLength(4));
});

afterAll(async () => {
  for (const client of open) client.close();
  await service.close();
  await hub.close();
});

const online = async (query: string, path = '/online') =>
  (await service.get<RosterView>(`${path}${query}`)).body;

async function expected(): Promise<[string, unknown][]> {
  const rowOf = async (callsign: string) => {
    const path = `/stations?since=1h&callsign=${callsign}&limit=1`;
    return (await service.get<StationListView>(path)).body.stations[0];
  };
  return [
    ['ANON4711', null],
    ['DL1ABC', await rowOf('OE/DL1ABC/P')],
    ['K1ABC', await rowOf('K1ABC')],
    ['W1AW', null],
  ];
}

const heardOf = ({ users }: Pick<RosterView, 'users'>) =>
  users.map(({ callsign, heard }) => [callsign, heard]);

describe('GET /online?include=heard', () => {
  it('has for each person the newest row of the past hour by the home call, or null', async () => {
    const rows = await expected();
    expect(rows[2]).toMatchObject(['K1ABC', { band: '20m', callsign: 'K1ABC' }]);
    expect(heardOf(await online('?include=heard'))).toEqual(rows);
    expect(heardOf(await online('?include=heard', '/online/repeaterhub'))).toEqual(rows);
  });

  it('is not there unless it is asked for', async () => {
    for (const user of (await online('')).users) {
      expect(Object.keys(user)).toEqual(['source', 'callsign', 'name', 'room', 'seenAt']);
    }
  });

  it('has a tag of its own, which changes with what is heard', async () => {
    const tag = async (query: string) => (await service.get(`/online${query}`)).headers.get('ETag');
    const before = await tag('?include=heard');
    expect(before).not.toBe(await tag(''));
    await service.record([aReport({ callsign: 'K1ABC', heardAtSeconds: NOW_SECONDS - 590 })]);
    await eventually(async () => expect(await tag('?include=heard')).not.toBe(before));
  });

  it('refuses what else is to be included', async () => {
    const { status, body } = await service.get<{ error: { details: unknown[] } }>(
      '/online?include=place',
    );
    expect([status, body.error.details]).toMatchObject([400, [{ field: 'include' }]]);
  });
});

describe('a stream of presence with include=heard', () => {
  it('tells what is heard of each, and again when one is heard elsewhere', async () => {
    const events = await EventClient.open(service.origin, '?topics=presence&include=heard');
    const socket = await SocketClient.open(service.origin, '?topics=presence');
    open.push(events, socket);
    const rosters = () => events.named('presence').map(({ data }) => data as RosterView);
    await eventually(() => expect(rosters()).toHaveLength(1));
    expect(heardOf(rosters()[0]!)).toEqual(await expected());
    await service.record([
      aReport({ callsign: 'W1AW', heardAtSeconds: NOW_SECONDS - 30, frequencyHz: 21_010_000 }),
    ]);
    await eventually(() =>
      expect(rosters().at(-1)!.users[3]!.heard).toMatchObject({ band: '15m' }),
    );
    await eventually(() => expect(socket.named('presence').length).toBeGreaterThan(0));
    const [first, ...later] = socket.named('presence');
    expect([Object.keys((first!.users as object[])[0]!), later]).toEqual([
      ['source', 'callsign', 'name', 'room', 'seenAt'],
      [],
    ]);
  });
});
