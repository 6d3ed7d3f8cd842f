import { setImmediate as turn } from 'node:timers/promises';

/** Length of the pieces in which time is counted. */
const PIECE_MS = 50;

/** Turns of the event loop after the last piece, to read an answer that has arrived already. */
const TURNS_OF_GRACE = 3;

/**
 * Waits for `work`, at most `limitMs` in which this process itself runs: a piece that ends late, because the event loop
 * was blocked or the machine gave the process no processor, counts as one piece and not as silence of the other side.
 * @param signs grows with each sign of life of the other side, which restarts the limit
 * @throws the error that `late` makes
 */
export async function withinOwnTime<T>(
  work: Promise<T>,
  limitMs: number,
  late: () => Error,
  signs: () => number = () => 0,
): Promise<T> {
  let leftMs = limitMs;
  let newestSign = signs();
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      leftMs = signs() === newestSign ? leftMs - PIECE_MS : limitMs;
      newestSign = signs();
      if (leftMs > 0) return;
      clearInterval(timer);
      void afterGrace().then(() => reject(late()));
    }, PIECE_MS).unref();
    void work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

async function afterGrace(): Promise<void> {
  for (let turns = 0; turns < TURNS_OF_GRACE; turns++) await turn();
}
