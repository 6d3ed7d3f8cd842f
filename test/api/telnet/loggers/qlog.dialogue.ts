import { NOW_MS } from '../../../support/app.js';
import { aReport } from '../../../support/spots/builders.js';
import { eventually } from '../../../support/eventually.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import { khzOf, REAL_LINES } from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

const SPOT = /^DX de ([a-z0-9/]+).*:\s+([\d.|]+)\s+([a-z0-9/]+)\S*\s+(.*)\s+(\d{4}Z)/i;
const ROW = /^\s{0,8}([\d.|]+)\s+([a-z0-9/]+)\S*\s+(.*)\s+(\d{4}Z) (.*)<([a-z0-9/]+)>$/i;

interface Shown {
  readonly spotter: string;
  readonly khz: number;
  readonly call: string;
  readonly comment: string;
  /** `14-Mar-2026 1508Z`, of rows alone. */
  readonly when?: string;
}

/** Reads each piece of TCP for itself: a line that a piece cuts would be lost. */
class QLog {
  readonly shown: Shown[] = [];
  state: 'connected' | 'login sent' | 'operation' = 'connected';
  socket!: ProgramSocket;

  receive(piece: string): void {
    const lines = piece.replaceAll('\u0007', '\n').split(/[\r\n]+/);
    for (const line of lines) if (line !== '') this.take(line);
  }

  private take(line: string): void {
    if (/^login/i.test(line) || /enter your call(sign)?:/.test(line)) {
      this.socket.send('OK1MLG');
      this.state = 'login sent';
      return;
    }
    if (this.state === 'login sent' && /dxspider|^DX/i.test(line)) this.state = 'operation';
    const [, ofSpotter = '', ofKhz, ofCall = '', said = ''] = SPOT.exec(line) ?? [];
    if (line.startsWith('DX')) {
      if (ofKhz) this.show(ofSpotter, ofKhz, ofCall, said);
      return;
    }
    const [, khz, call = '', date, time, comment = '', spotter = ''] = ROW.exec(line) ?? [];
    if (khz) this.show(spotter, khz, call, comment, `${date} ${time}`);
  }

  private show(spotter: string, khz: string, call: string, comment: string, when?: string): void {
    const spot = { spotter, khz: Number(khz), call, comment: comment.trim() };
    this.shown.push(when === undefined ? spot : { ...spot, when });
  }
}

describe('QLog', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.open()));
  afterEach(() => door.hangUp());
  afterAll(async () => door.close());

  async function connect(port: number): Promise<QLog> {
    const program = new QLog();
    program.socket = await door.connect(port, (piece) => program.receive(piece));
    await eventually(() => expect(program.state).toBe('operation'));
    return program;
  }

  it('reads rows of sh/dx, with their dates', async () => {
    await door.hear([
      aReport({ callsign: 'K1ABC/P', heardAtSeconds: Math.floor(NOW_MS / 1000) - 100 }),
      aReport({
        spotter: 'OH0-LOG',
        spotterNode: 3,
        heardAtSeconds: Math.floor(NOW_MS / 1000) - 40,
      }),
    ]);
    const program = await connect(door.port);
    program.socket.send('sh/dx 50');
    await eventually(() => expect(program.shown).toHaveLength(2));
    const row = { khz: 14025.3, comment: 'CW 24 dB 28 WPM CQ' };
    expect(program.shown).toEqual([
      { ...row, call: 'K1ABC', spotter: 'OH0', when: '14-Mar-2026 1508Z' },
      { ...row, call: 'K1ABC/P', spotter: 'KM3T', when: '14-Mar-2026 1507Z' },
    ]);
    await program.socket.expectDialogue(['OK1MLG', 'sh/dx 50']);
  });

  it.each(['port', 'rbnPort'] as const)('logs in once and shows spots: %s', async (port) => {
    const program = await connect(door[port]);
    await door.hearRealLines();
    const heard = REAL_LINES.map(({ spot }) => ({
      spotter: spot.spotter,
      khz: khzOf(spot),
      call: spot.callsign,
      comment: expect.stringMatching(
        `^${spot.mode} +${spot.snrDb} dB +${spot.wpm} WPM +${spot.type}$`,
      ) as string,
    }));
    await eventually(() => expect(program.shown).toHaveLength(heard.length));
    expect(program.shown).toEqual(expect.arrayContaining(heard));
    await program.socket.expectDialogue(['OK1MLG']);
  });
});
