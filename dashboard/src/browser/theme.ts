import { effect } from '@preact/signals';
import { keptSignal } from './kept.js';

/** Light, dark, or as the viewer's system has it. */
export type Theme = 'auto' | 'light' | 'dark';

export const theme = keptSignal('theme', readTheme);

export function readTheme(kept: unknown): Theme {
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

/** From before anything is drawn. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
}
