import { signal } from '@preact/signals';

const SAID_MS = 2_000;

/** What was copied a moment ago; empty afterwards. */
export const copied = signal('');

let timer = 0;

/** Copies a text, by the older way where a page may not use the clipboard: without https. */
export async function copy(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copySelected(text);
  copied.value = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => (copied.value = ''), SAID_MS);
}

function copySelected(text: string): void {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  focused?.focus();
}
