import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Post, post } from '../../../src/outbound/guarded-request.js';
import { resolverOf } from '../../../src/outbound/name-lookup.js';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';

/** A real name server: answers each look-up of IPv4 addresses with the next of its answers. */
class NameServer {
  readonly asked: string[] = [];
  answers: string[][] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, { port, address }) => {
      const end = query.indexOf(0, 12) + 5;
      const isOfV4 = query.readUInt16BE(end - 4) === 1;
      if (isOfV4) this.asked.push('A');
      const answers = isOfV4
        ? ((this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? [])
        : [];
      const head = Buffer.from(query.subarray(0, 12));
      head.writeUInt16BE(0x8180, 2);
      head.writeUInt16BE(answers.length, 6);
      head.writeUInt32BE(0, 8);
      const records = answers.map((one) =>
        Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...one.split('.').map(Number)]),
      );
      socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), port, address);
    });
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): void {
    this.socket.close();
  }
}

let names: NameServer;
let receiver: AlertReceiver;

beforeEach(async () => {
  names = await NameServer.start();
  receiver = await AlertReceiver.start('0.0.0.0');
});

afterEach(async () => {
  names.close();
  await receiver.close();
});

const sendTo = (url: string, given: Partial<Post> & { withinMs?: number } = {}) => {
  const { withinMs = 3_000, signal = new AbortController().signal } = given;
  const reach = { allowsPrivate: false, findAddresses: resolverOf([names.address]), withinMs };
  return post({ url, headers: {}, body: Buffer.from('{}'), signal }, reach);
};

describe('a request to what a stranger names', () => {
  it.each([
    ['a loopback address', ['127.0.0.1']],
    ['a private address', ['10.0.0.1']],
    ["the cloud's metadata", ['169.254.169.254']],
    ['a refused address among others', ['8.8.8.8', '127.0.0.1']],
  ])('is refused for a name with %s', async (_, addresses) => {
    names.answers = [addresses];
    const url = `http://rebind.example:${receiver.port}/`;
    await expect(sendTo(url)).rejects.toThrow('address not allowed');
    expect(names.asked.length).toBeGreaterThan(0);
    expect(receiver.received).toEqual([]);
  });

  it('goes to the address that was checked, not to what the name is a moment later', async () => {
    // TEST-NET would be refused: a public address at which nothing listens on that port.
    names.answers = [['8.8.8.8'], ['127.0.0.1']];
    const url = `http://rebind.example:${receiver.port}/`;
    await expect(sendTo(url, { withinMs: 700 })).rejects.toThrow();
    expect(names.asked).toEqual(['A']);
    expect(receiver.received).toEqual([]);
  });

  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://017700000001',
    'http://0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::]',
    'http://localhost',
    'http://LOCALHOST.',
    'http://some.localhost',
  ])('is refused for %s', async (origin) => {
    await expect(sendTo(`${origin}:${receiver.port}/`)).rejects.toThrow('address not allowed');
    expect(receiver.received).toEqual([]);
  });

  it('says what is wrong without the URL', async () => {
    names.answers = [[]];
    const error = await sendTo('http://gone.example/secret').catch((one: unknown) => one);
    expect(String(error)).toMatch(/cannot be reached \(E[A-Z]+\)$/);
  });

  it('reads a little of an endless answer, and ends in time when none comes', async () => {
    const home = { allowsPrivate: true, findAddresses: resolverOf(), withinMs: 300 };
    const { signal } = new AbortController();
    const request = { url: receiver.url(), headers: {}, body: Buffer.from('{}'), signal };
    receiver.answer = (_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    };
    expect((await post(request, { ...home, withinMs: 10_000 })).text).toHaveLength(4_096);
    receiver.answer = () => {};
    await expect(post(request, home)).rejects.toThrow('no answer in time');
  });
});
