import { TelnetService } from '../../../../src/telnet/telnet.service.js';
import type { SpotReport } from '../../../../src/radio/spot-report.js';
import { startTestApp, type TestApp } from '../../app.js';
import { eventually } from '../../eventually.js';
import { TelnetClient } from '../telnet-client.js';
import { ProgramSocket } from './program-socket.js';
import { REAL_LINES, type RealLine } from './real-lines.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A service whose telnet ports logging programs connect to. */
export class TelnetDoor {
  private readonly programs: ProgramSocket[] = [];
  private midnightMs = Date.UTC(2026, 2, 14);

  private static common: Promise<TelnetDoor> | undefined;

  private constructor(
    readonly service: TestApp,
    readonly port: number,
    readonly rbnPort: number,
    /** Reads everything, so that it is known what has been sent. */
    private readonly witness: TelnetClient,
  ) {}

  /** The one of all programs of a test file that do not mind what was heard before. */
  static shared(): Promise<TelnetDoor> {
    return (this.common ??= this.open());
  }

  static async closeShared(): Promise<void> {
    await (await this.common)?.close();
  }

  static async open(): Promise<TelnetDoor> {
    const ports = { TELNET_PORT: '0', TELNET_RBN_PORT: '0' };
    const service = await startTestApp(ports, [], { followsLog: true });
    const [port = 0, rbnPort = 0] = service.app.get(TelnetService, { strict: false }).ports;
    const witness = await TelnetClient.login(rbnPort, 'W1NESS');
    return new TelnetDoor(service, port, rbnPort, witness);
  }

  /** Connects a program; what comes is given to it piece by piece. */
  async connect(port: number, receive: (piece: string) => void): Promise<ProgramSocket> {
    const program = await ProgramSocket.connect(port, receive);
    this.programs.push(program);
    return program;
  }

  /** Ends the programs' connections. */
  hangUp(): void {
    for (const program of this.programs.splice(0)) program.close();
  }

  /**
   * Stores the spots of real lines, each in its minute of the next day, as a feed does, and waits until they are sent.
   * @returns the lines that were sent
   */
  async hearRealLines(): Promise<string[]> {
    this.witness.text = '';
    this.midnightMs += DAY_MS;
    const minutes = [...new Set(REAL_LINES.map(({ spot }) => spot.minuteOfDay))].sort(
      (a, b) => a - b,
    );
    for (const minute of minutes) {
      const atMs = this.midnightMs + minute * MINUTE_MS;
      this.service.clock.currentMs = atMs + MINUTE_MS / 2;
      await this.hear(
        REAL_LINES.filter(({ spot }) => spot.minuteOfDay === minute).map(reportAt(atMs)),
      );
    }
    return this.witness.spots;
  }

  /** Stores reports that are news, and waits until they are sent. */
  async hear(reports: readonly SpotReport[]): Promise<void> {
    const before = this.witness.spots.length;
    await this.service.record(reports);
    await eventually(() => expect(this.witness.spots).toHaveLength(before + reports.length));
  }

  async close(): Promise<void> {
    this.hangUp();
    this.witness.close();
    await this.service.close();
  }
}

function reportAt(minuteMs: number): (real: RealLine) => SpotReport {
  return ({ spot: { minuteOfDay: _minute, ...heard } }) => ({
    ...heard,
    heardAtSeconds: minuteMs / 1000 + 11,
  });
}
