import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { eventually, Hopeless } from '../eventually.js';

/** Whether `script` of util-linux is here, which gives a program a terminal. */
export const hasTerminal =
  process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

/** A program on a terminal of its own. */
export class TerminalProcess {
  /** All that it has written, as a person sees it. */
  output = '';
  readonly #closed: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.#closed = once(child, 'close');
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.output += stripVTControlCharacters(text);
    });
  }

  /** Starts it with these variables and nothing else of the test's environment. */
  static start(command: readonly string[], variables: NodeJS.ProcessEnv): TerminalProcess {
    const child = spawn('script', ['-qec', command.join(' '), '/dev/null'], {
      env: { PATH: process.env.PATH, TERM: 'xterm', ...variables },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    return new TerminalProcess(child);
  }

  /** Waits until it shows this. A program that ends before will never: then all that it has written is the error. */
  async untilShown(what: RegExp): Promise<void> {
    await eventually(() => {
      if (what.test(this.output)) return;
      const TheError = this.child.stdout?.readableEnded ? Hopeless : Error;
      throw new TheError(`It has not shown ${what}:\n${this.output}`);
    }, 120_000);
  }

  /** Presses Ctrl-C, and waits until the program has ended. */
  async interrupt(): Promise<void> {
    this.child.stdin?.write('\u0003');
    await this.#closed;
  }

  lines(): string[] {
    return toLines(this.output);
  }

  /** From where the terminal shows Ctrl-C. */
  linesAfterInterrupt(): string[] {
    return toLines(this.output.split('^C')[1] ?? '');
  }
}

function toLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}
