import { NumberedSpots } from './numbered-spots.js';
import type { TelnetConnection } from '../telnet/telnet-server.js';

/** What may be lost with a process: what it was sent so shortly before. */
const AT_RISK_MS = 1_000;

/** Spots written to one connection, in order. */
interface Writing {
  readonly numbers: number[];
  readonly atMs: number[];
  /** From then on nobody reads what is written, though the connection may be open. */
  unreadFromMs: number;
}

/** Numbered spots for whoever is logged in, with a record of what was written to whom, and when. */
export class WitnessedSpots extends NumberedSpots {
  readonly #writings = new Map<TelnetConnection, Writing>();

  /** The process at the other end of every connection is killed, or frozen, now. */
  noteAudienceLost(): void {
    for (const connection of this.server.audience) {
      this.#writingTo(connection).unreadFromMs = performance.now();
    }
  }

  /** What was written to anybody. */
  written(): Set<number> {
    return new Set([...this.#writings.values()].flatMap(({ numbers }) => numbers));
  }

  /** What was written to somebody who had more than a second left to read and store it. */
  owed(): Set<number> {
    const owed = new Set<number>();
    for (const [{ closedAtMs = Infinity }, { numbers, atMs, unreadFromMs }] of this.#writings) {
      const safeUntilMs = Math.min(closedAtMs, unreadFromMs) - AT_RISK_MS;
      numbers.forEach((number, index) => {
        if (atMs[index]! < safeUntilMs) owed.add(number);
      });
    }
    return owed;
  }

  /**
   * What became of what was written and is not stored: `neverRead` by a process that was frozen, or `lost`
   * with one that ended, the oldest so long before.
   */
  explainLost(stored: ReadonlySet<number>): {
    neverRead: number;
    lost: number;
    oldestLostMs: number;
  } {
    const neverRead = this.written();
    const lost = new Set<number>();
    let oldestLostMs = 0;
    for (const [{ closedAtMs = Infinity }, { numbers, atMs, unreadFromMs }] of this.#writings) {
      const endMs = Math.min(closedAtMs, unreadFromMs);
      numbers.forEach((number, index) => {
        if (atMs[index]! < unreadFromMs) neverRead.delete(number);
        if (stored.has(number) || atMs[index]! >= endMs) return;
        lost.add(number);
        oldestLostMs = Math.max(oldestLostMs, endMs - atMs[index]!);
      });
    }
    const isLost = (number: number): boolean => !stored.has(number);
    return { neverRead: [...neverRead].filter(isLost).length, lost: lost.size, oldestLostMs };
  }

  protected override send(line: string): void {
    for (const connection of this.server.sendToAudience(line)) {
      const { numbers, atMs } = this.#writingTo(connection);
      numbers.push(this.count);
      atMs.push(this.sentAtMs.at(-1)!);
    }
  }

  #writingTo(connection: TelnetConnection): Writing {
    const known = this.#writings.get(connection);
    const writing = known ?? { numbers: [], atMs: [], unreadFromMs: Infinity };
    if (!known) this.#writings.set(connection, writing);
    return writing;
  }
}
