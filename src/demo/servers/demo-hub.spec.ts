import { once } from 'node:events';
import { WebSocket } from 'ws';
import { FixedClock } from '../../time/clock.js';
import { DemoHubCrowd } from './demo-hub-crowd.js';
import { DemoHubServer } from './demo-hub-server.js';

const CALLSIGNS = Array.from(
  { length: 40 },
  (_, n) => `K${n % 10}A${String.fromCodePoint(65 + n)}`,
);

let hub: DemoHubServer;

beforeEach(async () => {
  hub = await DemoHubServer.listen({ protocol: 'json.test' });
});

afterEach(() => hub.close());

/** A client that has said hello, and what it was told since. */
async function aClient(callsign = '') {
  const socket = new WebSocket(hub.url, ['json.test']);
  const told: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString())));
  await once(socket, 'open');
  socket.send(JSON.stringify({ Callsign: callsign }));
  await once(socket, 'message');
  return { socket, told };
}

describe('DemoHubServer', () => {
  it('tells nobody anything before the first message', async () => {
    const socket = new WebSocket(hub.url, ['json.test']);
    const told: unknown[] = [];
    socket.on('message', (data) => told.push(data));
    await once(socket, 'open');
    hub.setPeople('General', [{ name: 'K1ABC', txTone: 70 }]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toEqual([]);
    expect(hub.admitted).toBe(0);
  });

  it('counts who has no name, and leaves out what is empty', async () => {
    const { told } = await aClient();
    const { Timestamp, ...message } = told[0] ?? {};
    expect(Timestamp).toEqual(expect.any(Number));
    expect(message).toEqual({ Clients: 1, Duration: [], Rooms: [expect.anything()] });
  });

  it('cuts a client that reads nothing', async () => {
    const { socket } = await aClient();
    socket.pause();
    const person = { name: 'K1ABC', txTone: 70 };
    // 20 MB: more than the system holds back.
    for (let line = 0; line < 200 && hub.admitted > 0; line++) {
      hub.say('General', person, 'x'.repeat(100_000));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(hub.admitted).toBe(0);
  });

  it('replays chat with the users of its day before it says who is there now', async () => {
    const person = { name: 'K1OLD', txTone: 70 };
    hub.setPeople('General', [person]);
    for (let line = 0; line < 60; line++) hub.say('General', person, `line ${line}`);
    hub.setPeople('General', []);
    const { told } = await aClient();
    while (told.length < 51) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(told[0]).toMatchObject({ Text: 'line 10', Users: ['K1OLD'], Callsign: 'K1OLD' });
    expect(told[49]).toMatchObject({ Text: 'line 59' });
    expect(told[50]).not.toHaveProperty('Text');
    expect(told[50]).not.toHaveProperty('Users');
  });

  it('spells nested keys now in one case, now in the other', async () => {
    const { told } = await aClient();
    for (let n = 0; n < 3; n++) hub.setPeople('General', []);
    while (told.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    const keys = told.flatMap(({ Rooms }) => Object.keys((Rooms as object[])[0] ?? {}));
    expect(keys).toEqual(expect.arrayContaining(['name', 'Name', 'users', 'Users']));
  });

  it('closes on who does not speak JSON, and cannot be joined with another protocol', async () => {
    const { socket } = await aClient();
    socket.send('hello?');
    expect((await once(socket, 'close'))[0]).toBe(1007);
    const other = new WebSocket(hub.url, ['json.other']);
    await expect(once(other, 'open')).rejects.toThrow('no subprotocol');
  });
});

describe('DemoHubCrowd', () => {
  it('comes and goes with the time alone, never twice in two rooms', () => {
    const crowd = new DemoHubCrowd(hub, CALLSIGNS, new FixedClock(0));
    const at = (seconds: number) =>
      ['General', 'Slow', 'Fast', 'Elmer'].map((room) => crowd.peopleAt(room, seconds));
    expect(at(1_789_000_000)).toEqual(at(1_789_000_000));
    const [general] = at(1_789_000_000);
    expect(general?.length).toBeGreaterThan(2);
    expect(general).not.toEqual(at(1_789_000_300)[0]);
    const names = at(1_789_000_000)
      .flat()
      .map(({ name }) => name.toUpperCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names.some((name) => CALLSIGNS.includes(name))).toBe(true);
  });

  it('fills the hub', async () => {
    const clock = new FixedClock(1_789_000_000_000);
    const crowd = new DemoHubCrowd(hub, CALLSIGNS, clock);
    crowd.start();
    const { told } = await aClient();
    crowd.stop();
    const expected = crowd.peopleAt('General', 1_789_000_000).map(({ name }) => name);
    expect(told.find(({ Users }) => Users)?.Users).toEqual(expected);
  });
});
