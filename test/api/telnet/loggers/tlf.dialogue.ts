import { eventually } from '../../../support/eventually.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import { khzOf, REAL_LINES } from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

const SCREEN_COLUMNS = 80;

/** Sends its login unasked. A line ends at its end or at the right edge of the screen; spots are read by columns. */
class Tlf {
  readonly bandmap: { call: string; hz: number }[] = [];
  /** What it shows its operator as said to him. */
  readonly talk: string[] = [];
  private line = '';

  receive(piece: string): void {
    for (const letter of piece.replaceAll('\r', '')) {
      if (letter !== '\n') this.line += letter;
      if (letter !== '\n' && this.line.length + 1 < SCREEN_COLUMNS) continue;
      this.take(this.line);
      this.line = '';
    }
  }

  private take(line: string): void {
    if (line.startsWith('PA0R') && !line.includes('>')) this.talk.push(line);
    if (!line.startsWith('DX de ')) return;
    const hz = Math.round(Number.parseFloat(line.slice(16)) * 1000);
    this.bandmap.push({ call: line.slice(26).trimStart().split(/[ \t]/)[0]!, hz });
  }
}

describe('tlf', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.shared()));
  afterEach(() => door.hangUp());

  it.each([
    ['port', []],
    ['port', ['unset/skimmark']],
    ['rbnPort', ['set/filter call=C', 'unset/filter']],
  ] as const)('logs in and fills its bandmap: %s, %j', async (port, commands) => {
    const program = new Tlf();
    const socket: ProgramSocket = await door.connect(door[port], (piece) => program.receive(piece));
    socket.send('PA0R', '\n');
    for (const command of commands) socket.send(command, '\n');
    await socket.expectDialogue(['PA0R', ...commands]);
    await door.hearRealLines();
    const heard = REAL_LINES.map(({ spot }) => ({ call: spot.callsign, hz: khzOf(spot) * 1000 }));
    await eventually(() => expect(program.bandmap).toHaveLength(heard.length));
    expect(program.bandmap).toEqual(expect.arrayContaining(heard));
    expect(program.talk).toEqual([]);
  });
});
