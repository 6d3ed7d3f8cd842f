import { signal } from '@preact/signals';
import { copyText } from './clipboard.js';

const SAID_MS = 2_000;

/** What was to be copied a moment ago, and whether it was; `undefined` afterwards. */
export const lastCopy = signal<{ readonly text: string; readonly isCopied: boolean }>();

let timer = 0;

/** Copies a text, and says for a moment whether it could. */
export async function copy(text: string): Promise<void> {
  lastCopy.value = { text, isCopied: await copyText(text) };
  clearTimeout(timer);
  timer = window.setTimeout(() => (lastCopy.value = undefined), SAID_MS);
}
