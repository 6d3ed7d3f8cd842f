import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../../support/eventually.js';
import { byLine } from '../../../support/telnet/loggers/line-reader.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import {
  khzOf,
  REAL_LINES,
  skimmerOf,
  timeOf,
} from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

const CALL = 'K1ABC-55';
const MAX_LINE = 119;

interface Shown {
  readonly spotter: string;
  readonly khz: number;
  readonly call: string;
  readonly time: string;
}

/** Its pane of a DX cluster. Older versions send the call unasked; newer ones wait for a question for it. */
class HamClock {
  readonly shown: Shown[] = [];
  kind: 'unknown' | 'spider' | 'cc' | 'read-only' = 'unknown';
  socket!: ProgramSocket;
  private pending = '';
  private readonly readLine = byLine((line) => this.take(line.slice(0, MAX_LINE)));

  constructor(private readonly waitsForQuestion: boolean) {}

  connected(): void {
    if (!this.waitsForQuestion) this.socket.send(CALL, '\n');
  }

  receive(piece: string): void {
    if (this.waitsForQuestion && this.socket.sent.length === 0) {
      this.pending += piece.toLowerCase();
      if (/login:|enter your call/.test(this.pending)) this.socket.send(CALL, '\n');
    }
    this.readLine(piece);
  }

  /** What its user has set up, then the spots of late as if they came now; then a line now and then, against routers. */
  async sendCommands(commands: readonly string[]): Promise<void> {
    for (const command of [...commands, 'sh/dx filter real 30', '\r']) {
      await delay(20);
      this.socket.send(command, '\n');
    }
  }

  private take(line: string): void {
    const known = line.toLowerCase();
    if (this.kind === 'unknown') {
      if (known.includes('dx') && known.includes('spider')) this.kind = 'spider';
      else if (known.includes(' cc ')) this.kind = 'cc';
      else if (known.endsWith('>')) this.kind = 'read-only';
    }
    const [, spotter, khz, call = ''] =
      /^DX de ([^ :]{1,11}):\s*([\d.]+)\s+(\S{1,11})/.exec(line) ?? [];
    const time = line.slice(70, 74);
    if (spotter && /^\d{4}$/.test(time)) {
      this.shown.push({ spotter, khz: Number(khz), call, time });
    }
  }
}

describe('HamClock', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.shared()));
  afterEach(() => door.hangUp());

  const heard = REAL_LINES.map(({ spot }) => ({
    spotter: `${skimmerOf(spot)}-#`,
    khz: khzOf(spot),
    call: spot.callsign,
    time: timeOf(spot).slice(0, 4),
  }));

  async function connect(port: number, waitsForQuestion: boolean): Promise<HamClock> {
    const program = new HamClock(waitsForQuestion);
    program.socket = await door.connect(port, (piece) => program.receive(piece));
    program.connected();
    await eventually(() => expect(program.kind).toBe('spider'));
    return program;
  }

  it.each([
    ['sends its call unasked', 'port', false],
    ['waits for the question for it', 'port', true],
    ['sends its call unasked', 'rbnPort', false],
    ['waits for the question for it', 'rbnPort', true],
  ] as const)('%s, on %s: shows past spots, then new ones', async (_what, port, waits) => {
    await door.hearRealLines();
    const program = await connect(door[port], waits);
    const commands = ['set/qra FN42', 'set/filter call=RW1M'];
    await program.sendCommands(commands);
    const newest = ['sh/dx filter real 30', '\r'];
    await program.socket.expectDialogue([CALL, ...commands, ...newest]);
    const rw1m = heard.filter(({ call }) => call === 'RW1M');
    const past = program.shown.splice(0);
    expect(past.length).toBeGreaterThanOrEqual(rw1m.length);
    for (const shown of past) expect(rw1m).toContainEqual(shown);
    await door.hearRealLines();
    await eventually(() => expect(program.shown).toHaveLength(rw1m.length));
    expect(program.shown).toEqual(expect.arrayContaining(rw1m));
  });

  it('shows every spot when its user has set no filter', async () => {
    const program = await connect(door.port, true);
    await door.hearRealLines();
    await eventually(() => expect(program.shown).toHaveLength(heard.length));
    expect(program.shown).toEqual(expect.arrayContaining(heard));
  });
});
