import { ColumnsFailed } from './columns.errors.js';

/** How much longer than its time an answer is awaited: the engine ends by itself what takes too long. */
const GRACE_MS = 500;

/** A time-out that Node.js 20 does not collect as garbage, though nothing but an `any` waits for it: a listener keeps it. */
export function timeoutAfter(ms: number): AbortSignal {
  const late = AbortSignal.timeout(ms);
  late.addEventListener('abort', () => undefined);
  return late;
}

/** The time of a session. */
export class Deadline {
  private readonly endMs: number;

  constructor(withinMs: number) {
    this.endMs = performance.now() + withinMs;
  }

  /** At least 1 ms. */
  get leftMs(): number {
    return Math.max(1, this.endMs - performance.now());
  }

  /**
   * What the engine answers, if it does in time; what comes later is dropped.
   * @throws ColumnsFailed as of a statement that was stopped
   */
  async hold<T>(answer: Promise<T>): Promise<T> {
    if (this.endMs === Infinity) return answer;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const tell = () => reject(new ColumnsFailed('INTERRUPT: no answer in time'));
      timer = setTimeout(tell, this.leftMs + GRACE_MS);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }
}
