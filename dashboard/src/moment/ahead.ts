/** Moments that are asked ahead and never shown are forgotten: a column of each band and the map are fewer. */
const MOST = 24;

/** By what is asked. Each is shown once: asked again, it is counted again. */
const ahead = new Map<string, Promise<unknown>>();

/** Asks for what is shown next, and keeps the answer until {@link takeAhead}; a failed one is asked for again. */
export async function askAhead(of: string, ask: () => Promise<unknown>): Promise<void> {
  let asked = ahead.get(of);
  if (!asked) {
    asked = ask();
    ahead.set(of, asked);
    for (const oldest of ahead.keys()) {
      if (ahead.size <= MOST) break;
      ahead.delete(oldest);
    }
  }
  try {
    await asked;
  } catch (error) {
    ahead.delete(of);
    throw error;
  }
}

/** What was asked ahead, if it was; whoever asks must know its kind. */
export function takeAhead<Answer>(of: string): Promise<Answer> | undefined {
  const asked = ahead.get(of) as Promise<Answer> | undefined;
  ahead.delete(of);
  return asked;
}
