import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FixedClock } from '../../time/clock.js';
import { DemoBand } from '../band/demo-band.js';
import { toSpotLine } from '../band/demo-line.js';
import { DEMO_BANNER, DemoSpotServer } from './demo-spot-server.js';

const NOW = Date.UTC(2026, 8, 30, 12) / 1000;
const PROMPT = 'Please enter your call: ';
const band = new DemoBand({ seed: 1, spotsPerSecond: 20 });

const linesBetween = (from: number, to: number) =>
  [...band.reportsBetween(from, to)].map(toSpotLine);

async function until(holds: () => boolean): Promise<void> {
  for (let waitedMs = 0; !holds(); waitedMs += 10) {
    if (waitedMs > 10_000) throw new Error('waited in vain');
    await sleep(10);
  }
}

class Client {
  text = '';
  isClosed = false;
  readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
      .setEncoding('latin1')
      .on('data', (text: string) => (this.text += text))
      .on('error', () => undefined)
      .on('close', () => (this.isClosed = true));
  }

  async logIn(call = 'N0CALL'): Promise<this> {
    await until(() => this.text === PROMPT);
    this.socket.write(`${call}\r\n`);
    await until(() => this.text.includes(DEMO_BANNER));
    return this;
  }

  get spots(): string[] {
    return this.text.split('\r\n').filter((line) => line.startsWith('DX de '));
  }
}

describe('DemoSpotServer', () => {
  const clients: Client[] = [];
  let clock: FixedClock;
  let server: DemoSpotServer;
  let port: number;

  function client(): Client {
    const one = new Client(port);
    clients.push(one);
    return one;
  }

  async function serve(ofBand: Pick<DemoBand, 'reportsBetween'>) {
    server = new DemoSpotServer(ofBand, clock);
    port = await server.listen();
  }

  beforeEach(async () => {
    clock = new FixedClock(NOW * 1000);
    await serve(band);
  });

  afterEach(async () => {
    for (const { socket } of clients.splice(0)) socket.destroy();
    await server.close();
  });

  it('prompts without a line end, takes a call and says that the data is invented', async () => {
    const one = await client().logIn('oe2xyz/p');
    expect(one.text).toContain('Hello OE2XYZ/P.');
    expect(one.text).toMatch(/DEMO: THE DATA IS INVENTED.* >\r\n$/);
  });

  it('takes a call in pieces, behind empty lines and telnet options', async () => {
    const one = client();
    await until(() => one.text === PROMPT);
    for (const piece of ['\r\n', '\u00ff\u00fb\u0001', 'N0', 'CALL', '\n']) {
      one.socket.write(piece, 'latin1');
      await sleep(5);
    }
    await until(() => one.text.includes('Hello N0CALL.'));
  });

  it('sends nothing before the stream starts', async () => {
    const one = await client().logIn();
    clock.advanceMs(5000);
    await sleep(400);
    expect(one.spots).toEqual([]);
  });

  it('sends each second as it begins, in the format of the feed', async () => {
    const one = await client().logIn();
    server.startStream(NOW);
    const first = linesBetween(NOW, NOW + 1);
    await until(() => one.spots.length >= first.length);
    await sleep(300);
    expect(one.spots).toEqual(first);

    clock.advanceMs(2500);
    const more = linesBetween(NOW, NOW + 3);
    await until(() => one.spots.length >= more.length);
    expect(one.spots).toEqual(more);
  });

  it('gives the first client everything since the start, however late it comes', async () => {
    server.startStream(NOW - 150);
    await sleep(300);
    const one = await client().logIn();
    const all = linesBetween(NOW - 150, NOW + 1);
    await until(() => one.spots.length >= all.length);
    expect(one.spots).toEqual(all);
  });

  it('gives a later client what is due from then on', async () => {
    const one = await client().logIn();
    server.startStream(NOW - 50);
    await until(() => one.spots.length > 0);
    const two = await client().logIn();
    clock.advanceMs(10_000);
    const due = linesBetween(NOW + 1, NOW + 11);
    await until(() => two.spots.length >= due.length);
    expect(two.spots).toEqual(due);
    expect(one.spots).toEqual(linesBetween(NOW - 50, NOW + 11));
  });

  it('goes on for the others when a client vanishes', async () => {
    const one = await client().logIn();
    const two = await client().logIn();
    server.startStream(NOW);
    one.socket.resetAndDestroy();
    clock.advanceMs(3000);
    const due = linesBetween(NOW, NOW + 4);
    await until(() => two.spots.length >= due.length);
    expect(two.spots).toEqual(due);
  });

  it('cuts a client that talks without logging in', async () => {
    const one = client();
    one.socket.write('A'.repeat(200));
    await until(() => one.isClosed);
    expect(one.spots).toEqual([]);
  });

  it('cuts a client that does not read', async () => {
    await server.close();
    const [sample] = band.reportsBetween(NOW, NOW + 60);
    await serve({
      *reportsBetween() {
        if (sample) yield* Array.from({ length: 200_000 }, () => sample);
      },
    });
    const one = await client().logIn();
    one.socket.pause();
    server.startStream(NOW);
    const ticking = setInterval(() => clock.advanceMs(1000), 100);
    await sleep(1500);
    clearInterval(ticking);
    one.socket.resume();
    await until(() => one.isClosed);
    const two = await client().logIn();
    expect(two.isClosed).toBe(false);
  });

  it('closes its clients, and closing again is harmless', async () => {
    const one = await client().logIn();
    server.startStream(NOW);
    await server.close();
    await until(() => one.isClosed);
    await server.close();
  });
});
