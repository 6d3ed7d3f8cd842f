import { eventually } from '../../../support/eventually.js';
import type { ProgramSocket } from '../../../support/telnet/loggers/program-socket.js';
import {
  khzOf,
  REAL_LINES,
  skimmerOf,
  timeOf,
} from '../../../support/telnet/loggers/real-lines.js';
import { TelnetDoor } from '../../../support/telnet/loggers/telnet-door.js';

const PATIENCE_MS = 10_000;

interface Shown {
  readonly time: string;
  readonly skimmer: string;
  readonly khz: number;
  readonly call: string;
  readonly snrDb: number;
  readonly wpm: number;
}

/** Reads until it is asked for its call, then until the end of the prompt, then by columns. It says nothing else. */
class SkccSkimmer {
  readonly shown: Shown[] = [];
  /** What it writes to its log of bad spots. */
  readonly bad: string[] = [];
  isReading = false;
  socket!: ProgramSocket;
  private unread = '';

  receive(piece: string): void {
    this.unread += piece;
    if (this.socket.sent.length === 0 && this.takeUntil('call: ')) this.socket.send('K7MJG');
    if (!this.isReading && this.socket.sent.length > 0)
      this.isReading = this.takeUntil('>\r\n\r\n');
    if (!this.isReading) return;
    const lines = this.unread.split('\n');
    this.unread = lines.pop()!;
    for (const line of lines) this.parse(line.trimEnd());
  }

  private takeUntil(text: string): boolean {
    const at = this.unread.indexOf(text);
    if (at < 0) return false;
    this.unread = this.unread.slice(at + text.length);
    return true;
  }

  private parse(line: string): void {
    const parts = line.slice(6, 24).split('-#:');
    const isWhole = line.length === 75 && line.startsWith('DX de ') && parts.length === 2;
    if (!isWhole) return void this.bad.push(line);
    if (line.slice(41, 47).trimEnd() !== 'CW' || line.slice(62, 68).trimEnd() === 'BEACON') return;
    const [skimmer, khz] = [parts[0]!, Number(parts[1])];
    const [time, snr, wpm] = [line.slice(70, 75), line.slice(47, 52), Number(line.slice(53, 56))];
    const isGood = /^([01]?\d|2[0-3])[0-5]\dZ$/.test(time) && /^\s?\d{1,2} dB$/.test(snr);
    if (!isGood || !(khz > 0) || !(wpm > 0)) return void this.bad.push(line);
    const call = line.slice(26, 35).trimEnd().split('/')[0]!;
    this.shown.push({ time, skimmer, khz, call, snrDb: Number(snr.slice(0, 2)), wpm });
  }
}

describe('skcc_skimmer', () => {
  let door: TelnetDoor;
  beforeAll(async () => void (door = await TelnetDoor.shared()));
  afterEach(() => door.hangUp());

  it('logs in within its 10 s, and reads each station that calls', async () => {
    const program = new SkccSkimmer();
    program.socket = await door.connect(door.rbnPort, (piece) => program.receive(piece));
    await eventually(() => expect(program.isReading).toBe(true), PATIENCE_MS);
    await door.hearRealLines();
    const stations = REAL_LINES.filter(({ spot }) => spot.type !== 'BEACON').map(({ spot }) => ({
      time: timeOf(spot),
      skimmer: skimmerOf(spot),
      khz: khzOf(spot),
      call: spot.callsign,
      snrDb: spot.snrDb,
      wpm: spot.wpm,
    }));
    await eventually(() => expect(program.shown).toHaveLength(stations.length));
    expect(program.shown).toEqual(expect.arrayContaining(stations));
    expect(program.bad).toEqual([]);
    await program.socket.expectDialogue(['K7MJG']);
  });
});
