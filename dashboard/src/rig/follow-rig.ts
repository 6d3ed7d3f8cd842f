import { effect, untracked } from '@preact/signals';
import { sleep } from '../browser/sleep.js';
import { type Rig, type RigState, rigState, tuned, vfo, wanted } from './rig.js';
import { type RigMessage, RigSocket } from './rig-socket.js';
import { readSurroundings, troubleOf } from './trouble.js';

const RETRY_MS = 1_000;
const RETRY_MOST_MS = 15_000;

/** On this machine all but a question to the viewer is answered sooner. */
const ASKED_AFTER_MS = 2_000;

/** Radios round to their step. */
const STEP_HZ = 100;

/**
 * Follows where the radio is and does what is clicked, until `leaving` is aborted. What is clicked while the page connects, or
 * the browser asks whether it may, is done when it has; what is clicked while the radio is away is not done later.
 */
export async function followRig(rig: Rig, leaving: AbortSignal): Promise<void> {
  const socket = new RigSocket(rig);
  /** Nothing is known of the radio yet: the browser may be asking the viewer. */
  let isConnecting = false;
  /** Aborted by a click: it is tried again at once. */
  let haste = new AbortController();
  wanted.value = undefined;
  rigState.value = { kind: 'connecting' };
  const stop = effect(() => {
    const tuning = wanted.value;
    if (!tuning) return;
    untracked(() => {
      tuned.value = undefined;
      const { kind } = rigState.value;
      if (kind === 'ready' || kind === 'radio') socket.send({ type: 'tune', ...tuning });
      if (kind === 'ready' || kind === 'connecting') return;
      // Said again.
      rigState.value = { ...rigState.value };
      if (kind === 'browser' && isConnecting) return;
      wanted.value = undefined;
      haste.abort();
    });
  });
  let waitMs = RETRY_MS;
  while (!leaving.aborted) {
    const asking = setTimeout(() => void sayThatItAsks(), ASKED_AFTER_MS);
    isConnecting = true;
    const end = await socket.open((message) => {
      clearTimeout(asking);
      if (isConnecting && message.type === 'state' && wanted.value) {
        socket.send({ type: 'tune', ...wanted.value });
      }
      if (message.type !== 'hello') isConnecting = false;
      take(message);
    }, leaving);
    isConnecting = false;
    clearTimeout(asking);
    vfo.value = undefined;
    wanted.value = undefined;
    tuned.value = undefined;
    if (leaving.aborted) break;
    say({ kind: troubleOf(end, await readSurroundings()) });
    waitMs = end === 'broken' ? RETRY_MS : Math.min(2 * waitMs, RETRY_MOST_MS);
    haste = new AbortController();
    await sleep(waitMs, AbortSignal.any([leaving, haste.signal]));
  }
  stop();
  socket.close();
  rigState.value = { kind: 'connecting' };
}

/** What was said already is not said again. */
function say(state: RigState): void {
  const before = rigState.value;
  const isSame = JSON.stringify(before) === JSON.stringify(state);
  if (!isSame) rigState.value = state;
}

async function sayThatItAsks(): Promise<void> {
  const { permission } = await readSurroundings();
  if (permission === 'prompt' && rigState.value.kind === 'connecting') say({ kind: 'browser' });
}

function take(message: RigMessage): void {
  if (message.type === 'state') {
    const { frequencyHz, mode } = message;
    const { frequencyHz: wantedHz } = wanted.value ?? {};
    const isWanted = wantedHz !== undefined && Math.abs(frequencyHz - wantedHz) <= STEP_HZ;
    vfo.value = { frequencyHz, mode };
    tuned.value = isWanted ? 'done' : undefined;
    if (isWanted) wanted.value = undefined;
    say({ kind: 'ready' });
  } else if (message.type === 'error' && message.of === 'tune') {
    wanted.value = undefined;
    tuned.value = 'notTaken';
  } else if (message.type === 'error') {
    vfo.value = undefined;
    wanted.value = undefined;
    say({ kind: 'radio', message: message.message });
  }
}
