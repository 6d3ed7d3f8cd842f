import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  readonly atMs: number;
  /** The body as JSON; `{}` where it is none. */
  readonly json: ReceivedJson;
}

interface ReceivedJson {
  readonly alert?: { id: string; name: string };
  readonly event?: string;
  readonly challenge?: string;
  readonly skimmers?: number;
  readonly left_out?: number;
  readonly ends_on?: string;
  readonly spot?: Readonly<Record<string, unknown>> & { id: number; callsign: string };
  readonly user?: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

type Answer = (request: Received, response: ServerResponse) => void;

/** Answers a challenge as text, and everything else with 204. */
export const agree: Answer = ({ json }, response) => {
  if (json.challenge === undefined) response.writeHead(204).end();
  else response.writeHead(200, { 'Content-Type': 'text/plain' }).end(json.challenge);
};

/** A real HTTP server that alerts are sent to. */
export class AlertReceiver {
  readonly received: Received[] = [];
  answer: Answer = agree;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        const text = body.toString();
        const { url = '', headers } = request;
        const one = { path: url, headers, body, text, atMs: Date.now(), json: parse(text) };
        this.received.push(one);
        this.answer(one, response);
      });
    });
  }

  static async start(host = '127.0.0.1'): Promise<AlertReceiver> {
    const receiver = new AlertReceiver();
    receiver.server.listen(0, host);
    await once(receiver.server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** The messages about spots. */
  get spots(): Received[] {
    return this.received.filter(({ json }) => json.event === 'spot');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

function parse(text: string): ReceivedJson {
  try {
    return JSON.parse(text) as ReceivedJson;
  } catch {
    return {};
  }
}
