import { setTimeout as delay } from 'node:timers/promises';
import { NOW_MS } from '../../../support/app.js';
import { aReport } from '../../../support/spots/builders.js';
import { eventually } from '../../../support/eventually.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import { khzOf, REAL_LINES } from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

const CALL = 'K0CJH-56';
const SPOT = /DX de ([a-z0-9/-]+):\s+(\d+\.?\d*)\s+([a-z0-9/-]+)\s+(.+?)\s+(\d{4})Z/i;
const ROW =
  /^\s*(\d+\.?\d*)\s+([a-z0-9/-]+)\s+(\d{1,2}-[a-z]{3}-\d{4})\s+(\d{4})Z\s+(.*)\s+<([a-z0-9/-]+)>\s*$/i;

interface Shown {
  readonly spotter: string;
  readonly call: string;
  readonly mhz: string;
  readonly time: string;
  readonly comment: string;
  readonly date?: string;
}

/** Its own session with a cluster. It refuses a spotter that is marked as a skimmer. */
class OpenHamClock {
  readonly shown: Shown[] = [];
  socket!: ProgramSocket;
  private unread = '';
  private hasAsked = false;

  /** @param startCommands what its user has set up */
  constructor(private readonly startCommands: readonly string[]) {}

  receive(piece: string): void {
    this.unread += piece;
    if (this.socket.sent.length === 0) {
      if (/login:|Please enter your call|enter your callsign/.test(this.unread))
        this.socket.send(CALL);
    } else if (!this.hasAsked && /Hello|de |>/.test(this.unread)) {
      this.hasAsked = true;
      void this.ask();
    }
    const lines = this.unread.split('\n');
    this.unread = lines.pop()!;
    for (const line of lines) this.take(line.trim());
  }

  private async ask(): Promise<void> {
    await delay(500);
    for (const command of this.startCommands) this.socket.send(command);
    this.socket.send('sh/dx 25');
    await delay(700);
    this.socket.send('set/dx');
  }

  private take(line: string): void {
    const mhzOf = (khz: string): string => (Number.parseFloat(khz) / 1000).toFixed(3);
    const [, spotter, khz = '', call = '', comment = '', time = ''] = SPOT.exec(line) ?? [];
    if (spotter) this.shown.push({ spotter, call, mhz: mhzOf(khz), time, comment });
    const row = ROW.exec(line);
    if (!row) return;
    const [, rowKhz = '', heard = '', date = '', rowTime = '', said = '', by = ''] = row;
    const shown = { spotter: by, call: heard, mhz: mhzOf(rowKhz), time: rowTime };
    this.shown.push({ ...shown, comment: said.trim(), date });
  }
}

describe('OpenHamClock', () => {
  let door: TelnetDoor;
  beforeAll(async () => {
    door = await TelnetDoor.open();
    await door.hear([aReport({ heardAtSeconds: Math.floor(NOW_MS / 1000) - 60 })]);
  });
  afterEach(() => door.hangUp());
  afterAll(async () => door.close());

  async function connect(port: number, startCommands: readonly string[]): Promise<OpenHamClock> {
    const program = new OpenHamClock(startCommands);
    program.socket = await door.connect(port, (piece) => program.receive(piece));
    await program.socket.expectDialogue([CALL, ...startCommands, 'sh/dx 25', 'set/dx']);
    return program;
  }

  it('shows past spots from sh/dx, and refuses skimmers as they come', async () => {
    const program = await connect(door.port, []);
    const past = {
      spotter: 'KM3T',
      call: 'K1ABC',
      mhz: '14.025',
      time: '1508',
      date: '14-Mar-2026',
    };
    expect(program.shown).toEqual([{ ...past, comment: 'CW 24 dB 28 WPM CQ' }]);
    await door.hearRealLines();
    await program.socket.expectDialogue([CALL, 'sh/dx 25', 'set/dx']);
    expect(program.shown).toHaveLength(1);
  });

  it.each(['port', 'rbnPort'] as const)('shows them after unset/skimmark: %s', async (port) => {
    const program = await connect(door[port], ['unset/skimmark']);
    program.shown.length = 0;
    await door.hearRealLines();
    await eventually(() => expect(program.shown).toHaveLength(REAL_LINES.length));
    for (const { spot } of REAL_LINES) {
      expect(program.shown).toContainEqual({
        spotter: spot.spotter,
        call: spot.callsign,
        mhz: (khzOf(spot) / 1000).toFixed(3),
        time: expect.stringMatching(/^(1307|2259)$/) as string,
        comment: `${spot.mode} ${spot.snrDb} dB ${spot.wpm} WPM ${spot.type}`,
      });
    }
  });
});
