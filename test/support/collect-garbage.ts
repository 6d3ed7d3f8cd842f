import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects all garbage of this process, also what is garbage only once that of before is gone. */
export async function collectGarbage(): Promise<void> {
  for (let times = 0; times < 3; times++) {
    collect();
    await turn();
  }
}
