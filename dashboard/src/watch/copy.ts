import { signal } from '@preact/signals';
import { copyText } from '../clipboard.js';

const SAID_MS = 2_000;

/** What was copied a moment ago; empty afterwards. */
export const copied = signal('');

let timer = 0;

/** Copies a text, and says so for a moment. */
export async function copy(text: string): Promise<void> {
  copied.value = (await copyText(text)) ? text : '';
  clearTimeout(timer);
  timer = window.setTimeout(() => (copied.value = ''), SAID_MS);
}
