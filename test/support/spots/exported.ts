import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestApp } from '../app.js';

/** An export, or what came instead. */
export interface ExportAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Asks for a path without prefix. */
export async function askText(
  { origin }: Pick<TestApp, 'origin'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<ExportAnswer> {
  const response = await fetch(`${origin}/api/v1${path}`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** A path with further parameters. */
export function withParameters(path: string, parameters: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameters}`;
}

/** The JSON of every spot of a list, by walking its pages of `size`. */
export async function walkPages(app: TestApp, path: string, size = 1_000): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const page = withParameters(path, `limit=${size}&offset=${found.length}`);
    const { status, body } = await app.get<{ spots: object[]; total: number }>(page);
    if (status !== 200) throw new Error(`${page} answered ${status}`);
    found.push(...body.spots.map((spot) => JSON.stringify(spot)));
    if (body.spots.length < size) return found;
  }
}

/** The lines of a text of which each ends with a line feed. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Error('the last line has no end');
  return lines;
}

/** Reads CSV as RFC 4180 has it, written apart from the writer. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`no CSV at ${at}: ${text.slice(at, at + 80)}`);
    const [, quoted, bare, end] = match;
    row.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('the last row has no end');
  return rows;
}

/** What a CSV file must be of spots of which each is JSON; `[]` has no header to tell. */
export function csvOf(spots: readonly string[]): string[][] {
  const objects = spots.map((spot) => JSON.parse(spot) as Record<string, string | number | null>);
  const toText = (value: string | number | null) => (value === null ? '' : String(value));
  const rows = objects.map((spot) => Object.values(spot).map(toText));
  return objects.length === 0 ? rows : [Object.keys(objects[0]!), ...rows];
}

/** A client that has sent a request, and reads the answer only when it is told to. */
export class SlowReader {
  private constructor(private readonly socket: Socket) {}

  /** Reads the first bytes of the answer and then no more. `localAddress` is an address of this machine, such as `127.0.0.2`. */
  static async open(
    origin: string,
    path: string,
    headers: readonly string[] = [],
    localAddress = '127.0.0.1',
  ): Promise<SlowReader> {
    const { hostname, port } = new URL(origin);
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    socket.on('error', () => {});
    const lines = [`GET /api/v1${path} HTTP/1.1`, 'Host: here', 'Connection: close', ...headers];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await once(socket, 'readable');
    return new SlowReader(socket);
  }

  /** All bytes to the end of the connection. */
  async readAll(): Promise<Buffer> {
    const parts: Buffer[] = [];
    this.socket.on('data', (part: Buffer) => parts.push(part));
    if (!this.socket.closed) await once(this.socket, 'close');
    return Buffer.concat(parts);
  }

  leave(): void {
    this.socket.destroy();
  }
}

/** Whether an answer in chunks has come to its end, and was not cut. */
export function isWhole(answer: Buffer): boolean {
  return answer.subarray(-7).toString() === '\r\n0\r\n\r\n';
}
