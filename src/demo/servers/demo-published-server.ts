import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Documents by the names of their sources, made when they are asked for. */
export type DemoPages = Readonly<Record<string, () => string>>;

/** Serves invented documents on the loopback interface, with an `ETag`. */
export class DemoPublishedServer {
  private constructor(private readonly server: Server) {}

  /** Starts a server on a free port. */
  static async listen(pages: DemoPages): Promise<DemoPublishedServer> {
    const server = createServer((request, response) => {
      const page = pages[(request.url ?? '').slice(1)];
      if (!page) return response.writeHead(404).end();
      const text = page();
      const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
      response.setHeader('ETag', etag);
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
      return response.end(text);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DemoPublishedServer(server);
  }

  /** Beginning of its URLs. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes the server and its connections; harmless when repeated. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
