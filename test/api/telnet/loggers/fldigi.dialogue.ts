import { eventually } from '../../../support/eventually.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import { khzOf, REAL_LINES, skimmerOf } from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

const SETTINGS = ['set/page 0', 'set/name Dave', 'set/qth Toney, AL', 'set/qra EM64qv'];

/** Tells what it talks to by words in a piece of TCP; a line is what ends, or what a piece ends with. */
class Fldigi {
  readonly reports: { spotter: string; khz: number; call: string }[] = [];
  readonly help: string[] = [];
  socket!: ProgramSocket;
  private kind: 'spider' | 'other' | undefined;
  private showsHelp = false;

  receive(piece: string): void {
    if (this.socket.sent.length === 0) {
      if (/AR-CLUSTER|CC CLUSTER/i.test(piece)) this.kind = 'other';
      else if (/LOGIN:/i.test(piece)) this.kind = 'spider';
    }
    for (const line of piece.split('\n')) this.take(line.replaceAll('\r', ''));
  }

  private take(line: string): void {
    if (/DX DE/i.test(line)) {
      const [spotter = '', khz, call = ''] = line.slice(6).replace(':', ' ').split(/ +/);
      this.reports.push({ spotter, khz: Number(khz), call });
      return;
    }
    if (/HELP/i.test(line)) this.showsHelp = true;
    if (/W1HKJ DE /i.test(line)) this.showsHelp = false;
    else if (this.showsHelp) this.help.push(line);
    else if (this.kind === 'spider' && /LOGIN:/i.test(line)) {
      for (const command of ['W1HKJ', ...SETTINGS]) this.socket.send(command);
    }
  }
}

describe('fldigi', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.shared()));
  afterEach(() => door.hangUp());

  async function connect(): Promise<Fldigi> {
    const program = new Fldigi();
    program.socket = await door.connect(door.port, (piece) => program.receive(piece));
    await program.socket.expectDialogue(['W1HKJ', ...SETTINGS]);
    return program;
  }

  it('logs in once, tells its settings and lists reports', async () => {
    const program = await connect();
    await door.hearRealLines();
    const heard = REAL_LINES.map(({ spot }) => ({
      spotter: `${skimmerOf(spot)}-#`,
      khz: khzOf(spot),
      call: spot.callsign,
    }));
    await eventually(() => expect(program.reports).toHaveLength(heard.length));
    expect(program.reports).toEqual(expect.arrayContaining(heard));
  });

  it('shows the help in its window, while spots come, and reads sh/fdx', async () => {
    const program = await connect();
    program.socket.send('help');
    await door.hearRealLines();
    program.socket.send('sh/fdx 3');
    await program.socket.expectDialogue(['W1HKJ', ...SETTINGS, 'help', 'sh/fdx 3']);
    expect(program.help.join('\n')).toMatch(/sh\/dx[^]*set\/filter[^]*bye/);
    expect(program.help.join('\n')).not.toContain('DX de');
    expect(program.reports).toHaveLength(REAL_LINES.length + 3);
  });
});
