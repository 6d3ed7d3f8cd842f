import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../../support/eventually.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import { khzOf, REAL_LINES } from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

/** It counts from 1, as Pascal does. */
const copy = (text: string, from: number, count = Infinity): string =>
  text.slice(Math.max(0, from - 1), from - 1 + count);
const position = (part: string, text: string): number => text.indexOf(part) + 1;

/** Each piece of TCP for itself: a line that a piece cuts would be two. */
function linesOf(piece: string): string[] {
  return piece.split('\r').map((line) => line.replace(/^\n/, '').trim());
}

/** Its DX cluster window: sends its call to each line that asks, and its start commands at the first prompt. */
class Cqrlog {
  readonly shown: { call: string; khz: number }[] = [];
  readonly chats: string[] = [];
  socket!: ProgramSocket;
  private hasStarted = false;

  constructor(private readonly startCommands: readonly string[]) {}

  receive(piece: string): void {
    for (const line of linesOf(piece)) this.take(line);
  }

  private take(line: string): void {
    if (line.toUpperCase().includes('OK2CQR DE')) {
      const isPrompt = position('>', line) >= line.length;
      if (!isPrompt) this.chats.push(line);
      else if (!this.hasStarted) void this.start();
    }
    const first = line.slice(0, Math.max(0, line.indexOf(' ')));
    if (/DX DE/i.test(line)) this.showSpot(copy(line.toUpperCase(), 7));
    else if (/^\d+(\.\d+)?$/.test(first)) this.showRow(line, Number(first));
    else {
      if (/LOGIN/i.test(line)) this.socket.send('OK2CQR');
      if (/please enter your call/i.test(line)) this.socket.send('OK2CQR');
    }
  }

  private async start(): Promise<void> {
    this.hasStarted = true;
    for (const command of this.startCommands) {
      this.socket.send(command);
      await delay(100);
    }
  }

  private showSpot(spot: string): void {
    const [blank, point] = [position(' ', spot), position('.', spot)];
    const khz = Number(copy(spot, blank, point + 2 - blank));
    this.shown.push({
      call: copy(spot, point + 3)
        .trim()
        .split(' ')[0]!,
      khz,
    });
  }

  private showRow(row: string, khz: number): void {
    this.shown.push({ call: copy(row, position('.', row) + 2, 14).trim(), khz });
  }
}

/** Its RBN monitor: words between blanks. */
class RbnMonitor {
  readonly rows: string[][] = [];
  socket!: ProgramSocket;

  receive(piece: string): void {
    for (const line of linesOf(piece)) {
      const [, , source = '', khz = '', call = '', mode = '', snr = ''] = line.split(/ +/);
      if (/DX DE/i.test(line)) this.rows.push([source.split('-')[0]!, khz, call, mode, snr]);
      else if (/LOGIN|please enter your call/i.test(line)) this.socket.send('OK2CQR');
    }
  }
}

describe('CQRLOG', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.shared()));
  afterEach(() => door.hangUp());

  const heard = REAL_LINES.map(({ spot }) => ({ call: spot.callsign, khz: khzOf(spot) }));

  async function connect(port: 'port' | 'rbnPort', commands: readonly string[]): Promise<Cqrlog> {
    const program = new Cqrlog(commands);
    program.socket = await door.connect(door[port], (piece) => program.receive(piece));
    await program.socket.expectDialogue(['OK2CQR', ...commands]);
    return program;
  }

  it.each(['port', 'rbnPort'] as const)('logs in once and shows spots: %s', async (port) => {
    const commands = ['set/qra JN79', 'set/filter freq_min=1000'];
    const program = await connect(port, commands);
    await door.hearRealLines();
    await eventually(() => expect(program.shown).toHaveLength(heard.length));
    expect(program.shown).toEqual(expect.arrayContaining(heard));
    expect(program.chats).toEqual([]);
  });

  it('shows spots without marks of skimmers too', async () => {
    const program = await connect('port', ['unset/skimmark']);
    await door.hearRealLines();
    await eventually(() => expect(program.shown).toHaveLength(heard.length));
    expect(program.shown).toEqual(expect.arrayContaining(heard));
  });

  it('reads sh/fdx', async () => {
    await door.hearRealLines();
    const program = await connect('port', ['sh/fdx 3']);
    expect(program.shown).toHaveLength(3);
    for (const shown of program.shown) expect(heard).toContainEqual(shown);
  });

  it('reads rows of sh/dx as it reads those of DXSpider: with the first digit of the day behind the call', async () => {
    await door.hearRealLines();
    const program = await connect('port', ['sh/dx 1 RW1M']);
    expect(program.shown).toEqual([
      { call: expect.stringMatching(/^RW1M {8}\d$/), khz: expect.any(Number) },
    ]);
  });

  it('fills its RBN monitor', async () => {
    const monitor = new RbnMonitor();
    monitor.socket = await door.connect(door.rbnPort, (piece) => monitor.receive(piece));
    await monitor.socket.expectDialogue(['OK2CQR']);
    await door.hearRealLines();
    await eventually(() => expect(monitor.rows).toHaveLength(REAL_LINES.length));
    expect(monitor.rows).toContainEqual(['KM3T', '14100.0', 'CS3B', 'CW', '24']);
    expect(monitor.rows).toContainEqual(['W1NT', '28297.0', 'NS9RC', 'CW', '4']);
  });
});
