import { Client } from 'pg';
import type { TelnetServer } from '../telnet/telnet-server.js';

const FIRST_HZ = 10_000_000;
const STEP_HZ = 10;
const TICK_MS = 20;

/** The newest numbered spot in a database, if it is among its newest spots; asked again and again. */
export async function newestStoredNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ hz: string | null }>(
    'SELECT max(frequency_hz) AS hz FROM (SELECT frequency_hz FROM spots ORDER BY id DESC LIMIT 20000) AS newest',
  );
  return (Number(rows[0]?.hz ?? 0) - FIRST_HZ) / STEP_HZ;
}

/** Sends spots from a server at a steady rate, numbered 1, 2, 3 … by their frequency. */
export class NumberedSpots {
  /** When each was sent, by `performance.now()`; number 1 at index 0. */
  readonly sentAtMs: number[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    protected readonly server: TelnetServer,
    private readonly perSecond = 200,
    private readonly callsignOf: (number: number) => string = oneOfSome,
  ) {}

  get count(): number {
    return this.sentAtMs.length;
  }

  /** Begins, or goes on with the next number. */
  start(): void {
    const beganAtMs = performance.now();
    const before = this.count;
    this.#timer = setInterval(() => {
      const due = before + ((performance.now() - beganAtMs) / 1000) * this.perSecond;
      while (this.count < due) this.#sendNext();
    }, TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** How many were sent before a moment of `performance.now()`. */
  countBefore(ms: number): number {
    return this.sentAtMs.filter((sentAtMs) => sentAtMs < ms).length;
  }

  #sendNext(): void {
    this.sentAtMs.push(performance.now());
    const khz = ((FIRST_HZ + this.count * STEP_HZ) / 1000).toFixed(2);
    const time = new Date().toISOString().slice(11, 16).replace(':', '');
    this.send(
      `DX de KM3T-2-#:  ${khz}  ${this.callsignOf(this.count)}  CW  24 dB  22 WPM  CQ  ${time}Z`,
    );
  }

  /** Sends the line of the spot with the number {@link count}. */
  protected send(line: string): void {
    this.server.send(line);
  }
}

/** One of some hundred: a band on which one station alone is heard is none. */
function oneOfSome(number: number): string {
  return `K${number % 10}${String.fromCodePoint(65 + (number % 13))}BC`;
}

/** A callsign that few numbers share: new ones keep coming, and each is heard again 500 numbers later. */
export function oneOfMany(number: number): string {
  const name = Math.floor((number % 2 === 0 ? number : number + 500) / 4);
  const letters = Array.from({ length: 3 }, (_, place) =>
    String.fromCodePoint(65 + (Math.floor(name / 26 ** place) % 26)),
  );
  return `K${name % 10}${letters.join('')}`;
}

/** The number of a numbered spot, by its frequency in kHz as the API tells it. */
export function numberOfKhz(khz: number): number {
  return Math.round((khz * 1000 - FIRST_HZ) / STEP_HZ);
}

/** The numbers of the numbered spots in a database, in the order of their ids. */
export async function storedNumbers(databaseUrl: string): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ hz: string }>(
      'SELECT frequency_hz AS hz FROM spots WHERE frequency_hz > $1 ORDER BY id',
      [FIRST_HZ],
    );
    return rows.map(({ hz }) => (Number(hz) - FIRST_HZ) / STEP_HZ);
  } finally {
    await client.end();
  }
}
