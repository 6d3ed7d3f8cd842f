import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const STREAM_PATH = '/api/v1/spots/stream';

/** What becomes of the live stream behind a {@link StreamProxy}; all else goes through. */
export type StreamTreatment = 'forward' | 'refuse' | 'buffer' | 'hold' | 'replace';

/**
 * An HTTP proxy as clients meet them: one that knows no such path (404), one that keeps the body until it is whole
 * (`buffer`), or the head too (`hold`), one that answers with a page of its own. For tests.
 */
export class StreamProxy {
  treatment: StreamTreatment = 'forward';
  /** Questions for the stream. */
  streams = 0;
  /** All others. */
  polls = 0;
  private readonly used = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async to(target: string): Promise<StreamProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = new StreamProxy(server, `http://127.0.0.1:${port}`);
    server.on('request', (asked, response) => {
      const { socket } = asked;
      if (!proxy.used.has(socket)) socket.once('close', () => proxy.used.delete(socket));
      proxy.used.add(socket);
      const isStream = asked.url?.startsWith(STREAM_PATH) ?? false;
      proxy[isStream ? 'streams' : 'polls']++;
      const treatment = isStream ? proxy.treatment : 'forward';
      if (treatment === 'refuse') return response.writeHead(404).end('<h1>Not Found</h1>');
      if (treatment === 'replace') {
        return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Log in</h1>');
      }
      const { method, headers } = asked;
      const onward = request(target + asked.url, { method, headers }, (answer) => {
        if (treatment === 'hold') return;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (treatment === 'forward') answer.pipe(response);
        else response.flushHeaders();
      });
      onward.on('error', () => response.destroy());
      response.on('close', () => {
        onward.destroy();
        // A client that went in the middle leaves a connection half open.
        if (!response.writableFinished) socket.destroy();
      });
      return onward.end();
    });
    return proxy;
  }

  /** Connections that are open now and were used: Node 20's fetch opens another one for each it has aborted. */
  get openConnections(): number {
    return this.used.size;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
