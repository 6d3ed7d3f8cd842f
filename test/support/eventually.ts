import { setTimeout as delay } from 'node:timers/promises';

/** Repeats an assertion until it holds; its last failure when it does not within the time. */
export async function eventually(assertion: () => unknown, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(20);
  }
}
