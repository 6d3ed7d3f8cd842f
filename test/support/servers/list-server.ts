import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A list of W1AW, DL7UZO and N1XX, in a file. */
export const LIST_FILE = join(import.meta.dirname, '../fixtures/member-list.csv');

/** Answers the requests for one path. */
export type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of member lists on a real socket of this machine, which remembers what it was asked. */
export class ListServer {
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  /** By path; others are answered 404. */
  pages: Record<string, Page>;

  private constructor(
    private readonly server: Server,
    pages: Record<string, Page>,
  ) {
    this.pages = pages;
  }

  static async listen(pages: Record<string, Page> = {}): Promise<ListServer> {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      double.requests.push({ path, headers: request.headers });
      const page = double.pages[path] ?? answerStatus(404);
      page(request, response);
    });
    const double = new ListServer(server, pages);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  /** `127.0.0.1:port` */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  /** The headers of the requests for a path. */
  asked(path: string): IncomingHttpHeaders[] {
    return this.requests.filter((request) => request.path === path).map(({ headers }) => headers);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** A list with validators; 304 for a request that has them. */
export function aList(
  text: string,
  { etag, lastModified }: { etag?: string; lastModified?: string } = {},
): Page {
  return (request, response) => {
    if (etag) response.setHeader('ETag', etag);
    if (lastModified) response.setHeader('Last-Modified', lastModified);
    const isHeld =
      (etag !== undefined && request.headers['if-none-match'] === etag) ||
      (lastModified !== undefined && request.headers['if-modified-since'] === lastModified);
    if (isHeld) response.writeHead(304).end();
    else response.end(text);
  };
}

export function answerStatus(status: number, headers: Record<string, string> = {}): Page {
  return (_request, response) => response.writeHead(status, headers).end('an error page');
}

/** Calls that differ, one a line. */
export function manyCalls(count: number): string {
  return Array.from({ length: count }, (_, i) => `K1${(i + 17_576).toString(26)}A`).join('\n');
}
