import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, Hopeless } from '../eventually.js';
import { freePort } from './free-port.js';

const ROOT = resolve(import.meta.dirname, '../../..');

/** How long the last lines of a process that has ended may be under way. */
const OUTPUT_COMES_WITHIN_MS = 1_000;

/** The built service as a process of its own, as `npm start` runs it. */
export class ServiceProcess {
  /** Everything it has logged. */
  output = '';

  private readonly isClosed: Promise<unknown>;

  private constructor(
    readonly child: ChildProcess,
    readonly origin: string,
  ) {
    this.isClosed = new Promise((closed) => child.once('close', closed));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /**
   * Starts it with these variables and nothing else of the test's environment; on a free port, unless `PORT`
   * names one.
   * @param root the folder whose `dist` is run
   */
  static async start(variables: NodeJS.ProcessEnv, root = ROOT): Promise<ServiceProcess> {
    const port = variables.PORT ?? (await freePort());
    const child = spawn(process.execPath, [join(root, 'dist/src/main.js')], {
      cwd: variables.DATA_DIR ?? ROOT,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...variables },
    });
    return new ServiceProcess(child, `http://127.0.0.1:${port}`);
  }

  get #hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async get<Body>(path: string): Promise<Body> {
    const response = await fetch(this.origin + path);
    return (await response.json()) as Body;
  }

  /** Waits until it answers; a busy machine takes its time. What it says and has logged is the error when it does not. */
  async untilReady(withinMs = 60_000): Promise<void> {
    await eventually(async () => {
      if (this.#hasEnded) throw new Hopeless(`It has ended:\n${this.output.slice(-3_000)}`);
      const response = await fetch(`${this.origin}/health/ready`);
      if (response.status === 200) return;
      const said = `${response.status} ${await response.text()}`;
      throw new Error(`It is not ready: ${said}\n${this.output.slice(-3_000)}`);
    }, withinMs);
  }

  /** Sends a signal, and gives what {@link untilEnded} does. */
  async stop(signal: NodeJS.Signals): Promise<number | string> {
    this.child.kill(signal);
    return this.untilEnded();
  }

  /** The code, or the signal, it ended with, once all that it has logged is in {@link output}. */
  async untilEnded(): Promise<number | string> {
    const { child } = this;
    if (!this.#hasEnded) await once(child, 'exit');
    // Processes that outlive it may have its output open still.
    await Promise.race([this.isClosed, delay(OUTPUT_COMES_WITHIN_MS, undefined, { ref: false })]);
    return child.exitCode ?? child.signalCode ?? 'unknown';
  }
}

/** The messages of a log that are of level `warn` or worse. */
export function complaintsOf({ output }: ServiceProcess): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 40)
    .map(({ msg }) => msg);
}
