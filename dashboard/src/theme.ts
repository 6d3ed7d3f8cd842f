import { signal } from '@preact/signals';

const KEY = 'theme';

/** Light, dark, or as the viewer's system has it. */
export type Theme = 'auto' | 'light' | 'dark';

export const theme = signal<Theme>(readTheme());

function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

export function setTheme(chosen: Theme): void {
  theme.value = chosen;
  document.documentElement.dataset.theme = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Without storage the theme still changes, until the page is closed.
  }
}

/** Before anything is drawn. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.value;
}
