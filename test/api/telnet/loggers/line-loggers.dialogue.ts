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

/** Programs whose sources are closed, with start commands as their users set them. */
const PROGRAMS = [
  ['N1MM+', ['set/filter call=RW', 'unset/filter']],
  ['DXLab SpotCollector', ['set/name Dave', 'unset/skimmark']],
  ['Log4OM', ['sh/dx 5']],
  ['Logger32', ['set/skimmer']],
  ['Win-Test', ['unset/skimmark']],
  ['MacLoggerDX', ['sh/fdx 1']],
  ['RUMlogNG', ['set/dx']],
] as const;

/** Waits to be asked for its call; a spot is a line that begins with `DX de` and ends with a time. */
class LineLogger {
  readonly shown: { spotter: string; khz: number; call: string; time: string }[] = [];
  socket!: ProgramSocket;
  private readonly readLine = byLine((line) => this.take(line));

  constructor(private readonly startCommands: readonly string[]) {}

  receive(piece: string): void {
    if (this.socket.sent.length === 0 && /(login|call): $/.test(piece)) this.socket.send('W9XYZ');
    this.readLine(piece);
  }

  private take(line: string): void {
    if (line.endsWith('>') && this.socket.sent.length === 1) {
      for (const command of this.startCommands) this.socket.send(command);
    }
    const spot = /^DX de (\S+?)(?:-#)?: *(\d+\.\d) +(\S+) .*(\d{4}Z)$/.exec(line);
    if (!spot) return;
    const [, spotter = '', khz, call = '', time = ''] = spot;
    this.shown.push({ spotter, khz: Number(khz), call, time });
  }
}

describe('programs that need the login, lines and an answer to an empty line', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.shared()));
  afterEach(() => door.hangUp());

  it.each(PROGRAMS)('%s', async (_name, startCommands) => {
    for (const port of [door.port, door.rbnPort]) {
      const program = new LineLogger(startCommands);
      program.socket = await door.connect(port, (piece) => program.receive(piece));
      await program.socket.expectDialogue(['W9XYZ', ...startCommands]);
      program.shown.length = 0;
      await door.hearRealLines();
      const isMarked = !(startCommands as readonly string[]).includes('unset/skimmark');
      const heard = REAL_LINES.map(({ spot }) => ({
        spotter: isMarked ? skimmerOf(spot) : spot.spotter,
        khz: khzOf(spot),
        call: spot.callsign,
        time: timeOf(spot),
      }));
      await eventually(() => expect(program.shown).toHaveLength(heard.length));
      expect(program.shown).toEqual(expect.arrayContaining(heard));
      // As each sends now and then, so that no router forgets the connection.
      program.socket.send('');
      await program.socket.expectDialogue(['W9XYZ', ...startCommands, '']);
    }
  });
});
