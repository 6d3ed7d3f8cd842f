import { eventually } from '../../../support/eventually.js';
import { byLine } from '../../../support/telnet/loggers/line-reader.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import { khzOf, REAL_LINES, timeOf } from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

const COMMANDS = ['set/ve7cc', 'echo X', 'set/prompt'];

/** Asks for CC11 lines, and reads their fields; by `echo X` it knows that its commands were taken. */
class HamRadioDeluxe {
  readonly shown: Record<
    'khz' | 'call' | 'date' | 'time' | 'comment' | 'spotter' | 'node',
    string
  >[] = [];
  isReady = false;
  socket!: ProgramSocket;
  private readonly readLine = byLine((line) => this.take(line));

  receive(piece: string): void {
    if (this.socket.sent.length === 0 && piece.includes('login:')) this.socket.send('K4DLN');
    this.readLine(piece);
  }

  private take(line: string): void {
    if (line.endsWith('>') && this.socket.sent.length === 1) {
      for (const command of COMMANDS) this.socket.send(command);
    }
    if (line === 'X') this.isReady = true;
    const [kind, khz = '', call = '', date = '', time = '', comment = '', by = '', ...more] =
      line.split('^');
    const [, , node = ''] = more;
    if (kind === 'CC11') this.shown.push({ khz, call, date, time, comment, spotter: by, node });
  }
}

describe('Ham Radio Deluxe', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.open()));
  afterAll(async () => door.close());

  it('logs in once, is echoed, and reads CC11 lines', async () => {
    const program = new HamRadioDeluxe();
    program.socket = await door.connect(door.port, (piece) => program.receive(piece));
    await eventually(() => expect(program.isReady).toBe(true));
    await program.socket.expectDialogue(['K4DLN', ...COMMANDS]);
    await door.hearRealLines();
    await eventually(() => expect(program.shown).toHaveLength(REAL_LINES.length));
    for (const { spot } of REAL_LINES) {
      expect(program.shown).toContainEqual({
        khz: khzOf(spot).toFixed(1),
        call: spot.callsign,
        date: '15-Mar-2026',
        time: timeOf(spot),
        comment: `${spot.mode} ${spot.snrDb} dB ${spot.wpm} WPM ${spot.type}`,
        spotter: `${spot.spotter}-#`,
        node: 'N0CALL-2',
      });
    }
  });
});
