import type { SpotReport } from '../../../src/radio/spot-report.js';
import type { StationListView, StationView } from '../../../src/signals/stations.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { createGroup } from '../../support/groups.js';
import { untilPlaced } from '../../support/spots/placed.js';
import { EventClient, SocketClient } from '../../support/stream/stream-clients.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let service: TestApp;
const open: { close(): void }[] = [];

beforeEach(async () => {
  service = await startTestApp({}, [], { followsLog: true });
});

afterEach(async () => {
  for (const client of open.splice(0)) client.close();
  await service.close();
});

async function follow(query = '', path = '/stations/stream'): Promise<EventClient> {
  const client = await EventClient.open(service.origin, query, {}, path);
  open.push(client);
  await eventually(() => expect(client.named('ready')).toHaveLength(1));
  return client;
}

const told = (client: EventClient) =>
  client.named('station').map(({ data }) => data as StationView);

const heard = (given: Partial<SpotReport> = {}): SpotReport => ({
  heardAtSeconds: NOW_SECONDS - 30,
  spotter: 'KM3T',
  spotterNode: -1,
  callsign: 'K1ABC',
  frequencyHz: 14_025_300,
  mode: 'CW',
  snrDb: 20,
  wpm: 25,
  type: 'CQ',
  ...given,
});

/** Waits until what was stored has been looked at: another station, heard after it, is told. */
let marks = 0;
async function pass(client: EventClient): Promise<void> {
  const callsign = `W${++marks % 10}ZZ${String.fromCharCode(65 + (marks % 26))}`;
  await service.record([heard({ callsign, frequencyHz: 7_000_000 + marks * 5_000 })]);
  await eventually(() =>
    expect(told(client).filter((row) => row.callsign === callsign)).not.toEqual([]),
  );
}

const of = (client: EventClient, callsign = 'K1ABC') =>
  told(client).filter((row) => row.callsign === callsign);

describe('GET /stations/stream', () => {
  it('begins with the rows of GET /stations, the longest unheard first', async () => {
    await untilPlaced([service]);
    await service.record([
      heard({ heardAtSeconds: NOW_SECONDS - 20 }),
      heard({ heardAtSeconds: NOW_SECONDS - 60, callsign: 'W1AW' }),
      heard({ heardAtSeconds: NOW_SECONDS - 1_200, callsign: 'G4OLD' }),
    ]);
    const client = await follow('?include=place');
    await eventually(() => expect(told(client)).toHaveLength(2));
    const { body } = await service.get<StationListView>('/stations?include=place');
    expect(told(client)).toEqual(body.stations.toReversed());
  });

  it('tells what is new, confirmed, moved or heard again, and nothing else', async () => {
    const client = await follow();
    await service.record([heard()]);
    await eventually(() => expect(of(client)).toMatchObject([{ quality: 'single', spots: 1 }]));

    await service.record([heard({ heardAtSeconds: NOW_SECONDS - 25, frequencyHz: 14_025_400 })]);
    await pass(client);
    expect(of(client)).toHaveLength(1);

    await service.record([heard({ spotter: 'W3OA' })]);
    await eventually(() => expect(of(client)).toHaveLength(2));
    expect(of(client)[1]).toMatchObject({ quality: 'confirmed', spots: 3, skimmers: 2 });

    const moved = [20, 19, 18, 17].map((ago) =>
      heard({ heardAtSeconds: NOW_SECONDS - ago, frequencyHz: 14_026_200 }),
    );
    await service.record(moved.map((report, at) => ({ ...report, spotter: `KM${at}T` })));
    await eventually(() => expect(of(client)).toHaveLength(3));
    expect(of(client)[2]).toMatchObject({ frequency: 14_026.2 });

    service.clock.advanceMs(590_000);
    await service.record([heard({ heardAtSeconds: NOW_SECONDS + 580, frequencyHz: 14_026_200 })]);
    await pass(client);
    expect(of(client)).toHaveLength(3);

    service.clock.advanceMs(600_000);
    await service.record([heard({ heardAtSeconds: NOW_SECONDS + 1_180, frequencyHz: 14_026_200 })]);
    await eventually(() => expect(of(client)).toHaveLength(4));
  });

  it('tells of a signal that spots confirm which the filter leaves out', async () => {
    const client = await follow('?spotter=KM3T');
    await service.record([heard()]);
    await eventually(() => expect(of(client)).toHaveLength(1));
    await service.record([heard({ spotter: 'W3OA' })]);
    await eventually(() => expect(of(client)).toHaveLength(2));
    expect(of(client)[1]).toMatchObject({ quality: 'confirmed', spots: 1, skimmers: 1 });
  });

  it('leaves out other qualities', async () => {
    const client = await follow('?quality=confirmed');
    await service.record([heard(), heard({ callsign: 'W1AW' })]);
    await service.record([heard({ spotter: 'W3OA' })]);
    await eventually(() => expect(told(client)).toMatchObject([{ callsign: 'K1ABC' }]));
  });

  it('gives two clients of one filter the same, and one that comes back the rows as they are now', async () => {
    const [first, second] = [await follow('?mode=CW'), await follow('?mode=CW')];
    await service.record([heard(), heard({ callsign: 'W1AW', mode: 'RTTY' })]);
    await eventually(() =>
      expect([told(first), told(second)].map(({ length }) => length)).toEqual([1, 1]),
    );
    expect(told(first)).toEqual(told(second));
    first.close();
    await service.record([heard({ spotter: 'W3OA' })]);
    await eventually(() => expect(told(second)).toHaveLength(2));
    const again = await follow('?mode=CW');
    await eventually(() => expect(told(again)).toEqual([told(second)[1]]));
  });

  it('refuses what it does not know, by name', async () => {
    for (const [query, field] of [
      ['?quality=sure', 'quality'],
      ['?include=path', 'include'],
      ['?band=11m', 'band'],
    ]) {
      const { status, body } = await EventClient.open(
        service.origin,
        query,
        {},
        '/stations/stream',
      );
      expect([status, body]).toMatchObject([400, { error: { details: [{ field }] } }]);
    }
  });
});

describe('the topic stations of a WebSocket', () => {
  it('tells the same, and follows another filter when it is asked to', async () => {
    await service.record([heard(), heard({ callsign: 'W1AW', mode: 'RTTY' })]);
    const events = await follow();
    const socket = await SocketClient.open(service.origin, '?topics=stations');
    open.push(socket);
    const rows = () =>
      socket.named('stations').flatMap((message) => message.stations as StationView[]);
    await eventually(() => expect(rows()).toHaveLength(2));
    await eventually(() => expect(rows()).toEqual(told(events)));
    socket.send({ type: 'subscribe', topics: 'stations,spots', mode: 'RTTY' });
    await eventually(() => expect(rows()).toHaveLength(3));
    expect(rows()[2]).toMatchObject({ callsign: 'W1AW' });
    await service.record([
      heard({ callsign: 'G4ABC' }),
      heard({ callsign: 'G4XYZ', mode: 'RTTY' }),
    ]);
    await eventually(() => expect(rows()).toHaveLength(4));
    expect(rows()[3]).toMatchObject({ callsign: 'G4XYZ' });
    await eventually(() => expect(socket.named('spots')).toHaveLength(1));
  });

  it('follows the members of a group', async () => {
    await service.record([heard(), heard({ callsign: 'W1AW' })]);
    await createGroup(service.origin, { name: 'club', callsigns: ['K1ABC'] });
    const client = await follow('?group=club');
    await eventually(() => expect(told(client)).not.toEqual([]));
    await pass(await follow());
    expect(told(client)).toMatchObject([{ callsign: 'K1ABC' }]);
  });
});
