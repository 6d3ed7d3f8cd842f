import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/words.js';
import { followRig } from './follow-rig.js';
import { rig, rigState, tuned, vfo } from './rig.js';
import { kHzText, rigText } from './rig-text.js';
import './rig.css';

const SHOWN_MS = 12_000;

/** Where the radio is, small, on every view; more about it is where it is set. */
export function RigDisplay() {
  const current = rig.value;
  useEffect(() => {
    const leaving = new AbortController();
    if (current) void followRig(current, leaving.signal);
    return () => leaving.abort();
  }, [current]);
  const { rig: w } = words.value;
  const state = rigState.value;
  const at = vfo.value;
  const isReady = state.kind === 'ready' && at !== undefined;
  return (
    <>
      <a class={`rig ${isReady ? 'is-ready' : ''}`} href="/mine" title={rigText(state)}>
        <span class="dot" aria-hidden="true" />
        <span class="rig-lines">
          <span class={isReady ? 'unseen' : ''}>{w.title} </span>
          {isReady && <span>{kHzText(at)} </span>}
          <small>{isReady ? at.mode : w.off}</small>
        </span>
      </a>
      <RigNote />
    </>
  );
}

/** Says for a while what is wrong, and that a tuning was not taken; to screen readers also that one was. */
function RigNote() {
  const { rig: w } = words.value;
  const state = rigState.value;
  const [seen, setSeen] = useState(state);
  const isWrong = state.kind !== 'ready' && state.kind !== 'connecting';
  useEffect(() => {
    if (!isWrong) return undefined;
    const timer = setTimeout(() => setSeen(state), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const at = vfo.value;
  const came = tuned.value;
  const isNotTaken = came === 'notTaken' && at !== undefined;
  const isShown = isNotTaken || (isWrong && state !== seen);
  return (
    <p class={isShown ? 'log-note rig-note' : 'unseen'} role="status">
      {isShown && (isNotTaken ? w.notTaken(kHzText(at), at.mode) : rigText(state))}
      {came === 'done' && at && rigText(state)}
    </p>
  );
}
