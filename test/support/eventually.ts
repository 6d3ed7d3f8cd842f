import { setTimeout as delay } from 'node:timers/promises';

const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;

/** Who has waited for so many times a pause looks no more often than that. */
const WAITED_PAUSES = 40;

/** A look takes a fourth of the time at most: others need the processor for what is waited for. */
const LOOKS = 3;

/** Thrown by an assertion that cannot hold any more: nobody goes on waiting. */
export class Hopeless extends Error {}

/**
 * Repeats an assertion until it holds; its last failure when it does not within the time. It is looked at 50 times a second at
 * first, and less often the longer it takes.
 */
export async function eventually(assertion: () => unknown, withinMs = 60_000): Promise<void> {
  const beganMs = Date.now();
  for (;;) {
    const lookedMs = Date.now();
    try {
      await assertion();
      return;
    } catch (error) {
      if (error instanceof Hopeless || Date.now() > beganMs + withinMs) throw error;
    }
    const nowMs = Date.now();
    const pauseMs = Math.max((nowMs - beganMs) / WAITED_PAUSES, (nowMs - lookedMs) * LOOKS);
    await delay(Math.min(Math.max(pauseMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
  }
}
