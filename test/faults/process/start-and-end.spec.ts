import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killServer, postmasterPid } from '../../support/databases/embedded-server.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/processes/free-port.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const onLinux = process.platform === 'linux' ? it : it.skip;

let dataDir: string;
let occupant: Server;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spot-start-'));
  // A service started as root gives its database to another user, who must get here.
  await chmod(dataDir, 0o755);
  occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
});

afterEach(async () => {
  occupant.close();
  killServer(dataDir);
  await removeFolder(dataDir);
});

function start(variables: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  return ServiceProcess.start({
    DATA_DIR: dataDir,
    CALLSIGN: 'W1AW',
    FEEDS: 'none',
    GRID_PROVIDERS: 'none',
    ...variables,
  });
}

/** The lines of a log; whatever is none is a complaint. */
function linesOf({ output }: ServiceProcess): Line[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      line.startsWith('{') ? (JSON.parse(line) as Line) : { level: 60, msg: `raw: ${line}` },
    );
}

const messagesOf = (service: ServiceProcess) => linesOf(service).map(({ msg }) => msg);

/** The messages of a log that are of level `error` or worse. */
function complaintsOf(service: ServiceProcess): string[] {
  return linesOf(service)
    .filter(({ level }) => level >= 50)
    .map(({ msg }) => msg);
}

interface Line {
  readonly level: number;
  readonly msg: string;
}

describe('a start that fails', () => {
  const usedText = (port: number, variable: string) =>
    `Cannot start: port ${port} of 127.0.0.1 is used by another program: ` +
    `end that one, or set ${variable} to another port`;

  // Of the pages, and of telnet; all ports are tried in one place before the start.
  it.each(['METRICS_PORT', 'TELNET_RBN_PORT'])(
    'says in one line that the port of %s is used, before anything is started, and exits with 1',
    async (variable) => {
      const { port } = occupant.address() as AddressInfo;
      const service = await start({ [variable]: String(port) });
      expect(await service.untilEnded()).toBe(1);
      expect(messagesOf(service)).toEqual([usedText(port, variable)]);
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    },
  );

  it('does so for an address that is not of this machine', async () => {
    const service = await start({ HOST: '192.0.2.1' });
    expect(await service.untilEnded()).toBe(1);
    expect(messagesOf(service)).toEqual([
      'Cannot start: 192.0.2.1 is no address of this machine: set HOST to one that is',
    ]);
  });

  onLinux(
    'stops everything where another program has taken the port meanwhile, and says so last',
    async () => {
      const port = await freePort();
      const service = await start({ PORT: String(port) });
      await eventually(() => expect(existsSync(join(dataDir, 'postgres'))).toBe(true));
      const taker = createServer().listen(port, '127.0.0.1');
      try {
        await once(taker, 'listening');
        expect(await service.untilEnded()).toBe(1);
      } finally {
        taker.close();
      }
      expect(complaintsOf(service)).toEqual([usedText(port, 'PORT')]);
      expect(messagesOf(service).at(-1)).toBe(usedText(port, 'PORT'));
      expect(postmasterPid(dataDir)).toBeUndefined();
    },
    120_000,
  );
});

describe('a service that is ended while it starts', () => {
  onLinux.each(['postgres/postmaster.pid', 'postgres'])(
    'leaves no PostgreSQL behind: SIGTERM as soon as there is %s',
    async (name) => {
      const service = await start({});
      await eventually(() => expect(existsSync(join(dataDir, name))).toBe(true));
      expect(await service.stop('SIGTERM')).toBe(0);
      expect(postmasterPid(dataDir)).toBeUndefined();
      expect(complaintsOf(service)).toEqual([]);
    },
    90_000,
  );
});

describe('a service that is ended while a request arrives', () => {
  const GET = 'GET /health HTTP/1.1\r\nHost: here\r\n';
  const POST = 'POST /api/v1/groups HTTP/1.1\r\nHost: here\r\nContent-Type: application/json';

  /** A client that sends this and reads nothing. */
  async function send(origin: string, text: string): Promise<Socket> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }

  const SLOW = {
    'half a head': GET,
    'half a body': `${POST}\r\nContent-Length: 60\r\n\r\n{`,
    'half a head after a request': `${GET}\r\n${GET}`,
  };

  onLinux(
    `still stops everything in order: ${Object.keys(SLOW).join(', ')}`,
    async () => {
      const service = await start({});
      await service.untilReady();
      const texts = Object.values(SLOW);
      const clients = await Promise.all(texts.map((text) => send(service.origin, text)));
      // Node.js has read them by then.
      await delay(500);
      expect(await service.stop('SIGTERM')).toBe(0);
      for (const client of clients) client.destroy();
      expect(postmasterPid(dataDir)).toBeUndefined();
      // Whether it is ready is asked from its start on, and told as well.
      const others = complaintsOf(service).filter((text) => !text.includes('GET /health/ready'));
      expect(others).toEqual([]);
    },
    120_000,
  );
});
