import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import { toSpotLine } from '../../../src/demo/band/demo-line.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { aReport } from '../spots/builders.js';
import { createTestDatabase, type TestDatabase } from '../databases/database.js';
import { eventually } from '../eventually.js';
import { ServiceHere } from './service-here.js';
import { ServiceProcess } from './service-process.js';
import { TelnetServer } from '../telnet/telnet-server.js';
import { removeFolder } from './remove-folder.js';

/** Where stations and skimmers of the tests live. */
const GRIDS = `K1ABC,FN31pr
W1AW,FN31pr
JA1XYZ,PM95vr
VK2DEF,QF56od
KM3T,FN42et
DL8LAS,JO43wj
`;

/** Writes where they live into a file for `GRID_FILE`; its path. */
export async function writeGrids(folder: string): Promise<string> {
  const path = join(folder, 'grids.csv');
  await writeFile(path, GRIDS);
  return path;
}

/** What is started: a process of its own, or a service in this one. */
interface Running {
  readonly origin: string;
  untilReady(): Promise<void>;
  stop(signal: 'SIGTERM'): Promise<unknown>;
}

/** A service with a spot server and a repeater hub to listen to. */
export class WatchedService<Service extends Running = Running> {
  private constructor(
    public running: Service,
    readonly feed: TelnetServer,
    readonly hub: DemoHubServer,
    readonly database: TestDatabase,
    private readonly folder: string,
    private readonly variables: NodeJS.ProcessEnv,
  ) {}

  /** In this process. */
  static start(variables: NodeJS.ProcessEnv = {}): Promise<WatchedService> {
    return WatchedService.#open((given) => ServiceHere.start(given), variables);
  }

  /** The built service as a process of its own, which can be stopped and started again. */
  static startProcess(variables: NodeJS.ProcessEnv = {}): Promise<WatchedProcess> {
    return WatchedService.#open((given) => ServiceProcess.start(given), variables);
  }

  static async #open<Service extends Running>(
    start: (variables: NodeJS.ProcessEnv) => Promise<Service>,
    variables: NodeJS.ProcessEnv,
  ): Promise<WatchedService<Service>> {
    const folder = await mkdtemp(join(tmpdir(), 'spot-watched-'));
    const gridFile = await writeGrids(folder);
    const [feed, hub, database] = await Promise.all([
      TelnetServer.listen(),
      DemoHubServer.listen({ protocol: 'json.vailmorse.com' }),
      createTestDatabase(),
    ]);
    const given = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      CALLSIGN: 'N0CALL',
      FEEDS: `telnet://127.0.0.1:${feed.port}`,
      REPEATERHUB_URL: hub.url,
      GRID_PROVIDERS: 'file',
      GRID_FILE: gridFile,
      RATE_LIMIT_PER_MINUTE: '0',
      GROUP_CREATIONS_PER_HOUR: '0',
      KEY_FAILURES_PER_HOUR: '0',
      ...variables,
    };
    const watched = new WatchedService(await start(given), feed, hub, database, folder, given);
    try {
      await watched.running.untilReady();
      await eventually(() => expect(feed.logins).toEqual(['N0CALL']));
      return watched;
    } catch (error) {
      // Its test has nothing to stop.
      await watched.stop();
      throw error;
    }
  }

  get origin(): string {
    return this.running.origin;
  }

  async get<Body>(path: string): Promise<Body> {
    const response = await fetch(this.origin + path);
    return (await response.json()) as Body;
  }

  /** Sends a spot of now over the feed's socket. */
  hear(given: Partial<SpotReport> = {}): void {
    const heardAtSeconds = Math.floor(Date.now() / 1_000);
    this.feed.send(toSpotLine(aReport({ heardAtSeconds, ...given })));
  }

  /**
   * Starts a process again at the same address, after it was stopped.
   * @param root another build than the one of this repository
   */
  async startAgain(this: WatchedProcess, root?: string): Promise<void> {
    const { port } = new URL(this.origin);
    this.running = await ServiceProcess.start({ ...this.variables, PORT: port }, root);
    await this.running.untilReady();
  }

  async stop(): Promise<void> {
    await this.running.stop('SIGTERM');
    await Promise.all([this.feed.close(), this.hub.close()]);
    await this.database.drop();
    await removeFolder(this.folder);
  }
}

export type WatchedProcess = WatchedService<ServiceProcess>;
