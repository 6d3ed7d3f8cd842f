import { sleep as sleepOrReject } from '../../../clients/typescript/src/platform.js';

/** Waits, or returns at once when `leaving` is aborted. No listener stays behind. */
export async function sleep(ms: number, leaving: AbortSignal): Promise<void> {
  await sleepOrReject(ms, leaving).catch(() => undefined);
}
