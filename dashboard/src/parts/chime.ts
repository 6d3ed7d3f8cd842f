import { signal } from '@preact/signals';
import { keep, readKept } from '../browser/kept.js';

/** What a sound may tell, and where it is kept that it does. */
const KEYS = { watched: 'watch-sound', needed: 'needed-sound' } as const;
export type Sound = keyof typeof KEYS;

/** Two short tones: the second is a fifth higher. */
const TONES_HZ = [660, 990];
const TONE_SECONDS = 0.12;
const LOUDNESS = 0.2;

/** After these a browser lets a page play. */
const GESTURES = ['pointerdown', 'keydown'];

/** What the viewer wants to hear: that a watched station came up, or a needed one. */
export const soundsOn = signal<ReadonlySet<Sound>>(
  new Set((['watched', 'needed'] as const).filter((sound) => readKept(KEYS[sound], isTrue))),
);

/** `off`; `waiting` for a click or a key, without which a browser plays nothing; or `running`. */
export const soundState = signal<'off' | 'waiting' | 'running'>(
  soundsOn.value.size > 0 ? 'waiting' : 'off',
);

/** How often it was played since the page was opened. */
export const played = signal(0);

let context: AudioContext | undefined;

/** Switches a sound; to be called from a click. It is played once, so that the viewer knows it. */
export async function setSound(sound: Sound, isOn: boolean): Promise<void> {
  const others = [...soundsOn.value].filter((one) => one !== sound);
  soundsOn.value = new Set(isOn ? [...others, sound] : others);
  keep(KEYS[sound], isOn);
  if (soundsOn.value.size === 0) {
    await context?.suspend();
    soundState.value = 'off';
  }
  if (!isOn) return;
  await open();
  chime(sound);
}

/** A page that was loaded with the sound on may play it after the first click or key. */
export function armSound(): void {
  if (soundState.value !== 'waiting') return;
  for (const gesture of GESTURES) addEventListener(gesture, openOnce);
}

function openOnce(): void {
  for (const gesture of GESTURES) removeEventListener(gesture, openOnce);
  if (soundsOn.value.size > 0) void open();
}

/** Plays the sound, unless it is off. */
export function chime(sound: Sound): void {
  if (!soundsOn.value.has(sound) || context?.state !== 'running') return;
  const start = context.currentTime;
  for (const [index, hz] of TONES_HZ.entries()) tone(context, hz, start + index * TONE_SECONDS);
  played.value++;
}

async function open(): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
  soundState.value = context.state === 'running' ? 'running' : 'waiting';
}

function tone(at: AudioContext, hz: number, startSeconds: number): void {
  const oscillator = new OscillatorNode(at, { frequency: hz });
  const gain = new GainNode(at, { gain: 0 });
  // A tone that begins or ends at once clicks.
  gain.gain.setValueAtTime(0, startSeconds);
  gain.gain.linearRampToValueAtTime(LOUDNESS, startSeconds + 0.01);
  gain.gain.linearRampToValueAtTime(0, startSeconds + TONE_SECONDS);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(startSeconds);
  oscillator.stop(startSeconds + TONE_SECONDS);
}

function isTrue(kept: unknown): boolean {
  return kept === true;
}
