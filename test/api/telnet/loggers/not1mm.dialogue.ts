import { eventually } from '../../../support/eventually.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import { khzOf, REAL_LINES } from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

/**
 * Before the greeting it reads what there is, whether its line has ended or not; behind it whole lines. Each line is
 * looked at for every word it knows, the ones that ask for a call too.
 */
class Not1mm {
  readonly bandmap: { dx: string; khz: number; spotter: string; comment: string }[] = [];
  isConnected = false;
  socket!: ProgramSocket;
  private unread = '';

  constructor(private readonly filter: string) {}

  receive(piece: string): void {
    this.unread += piece;
    for (;;) {
      const end = this.unread.indexOf('\n') + 1 || (this.isConnected ? 0 : this.unread.length);
      if (end === 0) return;
      const line = this.unread.slice(0, end);
      this.unread = this.unread.slice(end);
      this.take(line.trim());
    }
  }

  private take(line: string): void {
    if (/login:|call:|callsign:/i.test(line)) this.socket.send('K6GTE');
    if (/password:/i.test(line)) this.socket.send('');
    if (/hello/i.test(line)) {
      this.isConnected = true;
      const commands = [this.filter, 'set dx extension Section', 'set dx mode OPEN', 'sh wwv 1'];
      for (const command of commands) this.socket.send(command);
    }
    if (!line.includes('DX de')) return;
    const words = line.split(/\s+/);
    const [, , spotter = '', khz, dx = ''] = words;
    this.bandmap.push({ dx, khz: Number(khz), spotter, comment: words.slice(5, -1).join(' ') });
  }
}

describe('not1mm', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.shared()));
  afterEach(() => door.hangUp());

  it.each([
    ['its own filter, which has no effect', 'Set DX Filter Not Skimmer AND SpotterCont=NA', 22],
    ['a filter', 'set/filter callsign=RW1M', 11],
  ])(
    'logs in once, sends %s and its commands, and fills its bandmap',
    async (_what, filter, count) => {
      const program = new Not1mm(filter);
      program.socket = await door.connect(door.port, (piece) => program.receive(piece));
      const commands = [filter, 'set dx extension Section', 'set dx mode OPEN', 'sh wwv 1'];
      await program.socket.expectDialogue(['K6GTE', ...commands]);
      await door.hearRealLines();
      await eventually(() => expect(program.bandmap).toHaveLength(count));
      const cs3b = {
        dx: 'CS3B',
        khz: 14100,
        spotter: 'KM3T-2-#:',
        comment: 'CW 24 dB 22 WPM NCDXF B',
      };
      const rw1m = { dx: 'RW1M', khz: 7018.3, spotter: 'DD5XX-#:', comment: 'CW 21 dB 18 WPM CQ' };
      expect(program.bandmap).toContainEqual(count === 22 ? cs3b : rw1m);
      const heard = REAL_LINES.map(({ spot }) => [spot.callsign, khzOf(spot)]);
      for (const { dx, khz } of program.bandmap) expect(heard).toContainEqual([dx, khz]);
      await program.socket.expectDialogue(['K6GTE', ...commands]);
      door.hangUp();
    },
  );
});
