import { once } from 'node:events';
import { connect } from 'node:net';

/** A spot as HamClock has it once a line is read. */
export interface HamClockSpot {
  readonly posted: number;
  readonly txGrid: string;
  readonly txCall: string;
  readonly rxGrid: string;
  readonly rxCall: string;
  readonly mode: string;
  readonly hz: number;
  readonly snr: number;
}

/** An answer, read to the end of its connection. */
export interface HamClockAnswer {
  readonly status: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** HamClock's buffer for a line, its end included. */
const LINE_BYTES = 100;

/** `"%ld,%6[^,],%11[^,],%6[^,],%11[^,],%7[^,],%ld,%f"`, of which each part needs a character and takes no more. */
const LINE =
  /^\s*([+-]?\d+),([^,]{1,6}),([^,]{1,11}),([^,]{1,6}),([^,]{1,11}),([^,]{1,7}),\s*([+-]?\d+),\s*([+-]?[\d.]+)/;

/** Asks as HamClock does: HTTP/1.0, its own headers, and reads until the server closes. */
export async function hamClockGet(
  origin: string,
  page: string,
  { version = '1.0', more = '' } = {},
): Promise<HamClockAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.write(
    `GET /ham/HamClock${page} HTTP/${version}\r\nHost: ${hostname}\r\n` +
      `User-Agent: HamClock-linux/4.10 (id 1 up 2)\r\n${more}Connection: close\r\n\r\n`,
  );
  await once(socket, 'close');
  const text = Buffer.concat(pieces).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status, headers: Object.fromEntries(headers), body: text.slice(end + 4) };
}

/**
 * Reads the lines of an answer with `sscanf` as `pskreporter.cpp` does: at a line that has not all eight fields it takes
 * everything for an error.
 */
export function hamClockSpots(body: string): HamClockSpot[] {
  return body
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const read = LINE.exec(line.slice(0, LINE_BYTES - 1));
      if (!read) throw new Error(`PSK: ${line}`);
      const [, posted, txGrid = '', txCall = '', rxGrid = '', rxCall = '', mode = '', hz, snr] =
        read;
      return {
        posted: Number(posted),
        txGrid,
        txCall,
        rxGrid,
        rxCall,
        mode,
        hz: Number(hz),
        snr: Number(snr),
      };
    });
}
