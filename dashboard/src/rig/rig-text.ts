import { RIG_PORT } from '../../../src/dashboard/page-paths.js';
import { words } from '../words/words.js';
import { rig, type RigState, type Vfo, vfo } from './rig.js';

/** What the viewer starts, where the radio is connected. */
export function rigCommand(): string {
  const { port } = rig.value ?? {};
  const atPort = port === undefined || port === RIG_PORT ? '' : ` --port ${port}`;
  return `npx spot-rig --origin ${location.origin}${atPort}`;
}

/** A frequency as stations have theirs: `14025.3`. */
export function kHzText({ frequencyHz }: Vfo): string {
  return (frequencyHz / 1_000).toFixed(1);
}

/** Where the radio is, or what is wrong and what to do. */
export function rigText(state: RigState): string {
  const { rig: w } = words.value;
  const at = vfo.value;
  switch (state.kind) {
    case 'connecting':
      return w.connecting;
    case 'ready':
      return at ? w.at(kHzText(at), at.mode) : w.connecting;
    case 'radio':
      return w.troubles.radio(state.message ?? '');
    case 'away':
      return w.troubles.away(`${rig.value?.port}`, rigCommand());
    default:
      return w.troubles[state.kind];
  }
}
