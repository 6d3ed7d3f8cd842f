import { HttpException, HttpStatus, ServiceUnavailableException } from '@nestjs/common';

/** The questions of all clients that wait are at their maximum. */
export class TooManyQuestions extends ServiceUnavailableException {
  readonly code = 'busy';
  readonly retryAfterSeconds = 5;

  constructor() {
    super('Too many questions of this kind are being answered just now.');
  }
}

/** The questions of one client that wait are at their maximum, or one has waited too long. */
export class TooManyOfClient extends HttpException {
  readonly code = 'too_many_questions';
  readonly retryAfterSeconds = 5;

  constructor(message: string) {
    super(message, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** Maximum questions that run and wait, of all clients together and of each. */
export interface TurnLimits {
  readonly running: number;
  readonly waiting: number;
  readonly runningEach: number;
  readonly waitingEach: number;
  /** Maximum wait; unlimited unless given. */
  readonly waitMs?: number;
  /** Message to a client that has too many. */
  readonly refusal: string;
  /** Is told of each wait, when it is over, since when it was, by `performance.now()`. */
  readonly whenWaited?: (sinceMs: number) => void;
}

interface Client {
  running: number;
  readonly waiting: (() => void)[];
}

/** Ends a turn; without effect when repeated. */
export type EndTurn = () => void;

/** Calls `left` once when the client has left. Returns a function that stops watching. */
export type WhenLeft = (left: () => void) => () => void;

/** Starts work client by client, round robin: one client's many questions do not hold up another's one. */
export class ClientTurns {
  /** Clients with work, in the order of their next turns. */
  private readonly clients = new Map<string, Client>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** Whether a client without running work could start now. */
  get isFree(): boolean {
    return this.running < this.limits.running;
  }

  /**
   * Waits for the client's turn, then runs `work`.
   * @throws TooManyOfClient, TooManyQuestions
   */
  async run<T>(client: string, work: () => Promise<T>, whenLeft?: WhenLeft): Promise<T> {
    const end = await this.begin(client, whenLeft);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Runs `work` at once, as nobody's turn. Call it only while {@link isFree}. */
  async runNow<T>(work: () => Promise<T>): Promise<T> {
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.beginNext();
    }
  }

  /**
   * Waits for the client's turn, which lasts until the returned function is called.
   * @throws TooManyOfClient also after `waitMs`, and when the client has left meanwhile
   * @throws TooManyQuestions
   */
  async begin(client: string, whenLeft?: WhenLeft): Promise<EndTurn> {
    const own = this.clients.get(client) ?? { running: 0, waiting: [] };
    if (!this.mayRun(own)) {
      if (own.waiting.length >= this.limits.waitingEach) throw this.refusal();
      if (this.waiting >= this.limits.waiting) throw new TooManyQuestions();
      this.clients.set(client, own);
      await this.wait(own, whenLeft).finally(() => this.forgetIdle(client, own));
    } else {
      this.clients.set(client, own);
      this.start(own);
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.end(client, own);
    };
  }

  private mayRun(client: Client): boolean {
    return this.isFree && client.running < this.limits.runningEach;
  }

  private refusal(): TooManyOfClient {
    return new TooManyOfClient(this.limits.refusal);
  }

  private start(client: Client): void {
    this.running++;
    client.running++;
  }

  private async wait(client: Client, whenLeft?: WhenLeft): Promise<void> {
    this.waiting++;
    const sinceMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let forget: (() => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        client.waiting.push(resolve);
        const giveUp = () => {
          const at = client.waiting.indexOf(resolve);
          // Its turn has come meanwhile.
          if (at < 0) return;
          client.waiting.splice(at, 1);
          reject(this.refusal());
        };
        forget = whenLeft?.(giveUp);
        if (this.limits.waitMs !== undefined) timer = setTimeout(giveUp, this.limits.waitMs);
      });
    } finally {
      this.waiting--;
      this.limits.whenWaited?.(sinceMs);
      clearTimeout(timer);
      forget?.();
    }
  }

  private forgetIdle(name: string, client: Client): void {
    if (client.running + client.waiting.length === 0) this.clients.delete(name);
  }

  private end(name: string, client: Client): void {
    this.running--;
    client.running--;
    // Its next turn comes after those of all others.
    this.clients.delete(name);
    if (client.running + client.waiting.length > 0) this.clients.set(name, client);
    this.beginNext();
  }

  private beginNext(): void {
    for (const next of this.clients.values()) {
      if (!this.isFree) return;
      if (!this.mayRun(next)) continue;
      const begin = next.waiting.shift();
      if (!begin) continue;
      // Counted before the waiting work resumes, so that nothing starts in between.
      this.start(next);
      begin();
    }
  }
}
