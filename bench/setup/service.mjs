// The built service, as a process of its own.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { builtEntry } from '../../scripts/build-if-needed.mjs';
import { childrenOf, cpuSecondsOf, proportionalBytesOf } from './processes.mjs';

const START_WITHIN_MS = 120_000;
const POLL_MS = 20;

/** The file that the process of the column engine is started with. */
const ENGINE_ENTRY = /columns\/process\/main\.js/;

export class Service {
  #child;
  #output = '';

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {string} origin
   */
  constructor(child, origin) {
    this.#child = child;
    this.origin = origin;
    /** Milliseconds from the start of the process to the first answer. */
    this.startMs = 0;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (this.#output = (this.#output + chunk).slice(-4_000)));
    }
  }

  /**
   * Starts it with these variables alone and waits for its first answer to `GET /spots`.
   * @param {Record<string, string>} variables
   * @param {string} [profileDir] where the process leaves a profile of its CPU at its end
   */
  static async start(variables, profileDir) {
    const port = await freePort();
    const startedAtMs = performance.now();
    const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];
    const child = spawn(process.execPath, [...profiling, await builtEntry('main')], {
      cwd: variables.DATA_DIR,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const service = new Service(child, `http://127.0.0.1:${port}`);
    while (!(await service.#answers())) {
      if (child.exitCode !== null || performance.now() - startedAtMs > START_WITHIN_MS) {
        throw new Error(`the service did not start:\n${service.#output}`);
      }
      await delay(POLL_MS);
    }
    service.startMs = performance.now() - startedAtMs;
    return service;
  }

  /**
   * @param {string} path
   * @param {RequestInit} [init]
   * @returns {Promise<any>}
   */
  async json(path, init) {
    const response = await fetch(this.origin + path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Resident memory of the Node process now, in bytes. */
  residentBytes() {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(this.#pid)]);
    return Number(kilobytes) * 1_024;
  }

  /** Seconds the Node process has computed so far, on all cores; nothing where the system does not tell. */
  cpuSeconds() {
    return cpuSecondsOf(this.#pid);
  }

  /** Memory in bytes of the Node process and of its column engine's; nothing where the system does not tell. */
  memory() {
    const engines = childrenOf(this.#pid).filter(({ command }) => ENGINE_ENTRY.test(command));
    return {
      nodeBytes: proportionalBytesOf([this.#pid]),
      columnsBytes: proportionalBytesOf(engines.map(({ pid }) => pid)),
    };
  }

  get #pid() {
    return Number(this.#child.pid);
  }

  async stop() {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }

  async #answers() {
    try {
      const response = await fetch(`${this.origin}/api/v1/spots?limit=1`);
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  }
}

/** Free a moment ago. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}
