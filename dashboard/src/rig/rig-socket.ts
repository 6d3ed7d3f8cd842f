import { RIG_PATH } from '../../../src/dashboard/page-paths.js';
import { workerUrl } from '../browser/worker-url.js';
import type { Rig } from './rig.js';
import type { RigEnd } from './trouble.js';

/** What else listens at the port says nothing that is understood. */
const GREETED_WITHIN_MS = 10_000;

/** The code by which a wrong token is told. */
const WRONG_TOKEN = 4_401;

/** What is said to the page; what it does not know is not for it. */
export type RigMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'state'; readonly frequencyHz: number; readonly mode: string }
  | { readonly type: 'error'; readonly message: string; readonly of?: string };

/** What the worker tells (`dashboard/worker/rig.js`). */
type Told =
  | { readonly type: 'open' }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'close'; readonly code: number };

/** The way to the program between page and radio: by a worker, whose policy allows it where the page's does not. */
export class RigSocket {
  #worker: Worker | undefined;

  constructor(readonly rig: Rig) {}

  /** Connects and greets, until that ends or `leaving` is aborted. */
  open(onMessage: (message: RigMessage) => void, leaving: AbortSignal): Promise<RigEnd> {
    this.#worker ??= new Worker(workerUrl(`${RIG_PATH}?port=${this.rig.port}`));
    const worker = this.#worker;
    const over = new AbortController();
    const { signal } = over;
    let isGreeted = false;
    let silence = 0;
    return new Promise((resolve) => {
      /** Without a worker it begins anew. */
      const end = (how: RigEnd, keepsWorker = false) => {
        clearTimeout(silence);
        over.abort();
        if (!keepsWorker) this.close();
        resolve(how);
      };
      const take = ({ data }: MessageEvent<Told>) => {
        if (data.type === 'open') {
          silence = window.setTimeout(() => end('refused'), GREETED_WITHIN_MS);
          this.send({ type: 'hello', token: this.rig.token });
        } else if (data.type === 'close') {
          const other = isGreeted ? 'broken' : 'refused';
          end(data.code === WRONG_TOKEN ? 'token' : other, true);
        } else {
          const message = readMessage(data.text);
          if (message?.type === 'hello') {
            isGreeted = true;
            clearTimeout(silence);
          }
          if (message && isGreeted) onMessage(message);
        }
      };
      leaving.addEventListener('abort', () => end('broken'), { signal });
      worker.addEventListener('error', () => end('refused'), { signal });
      worker.addEventListener('message', take, { signal });
      this.#post({ type: 'open' });
    });
  }

  send(message: object): void {
    this.#post({ type: 'send', text: JSON.stringify(message) });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #post(message: { readonly type: 'open' } | { readonly type: 'send'; readonly text: string }) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, not to a window
    this.#worker?.postMessage(message);
  }
}

/** @returns `undefined` for what is no message: another program may listen at the port */
function readMessage(text: string): RigMessage | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' ? ((message ?? undefined) as RigMessage) : undefined;
  } catch {
    return undefined;
  }
}
