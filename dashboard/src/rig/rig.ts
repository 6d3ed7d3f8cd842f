import { signal } from '@preact/signals';
import { bandAt, OTHER_BAND } from '../radio/bands.js';
import { keptSignal } from '../browser/kept.js';
import type { Trouble } from './trouble.js';

/** The program that stands between this page and the viewer's radio, `npx spot-rig` on the viewer's machine. */
export interface Rig {
  readonly port: number;
  /** It printed it, and listens to nobody without it. */
  readonly token: string;
}

/** Where the radio is, as it says itself. */
export interface Vfo {
  readonly frequencyHz: number;
  /** The radio's own name of it: `PKTUSB`. */
  readonly mode: string;
}

/** Whether the radio can be tuned: `ready`, not yet, or why not. An object of its own each time that the viewer is to be told. */
export type RigState =
  | { readonly kind: 'connecting' | 'ready' }
  | { readonly kind: Trouble; readonly message?: string };

/** Where a spot is, for the radio; the mode is the spot's, which the program between translates. */
interface Tuning {
  readonly frequencyHz: number;
  readonly mode: string;
}

/** The viewer's; `undefined` without one: then nothing of it is seen. */
export const rig = keptSignal('rig', readRig);

/** Whether the band map moves to where the radio is. */
export const followsRig = keptSignal('rig-follows', (kept) => kept === true);

/** `undefined` until it is known, and while the radio does not answer. */
export const vfo = signal<Vfo | undefined>(undefined);

export const rigState = signal<RigState>({ kind: 'connecting' });

/** What the viewer clicked last; taken by who follows the radio. */
export const wanted = signal<Tuning | undefined>(undefined);

/** What came of it, until the radio moves or the next click. */
export const tuned = signal<'done' | 'notTaken' | undefined>(undefined);

/** Whether a click on this frequency tunes: there is a radio, and an amateur band. */
export function canTune(kHz: number): boolean {
  return rig.value !== undefined && bandAt(kHz) !== OTHER_BAND;
}

/** Tunes the radio, if there is one, to a spot. */
export function tune(kHz: number, mode: string): void {
  if (canTune(kHz)) wanted.value = { frequencyHz: Math.round(kHz * 1_000), mode };
}

/** @returns `undefined` for a port or token that cannot be */
export function readRig(kept: unknown): Rig | undefined {
  const { port, token } = Object(kept) as Record<string, unknown>;
  const isPort = Number.isInteger(port) && Number(port) >= 1 && Number(port) <= 65_535;
  if (!isPort || typeof token !== 'string' || token.trim() === '') return undefined;
  return { port: Number(port), token: token.trim() };
}
