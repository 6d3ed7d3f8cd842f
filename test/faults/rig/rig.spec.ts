import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { isInBand, MODES, modeFor } from '../../../clients/rig/src/modes.mjs';
import { BANDS } from '../../../src/radio/band.js';
import { describeWith } from '../../support/documents/programs.js';
import { eventually } from '../../support/eventually.js';
import { Random } from '../../support/random.js';
import {
  askRigctld,
  end,
  endAll,
  freePort,
  RIG_MAIN,
  RIG_ORIGIN,
  RIG_TOKEN,
  RigPage,
  startBridge,
  startRigctld,
} from '../../support/rig/rig.js';

afterEach(endAll);

describeWith('rigctld')('a page, the bridge and rigctld', () => {
  it.each([[[]], [['--vfo']]])(
    'tunes, reads back and follows the knob: rigctld %j',
    async (flags) => {
      const radio = await freePort();
      await startRigctld(radio, ...flags);
      const { port } = await startBridge('--rigctld', `127.0.0.1:${radio}`);
      const page = await RigPage.greeted(port);
      await eventually(() => expect(page.state).toBeDefined());
      const vfo = flags.length > 0 ? ' currVFO' : '';
      const tunings = [
        [14_025_300, 'CW', 'CW'],
        [7_074_000, 'FT8', 'PKTUSB'],
        [3_700_000, 'SSB', 'LSB'],
        [14_200_000, 'SSB', 'USB'],
        [14_085_000, 'RTTY', 'RTTY'],
      ] as const;
      for (const [frequencyHz, mode, expected] of tunings) {
        page.send({ type: 'tune', frequencyHz, mode });
        await eventually(() =>
          expect(page.state).toEqual({ type: 'state', frequencyHz, mode: expected }),
        );
        expect(await askRigctld(radio, `f${vfo}`)).toBe(String(frequencyHz));
      }
      // A turn of the knob.
      await askRigctld(radio, `F${vfo} 21030000`);
      await eventually(() => expect(page.state?.frequencyHz).toBe(21_030_000));
      await delay(700);
      expect(await askRigctld(radio, `f${vfo}`)).toBe('21030000');
      // A mode that has none of the radio's leaves it.
      page.send({ type: 'tune', frequencyHz: 21_031_000, mode: 'SSTV' });
      await eventually(() =>
        expect(page.state).toMatchObject({ frequencyHz: 21_031_000, mode: 'RTTY' }),
      );
    },
  );

  it('does the newest of many tunings, for all pages', async () => {
    const radio = await freePort();
    await startRigctld(radio);
    const { port } = await startBridge('--rigctld', `127.0.0.1:${radio}`);
    const pages = [await RigPage.greeted(port), await RigPage.greeted(port)];
    for (let n = 0; n <= 300; n++)
      pages[0]!.send({ type: 'tune', frequencyHz: 14_000_000 + n * 100, mode: 'CW' });
    for (const page of pages)
      await eventually(() => expect(page.state?.frequencyHz).toBe(14_030_000));
    expect(pages[0]!.messages.length).toBeLessThan(100);
  });

  it('answers each tuning, also to where the radio is already', async () => {
    const radio = await freePort();
    await startRigctld(radio);
    const { port } = await startBridge('--rigctld', `127.0.0.1:${radio}`);
    const page = await RigPage.greeted(port);
    await eventually(() => expect(page.state).toBeDefined());
    for (let n = 1; n <= 3; n++) {
      const before = page.messages.length;
      page.send({ type: 'tune', frequencyHz: 14_025_300, mode: 'CW' });
      await eventually(() => expect(page.messages.length).toBe(before + 1));
      expect(page.messages.at(-1)).toEqual({
        type: 'state',
        frequencyHz: 14_025_300,
        mode: 'CW',
      });
    }
    // Not taken, as no band is there.
    page.send({ type: 'tune', frequencyHz: 14_500_000, mode: 'CW' });
    await eventually(() => expect(page.errorOf).toBe('tune'));
    expect(await askRigctld(radio, 'f')).toBe('14025300');
  });

  it('does not do later what a page wanted that is gone', async () => {
    const radio = await freePort();
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(radio, '127.0.0.1');
    const { port } = await startBridge('--rigctld', `127.0.0.1:${radio}`);
    const page = await RigPage.greeted(port);
    await eventually(() => expect(sockets).toHaveLength(1));
    page.send({ type: 'tune', frequencyHz: 10_120_000, mode: 'CW' });
    await delay(300);
    page.socket.close();
    await eventually(() => expect(page.closed).toBeDefined());
    silent.close();
    for (const socket of sockets) socket.destroy();
    await startRigctld(radio);
    const other = await RigPage.greeted(port);
    await eventually(() => expect(other.state).toBeDefined(), 40_000);
    await delay(1_000);
    expect(await askRigctld(radio, 'f')).not.toBe('10120000');
  });

  it('says that the radio is away, and goes on when it is back', async () => {
    const radio = await freePort();
    const first = await startRigctld(radio);
    const { port } = await startBridge('--rigctld', `127.0.0.1:${radio}`);
    const page = await RigPage.greeted(port);
    await eventually(() => expect(page.state).toBeDefined());
    await end(first);
    await eventually(() => expect(page.error).toBeDefined());
    expect(page.errorOf).toBeUndefined();
    await startRigctld(radio);
    page.send({ type: 'tune', frequencyHz: 10_120_000, mode: 'CW' });
    await eventually(() => expect(page.state?.frequencyHz).toBe(10_120_000), 40_000);
  });

  it('a thousand random messages do no harm', async () => {
    const radio = await freePort();
    await startRigctld(radio);
    const { port, child } = await startBridge('--rigctld', `127.0.0.1:${radio}`);
    const random = new Random(37);
    const [frequency, mode] = [await askRigctld(radio, 'f'), await askRigctld(radio, 'm')];
    let page = await RigPage.greeted(port);
    for (let n = 0; n < 1_000; n++) {
      if (page.closed !== undefined) page = await RigPage.greeted(port);
      page.send(randomMessage(random));
    }
    const other = await RigPage.greeted(port);
    await eventually(() => expect(other.state).toBeDefined());
    // Where the radio was, or what the few that make sense ask for; never what a text asks for.
    expect(['14025000', frequency]).toContain(await askRigctld(radio, 'f'));
    expect(await askRigctld(radio, 'm')).toBe(mode);
    other.send({ type: 'tune', frequencyHz: 28_020_000, mode: 'CW' });
    await eventually(() => expect(other.state?.frequencyHz).toBe(28_020_000));
    expect(child.exitCode).toBeNull();
  });
});

/** What nobody should send, and now and then a tuning outside all bands or with a line in its mode. */
function randomMessage(random: Random): string {
  const odd = [
    null,
    -1,
    14.5,
    1e300,
    '14025000',
    [],
    {},
    '+F 7000000\n',
    'M USB\nF 1',
    14,
    99_999_999_999,
  ];
  const pick = () => odd[random.integer(0, odd.length - 1)];
  switch (random.integer(0, 4)) {
    case 0:
      return 'not JSON {';
    case 1:
      return JSON.stringify(pick());
    case 2:
      return JSON.stringify({ type: pick(), frequencyHz: 14_025_000 });
    case 3:
      return JSON.stringify({ type: 'tune', frequencyHz: pick(), mode: 'CW' });
    default:
      return JSON.stringify({ type: 'tune', frequencyHz: 14_025_000, mode: pick() });
  }
}

describe('the modes', () => {
  it('are mapped as the README has it', () => {
    const readme = readFileSync(join(RIG_MAIN, '../../README.md'), 'utf8');
    const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
    for (const { spots, hamlib, flrig } of MODES) {
      const row = readme.split('\n').find((line) => line.startsWith(`| ${spots.join(', ')} `));
      const [, , ofHamlib = '', ofFlrig = ''] = row?.split('|') ?? [];
      expect([spots, ofHamlib]).toEqual([spots, expect.stringContaining(code([hamlib]))]);
      if (spots[0] !== 'SSB') expect(ofFlrig.trim()).toBe(code(flrig));
    }
  });

  it.each([
    ['SSB', 1_840_000, 'LSB'],
    ['SSB', 5_060_000, 'USB'],
    ['SSB', 5_450_000, 'USB'],
    ['SSB', 7_299_999, 'LSB'],
    ['SSB', 10_100_000, 'USB'],
    ['psk31', 7_040_000, 'PKTUSB'],
    ['AM', 7_100_000, undefined],
  ])('%s at %d Hz is %s', (mode, frequencyHz, expected) => {
    expect(modeFor(mode, frequencyHz)?.hamlib).toBe(expected);
  });

  it('are of the bands that the service knows', () => {
    for (const { minFreqKhz, maxFreqKhz } of BANDS) {
      for (const kHz of [minFreqKhz, maxFreqKhz]) expect(isInBand(kHz * 1_000)).toBe(true);
      expect(isInBand(minFreqKhz * 1_000 - 1)).toBe(false);
      expect(isInBand(maxFreqKhz * 1_000 + 1)).toBe(false);
    }
  });
});

describe('who may tune', () => {
  const refused = async (port: number, headers: Record<string, string>) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers });
    const answered = once(socket, 'unexpected-response').then(
      ([, response]) => (response as { statusCode: number }).statusCode,
    );
    const status = await Promise.race([answered, once(socket, 'open').then(() => 101)]);
    socket.on('error', () => {}).terminate();
    return status;
  };

  it.each([
    ['another origin', { Origin: 'https://page.invalid' }],
    ['no origin', {}],
    ['another port of an origin', { Origin: 'http://localhost:3001' }],
    ['a name that was pointed here', { Origin: RIG_ORIGIN, Host: 'page.invalid' }],
  ])('not %s', async (_, headers) => {
    const { port } = await startBridge('--rigctld', '127.0.0.1:1');
    expect(await refused(port, headers as Record<string, string>)).toBe(403);
  });

  it('not who comes by another address than 127.0.0.1', async () => {
    const { port } = await startBridge('--rigctld', '127.0.0.1:1');
    const socket = connect(port, '127.0.0.2');
    const refusal = once(socket, 'error').then(([error]) => (error as { code: string }).code);
    const code = await Promise.race([refusal, once(socket, 'connect').then(() => 'open')]);
    socket.on('error', () => {}).destroy();
    expect(code).toBe('ECONNREFUSED');
  });

  it('not who does not know the token, or says nothing', async () => {
    const { port } = await startBridge('--rigctld', '127.0.0.1:1');
    for (const message of [
      { type: 'hello', token: 'wrong' },
      { type: 'hello' },
      { type: 'tune', token: RIG_TOKEN, frequencyHz: 14_025_000 },
      { type: 'tune', frequencyHz: 14_025_000, mode: 'CW' },
    ]) {
      const page = await RigPage.open(port);
      page.send(message);
      await eventually(() => expect(page.closed).toBe(4_401));
      expect(page.messages).toEqual([]);
    }
    const silent = await RigPage.open(port);
    await eventually(() => expect(silent.closed).toBe(4_408), 20_000);
  });

  it.each([
    [[], 'which page'],
    [['--origin', 'localhost'], '--origin'],
    [['--origin', RIG_ORIGIN, '--rigctld', 'a', '--flrig', 'b'], 'exclude'],
    [['--origin', RIG_ORIGIN, '--port', '0'], '--port'],
    [['--origin', RIG_ORIGIN, '--token', 'short'], '--token'],
    [['--origin', RIG_ORIGIN, '--nonsense'], '--nonsense'],
  ])('says what is wrong with the options %j', (flags, told) => {
    const args = flags.length === 0 ? ['--port', '5000'] : flags;
    const { status, stderr } = spawnSync(process.execPath, [RIG_MAIN, ...args], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining(told)]);
  });
});
