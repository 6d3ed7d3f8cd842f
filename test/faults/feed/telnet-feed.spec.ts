import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReportInspections } from '../../../src/feed/report-inspections.js';
import { CheckedFeed } from '../../../src/feed/checked-feed.js';
import { parseSpotLine, type SpotLine } from '../../../src/feed/telnet/spot-line.js';
import { TelnetFeed, type TelnetFeedOptions } from '../../../src/feed/telnet/telnet-feed.js';
import { Backoff } from '../../../src/tools/backoff.js';
import { FixedClock } from '../../../src/time/clock.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { type ClockAhead, runAhead } from '../../support/stream/run-ahead.js';
import {
  listenDeaf,
  TelnetServer,
  type TelnetServerOptions,
} from '../../support/telnet/telnet-server.js';

const SAMPLE_LINES = readFileSync(
  join(import.meta.dirname, '../../support/fixtures/rbn-telnet-lines.txt'),
  'latin1',
)
  .split('\n')
  .filter((line) => line !== '');

const LINE = 'DX de KM3T-2-#:  14100.0  CS3B           CW    24 dB  22 WPM  NCDXF B 2259Z';
const ARRIVAL_MS = Date.parse('2026-11-20T22:59:42.700Z');
const REPORT: SpotReport = {
  heardAtSeconds: Math.floor(ARRIVAL_MS / 1000),
  spotter: 'KM3T',
  spotterNode: 2,
  callsign: 'CS3B',
  frequencyHz: 14_100_000,
  mode: 'CW',
  snrDb: 24,
  wpm: 22,
  type: 'NCDXF B',
  grid: null,
};

/** Waits for something that another socket brings about; fails the test when it never is. */
async function until(isDone: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + 20_000;
  while (!isDone()) {
    if (Date.now() > deadlineMs) throw new Error(`not in time: ${String(isDone)}`);
    await sleep(5);
  }
}

describe('TelnetFeed', () => {
  const servers: TelnetServer[] = [];
  const feeds: TelnetFeed[] = [];
  const clocks: ClockAhead[] = [];

  const serve = async (options: TelnetServerOptions = {}): Promise<TelnetServer> => {
    const server = await TelnetServer.listen(options);
    servers.push(server);
    return server;
  };

  const listenTo = (
    port: number,
    options: Partial<TelnetFeedOptions> = {},
  ): { feed: TelnetFeed; received: SpotReport[]; messages: string[] } => {
    const received: SpotReport[] = [];
    const messages: string[] = [];
    const feed = new TelnetFeed({
      name: `127.0.0.1:${port}`,
      host: '127.0.0.1',
      port,
      callsign: 'OE1TEST',
      clock: new FixedClock(ARRIVAL_MS),
      log: (level, message) => messages.push(`${level} ${message}`),
      backoff: new Backoff({ initialMs: 20, ceilingMs: 100, random: () => 0 }),
      ...options,
    });
    feeds.push(feed);
    feed.start((report) => received.push(report));
    return { feed, received, messages };
  };

  const open = async (
    options: Partial<TelnetFeedOptions> = {},
  ): Promise<ReturnType<typeof listenTo> & { server: TelnetServer }> => {
    const server = await serve();
    const listener = listenTo(server.port, options);
    await until(() => server.logins.length > 0);
    return { ...listener, server };
  };

  afterEach(async () => {
    for (const clock of clocks.splice(0)) clock.end();
    await Promise.all(feeds.splice(0).map((feed) => feed.stop()));
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  describe('login', () => {
    it.each(['Please enter your call: ', 'Your callsign:', 'login: ', 'LOGIN:\x07 '])(
      'answers %j with the callsign, once',
      async (prompt) => {
        const server = await serve({ prompt, greeting: 'Hello OE1TEST\r\nlogin: ' });
        const { feed, received } = listenTo(server.port);
        await until(() => server.logins.length > 0);
        server.sendBytes(Buffer.from('\r\n'));
        server.send(LINE);
        await until(() => received.length > 0);
        expect(server.logins).toEqual(['OE1TEST']);
        expect(feed.status()).toMatchObject({ connected: true, spotsReceived: 1 });
      },
    );

    it('does not let the prompt stick to the first spot', async () => {
      const server = await serve({ greeting: `${LINE}\r\n` });
      const { feed, received } = listenTo(server.port);
      await until(() => received.length > 0);
      expect(received).toEqual([REPORT]);
      expect(feed.status().linesRejected).toBe(0);
    });

    it('answers after a long banner, and counts none of it', async () => {
      const banner = `Welcome to RBN\r\n${'rules\r\n'.repeat(500)}`;
      const server = await serve({ prompt: `${banner}Please enter your call: ` });
      const { feed } = listenTo(server.port);
      await until(() => server.logins.length > 0);
      expect(feed.status().linesRejected).toBe(0);
    });

    it('reads a server that asks for nothing', async () => {
      const server = await serve({ prompt: `Welcome\r\n${LINE}\r\n` });
      const { feed, received } = listenTo(server.port);
      await until(() => received.length > 0);
      expect(received).toEqual([REPORT]);
      expect(server.logins).toEqual([]);
      expect(feed.status().linesRejected).toBe(0);
    });
  });

  describe('lines', () => {
    it('receives every line of the sample with its values', async () => {
      const clock = new FixedClock(ARRIVAL_MS);
      const { feed, received, server } = await open({ clock });
      SAMPLE_LINES.slice(0, 19).forEach((line) => server.send(line));
      await until(() => received.length === 19);
      clock.currentMs = Date.parse('2026-11-21T13:07:08.900Z');
      SAMPLE_LINES.slice(19).forEach((line) => server.send(line));
      await until(() => received.length === 22);
      expect(received[0]).toEqual(REPORT);
      expect(received).toEqual(
        SAMPLE_LINES.map((line, index) => {
          const { minuteOfDay, ...heard } = parseSpotLine(line) as SpotLine;
          expect(minuteOfDay).toBe(index < 19 ? 1379 : 787);
          const atMs = index < 19 ? ARRIVAL_MS : clock.currentMs;
          return Object.assign(heard, { heardAtSeconds: Math.floor(atMs / 1000) });
        }),
      );
      expect(feed.status()).toEqual({
        name: feed.name,
        connected: true,
        lastSpotAtMs: clock.currentMs,
        spotsReceived: 22,
        linesRejected: 0,
        reconnectCount: 0,
      });
    });

    it('receives a line that comes byte by byte', async () => {
      const { received, server } = await open();
      for (const byte of Buffer.from(`${LINE}\r\n`)) {
        server.sendBytes(Buffer.of(byte));
        await sleep(1);
      }
      await until(() => received.length > 0);
      expect(received).toEqual([REPORT]);
    });

    it.each(['\n', '\r\n', '\r', '\r\0', '\r\n\0'])('receives lines ending in %j', async (end) => {
      const { feed, received, server } = await open();
      server.sendBytes(Buffer.from(`${LINE}${end}${LINE}${end}`));
      await until(() => received.length === 2);
      expect(received).toEqual([REPORT, REPORT]);
      expect(feed.status().linesRejected).toBe(0);
    });

    it('reads past telnet commands, latin-1 and bells', async () => {
      const { received, server } = await open();
      const bytes = `\xFF\xFB\x01${LINE.replace('CS3B', 'CS\xFF\xF13B')}\x07\x07\r\n`;
      server.sendBytes(Buffer.from(`\xFF\xFA\x18\x01${bytes.repeat(2)}\xFF\xF0`, 'latin1'));
      server.sendBytes(Buffer.from(bytes, 'latin1'));
      server.sendBytes(Buffer.from(`gr\xFC\xDFe \x80 73\r\n${LINE}\r\n`, 'latin1'));
      await until(() => received.length >= 2);
      expect(received.at(-1)).toEqual(REPORT);
    });

    it('drops a line without end and counts it once, whatever its length', async () => {
      const { feed, received, server } = await open();
      for (let chunk = 0; chunk < 50; chunk++) server.sendBytes(Buffer.alloc(65_536, 'DX de '));
      server.send('');
      server.send(LINE);
      await until(() => received.length > 0);
      expect(feed.refusals()).toEqual(new Map([['too_long', 1]]));
    });

    it('counts what is not a spot by its reason, but no empty line and no prompt', async () => {
      const { feed, received, server } = await open();
      [
        'DX de DL6NBC:     1928.0  Z66BCC       tnx QSO                        2259Z',
        'DX de LU7MC:     50313.0  J79WTA       FT8 -5 dB 326 Hz               2259Z',
        '',
        '   ',
        'OE1TEST de RELAY 20-Nov-2026 2259Z >',
        'To ALL de K1ABC: hello',
        LINE.replace('14100.0', '14100.0000'),
        LINE.replace('2259Z', '2248Z'),
        LINE.replace('2259Z', '2310Z'),
        LINE,
      ].forEach((line) => server.send(line));
      await until(() => received.length > 0);
      expect(received).toEqual([REPORT]);
      expect(Object.fromEntries(feed.refusals())).toEqual({
        not_a_skimmer: 2,
        not_a_spot: 1,
        bad_frequency: 1,
        bad_clock: 2,
      });
      expect(feed.status()).toMatchObject({ spotsReceived: 1, linesRejected: 6 });
    });

    it('outlives a receiver that throws', async () => {
      const server = await serve({ greeting: `${LINE}\r\n` });
      const { feed } = listenTo(server.port);
      await feed.stop();
      const messages: string[] = [];
      const faults = { note: () => undefined };
      const checked = new CheckedFeed(feed, {
        inspections: new ReportInspections(faults),
        faults,
        log: (level, message) => messages.push(`${level} ${message}`),
      });
      let calls = 0;
      checked.start(() => {
        if (++calls === 1) throw new Error('no room');
      });
      await until(() => calls === 1);
      server.send(LINE);
      await until(() => calls === 2);
      expect(checked.refusals().get('receiver_failed')).toBe(1);
      expect(messages).toEqual([`error feed ${feed.name}: a spot was not taken: Error: no room`]);
    });
  });

  describe('a server in trouble', () => {
    it('is left and tried again when it accepts and says nothing', async () => {
      const server = await serve();
      server.behaviour = 'silent';
      const { feed, received } = listenTo(server.port, { silenceTimeoutMs: 100 });
      await until(() => server.connectionCount === 2);
      const [first = 0, second = 0] = server.acceptedAtMs;
      expect(second - first).toBeGreaterThanOrEqual(60);
      server.behaviour = 'normal';
      await until(() => server.logins.length > 0);
      server.send(LINE);
      await until(() => received.length > 0);
      expect(server.maxOpenConnections).toBe(1);
      expect(feed.status().reconnectCount).toBe(server.connectionCount - 1);
    });

    it('is not left while anything at all comes', async () => {
      const { feed, server } = await open({ silenceTimeoutMs: 1_500 });
      for (let count = 0; count < 35; count++) {
        await sleep(50);
        server.sendBytes(Buffer.of(count % 2 === 0 ? 0 : 7));
      }
      expect(feed.status()).toMatchObject({ connected: true, reconnectCount: 0 });
    });

    it('is left when it freezes in the middle of a flow', async () => {
      const { feed, server } = await open({ silenceTimeoutMs: 100 });
      server.send(LINE);
      server.freeze();
      await until(() => server.connectionCount === 2);
      expect(feed.status().spotsReceived).toBe(1);
    });

    it('is asked less and less often when it closes at once, never twice at a time', async () => {
      const server = await serve();
      server.behaviour = 'closing';
      const { feed } = listenTo(server.port, {
        backoff: new Backoff({ initialMs: 40, ceilingMs: 160, random: () => 0 }),
      });
      await until(() => server.connectionCount === 5);
      const gapsMs = server.acceptedAtMs
        .slice(1)
        .map((at, index) => at - server.acceptedAtMs[index]!);
      [40, 80, 160, 160].forEach((delayMs, index) => {
        expect(gapsMs[index]).toBeGreaterThanOrEqual(delayMs - 5);
      });
      expect(server.maxOpenConnections).toBe(1);
      expect(feed.status().reconnectCount).toBe(4);
    });

    it.each(['end', 'reset'] as const)('is tried again after a drop by %s', async (how) => {
      const server = await serve({ greeting: `${LINE}\r\n` });
      const { feed, received } = listenTo(server.port);
      await until(() => received.length === 1);
      server.drop(how);
      await until(() => received.length === 2);
      expect(server.logins).toEqual(['OE1TEST', 'OE1TEST']);
      expect(feed.status()).toMatchObject({ connected: true, reconnectCount: 1 });
    });

    it('is tried for ever while it refuses, and received from when it is back', async () => {
      const server = await serve({ greeting: `${LINE}\r\n` });
      await server.refuse();
      const { feed, received } = listenTo(server.port);
      await until(() => feed.status().reconnectCount > 5);
      expect(feed.status().connected).toBe(false);
      await server.reopen();
      await until(() => received.length === 1);
      expect(feed.status().connected).toBe(true);
    });

    it('is left when a connection never opens', async () => {
      const deaf = await listenDeaf();
      const { feed, messages } = listenTo(deaf.port, { connectTimeoutMs: 100 });
      await until(() => feed.status().reconnectCount === 2);
      expect(messages[0]).toMatch(/no connection in time/);
      await feed.stop();
      await deaf.close();
    });

    it('finds short delays again only after a stable flow', async () => {
      const server = await serve({ greeting: `${LINE}\r\n` });
      const backoff = new Backoff({ initialMs: 20, ceilingMs: 10_000, random: () => 0 });
      const clock = runAhead();
      clocks.push(clock);
      const { feed, messages } = listenTo(server.port, { backoff, stableAfterMs: 60_000 });
      const drop = async (attempt: number): Promise<void> => {
        await until(
          () => server.logins.length === attempt && feed.status().spotsReceived >= attempt,
        );
        server.drop();
        await until(
          () => messages.filter((message) => /next attempt/.test(message)).length === attempt,
        );
      };
      await drop(1);
      await drop(2);
      await until(() => server.logins.length === 3);
      clock.by(60_000);
      server.send(LINE);
      await until(() => feed.status().spotsReceived === 4);
      await drop(3);
      const delaysMs = messages.flatMap(
        (message) => /attempt in (\d+) ms/.exec(message)?.[1] ?? [],
      );
      expect(delaysMs).toEqual(['20', '40', '20']);
    });
  });

  it('hears two servers at once, each with its own log and life', async () => {
    const [one, two] = [await serve(), await serve()];
    const first = listenTo(one.port);
    const second = listenTo(two.port, { callsign: 'OE2TEST' });
    await until(() => one.logins.length > 0 && two.logins.length > 0);
    one.drop();
    two.send(LINE);
    two.send('junk');
    await until(() => second.feed.status().linesRejected > 0 && one.logins.length === 2);
    expect(two.logins).toEqual(['OE2TEST']);
    expect(first.received).toEqual([]);
    expect(second.received).toEqual([REPORT]);
    expect(first.feed.status()).toMatchObject({ reconnectCount: 1, linesRejected: 0 });
    expect(second.feed.status()).toMatchObject({ reconnectCount: 0, linesRejected: 1 });
  });

  describe('stop', () => {
    it('ends promptly and leaves nothing open', async () => {
      const { feed, received, server } = await open();
      await feed.stop();
      await until(() => server.openConnections === 0);
      await sleep(100);
      expect(server.connectionCount).toBe(1);
      expect(received).toEqual([]);
      expect(feed.status().connected).toBe(false);
    });

    it('ends a wait for the next attempt', async () => {
      const server = await serve();
      await server.refuse();
      const { feed, messages } = listenTo(server.port);
      await until(() => messages.length > 0);
      await feed.stop();
      await server.reopen();
      await sleep(200);
      expect(server.connectionCount).toBe(0);
    });

    it('ends an attempt that is under way', async () => {
      const server = await serve();
      await listenTo(server.port).feed.stop();
      await sleep(100);
      expect(server.openConnections).toBe(0);
    });

    it('lets the feed be started again, and takes a second start for none', async () => {
      const server = await serve({ greeting: `${LINE}\r\n` });
      const { feed } = listenTo(server.port);
      await until(() => feed.status().spotsReceived === 1);
      await feed.stop();
      await feed.stop();
      const received: SpotReport[] = [];
      feed.start((report) => received.push(report));
      feed.start(() => undefined);
      await until(() => received.length === 1);
      await sleep(50);
      expect(server.connectionCount).toBe(2);
      expect(server.maxOpenConnections).toBe(1);
    });
  });
});
