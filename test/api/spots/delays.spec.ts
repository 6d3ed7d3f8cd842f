import { SpotsService } from '../../../src/spots/spots.service.js';
import type { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { SharingApps } from '../../support/sharing-apps.js';
import { aReport } from '../../support/spots/builders.js';
import { EventClient, SocketClient, untilReady } from '../../support/stream/stream-clients.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';

/** How long ago the batch was received, in the test. */
const AGO_MS = 40_000;

describe('how late spots are', () => {
  let apps: SharingApps;
  let writer: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    apps = await SharingApps.open();
    writer = await apps.start({}, [], { followsLog: true });
    other = await apps.start({ TELNET_PORT: '0' }, [], { followsLog: true });
  });
  afterAll(async () => {
    await apps.close();
  });

  /** The batches of each door so far, and whether each was between 40 s and a minute late. */
  async function delays(app: TestApp): Promise<Record<string, [count: number, late: number]>> {
    const metrics = await (await fetch(`${app.origin}/metrics`)).text();
    const upTo = (limit: string) =>
      new Map(
        [
          ...metrics.matchAll(
            new RegExp(
              `^spots_delay_seconds_bucket\\{le="${limit}",door="(\\w+)"\\} (\\d+)$`,
              'gm',
            ),
          ),
        ].map(([, door = '', count]) => [door, Number(count)]),
      );
    const early = upTo('10');
    return Object.fromEntries(
      [...upTo('60')].flatMap(([door, count]) =>
        count === 0 ? [] : [[door, [count, count - (early.get(door) ?? 0)]]],
      ),
    );
  }

  async function live(app: TestApp): Promise<{ behindSeconds: number } | undefined> {
    return (await app.get<{ live?: { behindSeconds: number } }>('/health')).body.live;
  }

  it('is not known of what no feed has received', async () => {
    await writer.record([aReport({ callsign: 'K1ABC' })]);
    const client = await EventClient.open(other.origin, '?after_id=0');
    await eventually(() => expect(client.ids).toEqual([1]));
    client.close();
    expect(await delays(writer)).toEqual({});
    expect(await delays(other)).toEqual({});
    expect(await live(other)).toBeUndefined();
  });

  it('is measured from the reception to the log, the memory and each door, in every process', async () => {
    const { telnet } = (await other.get<{ telnet: { ports: number[] } }>('/health')).body;
    const clients = {
      events: await EventClient.open(other.origin),
      websocket: await SocketClient.open(other.origin),
      telnet: await TelnetClient.login(telnet.ports[0] ?? 0),
    };
    await untilReady(clients.events, clients.websocket);
    const spots = writer.app.get(SpotsService, { strict: false });
    const reports = [aReport({ callsign: 'K2DEF' }), aReport({ callsign: 'K3GHI' })];
    await spots.record(reports, { receivedAtMs: Date.now() - AGO_MS });
    await eventually(async () => {
      expect(await delays(writer)).toEqual({ stored: [1, 1], held: [1, 1] });
      expect(await delays(other)).toEqual({
        held: [1, 1],
        telnet: [1, 1],
        events: [1, 1],
        websocket: [1, 1],
      });
    });
    expect(clients.events.ids).toEqual([2, 3]);
    for (const app of [writer, other]) {
      expect((await live(app))?.behindSeconds).toBeGreaterThanOrEqual(AGO_MS / 1_000);
      expect((await live(app))?.behindSeconds).toBeLessThan(60);
    }
    // What is stored already is no news.
    await spots.record(reports, { receivedAtMs: Date.now() });
    await spots.record([aReport({ callsign: 'K4JKL' })], { receivedAtMs: Date.now() - AGO_MS });
    await eventually(async () => expect((await delays(other)).held).toEqual([2, 2]));
    clients.events.close();
    clients.websocket.close();
    clients.telnet.socket.destroy();
  });
});
