// Processes of the bench, so that load generators and what is compared have a thread of their own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpuSecondsOf } from './processes.mjs';

/** A process that answers questions, one after the other or at once. */
export class Child {
  #process;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #asked = 0;

  /** @param {string} file In this folder. */
  constructor(file) {
    this.#process = fork(new URL(file, import.meta.url), { serialization: 'advanced' });
    this.#process.on('message', (/** @type {any} */ { id, result, failure }) => {
      const { resolve, reject } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (failure === undefined) resolve?.(result);
      else reject?.(new Error(`${file}: ${failure}`));
    });
    this.#process.on('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${file} ended: ${code}`));
    });
  }

  /**
   * @param {string} what
   * @param {unknown} [argument]
   * @returns {Promise<any>}
   */
  async ask(what, argument) {
    const id = this.#asked++;
    const answered = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#process.send({ id, what, argument });
    return answered;
  }

  /** Seconds it has computed so far; nothing where the system does not tell. */
  cpuSeconds() {
    return cpuSecondsOf(Number(this.#process.pid));
  }

  /** Ends it. */
  async close() {
    if (this.#process.exitCode !== null) return;
    this.#process.disconnect();
    await once(this.#process, 'exit');
  }
}

/**
 * The other side: what this process answers. It ends with its parent.
 * @param {Record<string, (argument: any) => unknown>} answers
 */
export function answer(answers) {
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (/** @type {any} */ { id, what, argument }) => {
    try {
      process.send?.({ id, result: await answers[what](argument) });
    } catch (error) {
      process.send?.({ id, failure: String(error) });
    }
  });
}
