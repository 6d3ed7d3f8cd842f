let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs one request after the other, so that this page never has two questions running in the service, which runs two for
 * all viewers. Rejects without asking when `signal` is aborted before its turn.
 */
export function inTurn<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const turn = latest.then(() => {
    signal.throwIfAborted();
    return ask();
  });
  latest = turn.catch(() => undefined);
  return turn;
}
