import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What becomes of the bytes of a {@link TcpProxy}. */
type Behaviour = 'forward' | 'blackhole' | 'cut';

/** Two ends of one connection, and what one has sent that the other is still to get. */
interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** In order: bytes, or null for the end of the connection. */
  readonly waiting: { readonly to: Socket; readonly chunk: Buffer | null }[];
  isStranded: boolean;
}

/**
 * A line between a client and a server that fails in the ways that networks do: cut, silent though
 * open, or slow. For tests.
 */
export class TcpProxy {
  /** How long every byte is under way, in each direction. */
  delayMs = 0;
  /** Connections accepted so far. */
  connectionCount = 0;
  readonly #pairs = new Set<Pair>();
  #behaviour: Behaviour = 'forward';
  #server: Server | undefined;
  #port = 0;

  private constructor(
    private readonly targetHost: string,
    private targetPort: number,
  ) {}

  /** A proxy on a free port of this machine, in front of a server. */
  static async to(host: string, port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(host, port);
    proxy.#server = createServer({ allowHalfOpen: true }, (client) => proxy.#accept(client));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    proxy.#port = (proxy.#server.address() as AddressInfo).port;
    return proxy;
  }

  /** A URL that leads through a proxy of its own to where `url` leads. */
  static async before(url: string): Promise<{ proxy: TcpProxy; url: string }> {
    const target = new URL(url);
    const proxy = await TcpProxy.to(target.hostname, Number(target.port || 5432));
    target.hostname = '127.0.0.1';
    target.port = String(proxy.port);
    return { proxy, url: target.href };
  }

  get port(): number {
    return this.#port;
  }

  get openConnections(): number {
    return this.#pairs.size;
  }

  /** Resets every connection at both ends, and each new one, until {@link heal}. */
  cut(): void {
    this.#behaviour = 'cut';
    for (const pair of this.#pairs) this.#reset(pair);
  }

  /** Lets nothing through any more, not even the end of a connection, until {@link heal}. */
  blackhole(): void {
    this.#behaviour = 'blackhole';
  }

  /** The connections there are stay open and never carry anything again; new ones work. */
  strand(): void {
    for (const pair of this.#pairs) pair.isStranded = true;
  }

  /** Leads new connections to another port of the same host. */
  retarget(port: number): void {
    this.targetPort = port;
  }

  /** Works again; what a black hole has swallowed is delivered, as TCP does. */
  heal(): void {
    this.#behaviour = 'forward';
    for (const pair of this.#pairs) this.#deliver(pair);
  }

  /** Ends everything. */
  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()));
  }

  #accept(client: Socket): void {
    this.connectionCount++;
    if (this.#behaviour === 'cut') return void client.resetAndDestroy();
    const server = connect({
      host: this.targetHost,
      port: this.targetPort,
      allowHalfOpen: true,
      noDelay: true,
    });
    client.setNoDelay(true);
    const pair: Pair = { client, server, waiting: [], isStranded: false };
    this.#pairs.add(pair);
    this.#carry(pair, client, server);
    this.#carry(pair, server, client);
  }

  #carry(pair: Pair, from: Socket, to: Socket): void {
    const send = (chunk: Buffer | null) => {
      pair.waiting.push({ to, chunk });
      setTimeout(() => this.#deliver(pair), this.delayMs);
    };
    from.on('data', send);
    from.on('error', () => undefined);
    from.on('end', () => send(null));
    from.on('close', () => {
      send(null);
      if (to.destroyed) this.#pairs.delete(pair);
    });
  }

  /** Every chunk has a time-out of its own, so the first that waits is due. */
  #deliver(pair: Pair): void {
    if (this.#behaviour !== 'forward' || pair.isStranded) return;
    const due = this.delayMs > 0 ? 1 : pair.waiting.length;
    for (const { to, chunk } of pair.waiting.splice(0, due)) {
      if (chunk !== null) to.write(chunk);
      else to.end();
    }
  }

  #reset(pair: Pair): void {
    this.#pairs.delete(pair);
    pair.waiting.length = 0;
    pair.client.resetAndDestroy();
    pair.server.resetAndDestroy();
  }
}
