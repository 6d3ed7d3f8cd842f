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
import { hasTerminal, TerminalProcess } from '../../support/processes/terminal-process.js';
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
  killServer(join(dataDir, 'demo'));
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

  it.each(['PORT', 'METRICS_PORT', 'TELNET_PORT', 'TELNET_RBN_PORT'])(
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

const onTerminal = hasTerminal ? it : it.skip;

describe('on a terminal', () => {
  const MAIN = join(import.meta.dirname, '../../../dist/src/main.js');

  /** A first start without settings but for the port and the folder: the demo's. */
  async function startThere(): Promise<TerminalProcess> {
    const PORT = String(await freePort());
    return TerminalProcess.start([process.execPath, MAIN], { PORT, DATA_DIR: dataDir });
  }

  onTerminal(
    'a first start is short and says last where to look; Ctrl-C ends it with one line',
    async () => {
      const terminal = await startThere();
      // A busy machine connects to the demo's hub only after it listens.
      await terminal.untilShown(/the page is at http/);
      await terminal.untilShown(/repeaterhub: connected/);
      // Such a machine may be told of as well.
      const isLate = /WARN(?!: DEMO)|repeaterhub: connected/;
      const lines = terminal.lines().filter((line) => !isLate.test(line));
      // Two lines of npm's and "Building…" come before.
      expect(lines.length).toBeLessThan(10);
      expect(lines.at(-1)).toContain('the page is at http');
      expect(terminal.output).not.toMatch(/context:|the role|term \d|Nest application/);
      await terminal.interrupt();
      expect(terminal.linesAfterInterrupt()).toEqual([expect.stringMatching(/INFO: Stopped$/)]);
    },
    180_000,
  );

  onTerminal.each([
    ['at once', /./],
    ['while the database is made', /DEMO/],
    ['while it starts', /new database/],
    ['while migrations run', /PostgreSQL: started/],
    ['while the service starts', /Applied migrations/],
  ])(
    'Ctrl-C %s leaves no warning and ends with one line',
    async (_, when) => {
      const terminal = await startThere();
      await terminal.untilShown(when);
      await terminal.interrupt();
      // What was just being said when the key was pressed may come before.
      const lines = terminal.linesAfterInterrupt();
      expect(lines.at(-1)).toMatch(/Stopped$/);
      expect(lines.slice(0, -1).filter((line) => !line.includes('INFO'))).toEqual([]);
      expect(lines.length).toBeLessThan(4);
      expect(postmasterPid(join(dataDir, 'demo'))).toBeUndefined();
    },
    180_000,
  );
});
