import { effect } from '@preact/signals';
import { theme, type Theme } from '../browser/theme.js';

const SYSTEM = /\((prefers-color-scheme: (light|dark))\)/;

/** When the colour of a scheme counts, with the colours that the viewer has chosen. */
function mediaOf(scheme: string, chosen: Theme): string {
  if (chosen === 'auto') return `(prefers-color-scheme: ${scheme})`;
  return chosen === scheme ? 'all' : 'not all';
}

/** Gives the frame of the installed page the colours that the viewer has chosen; without a choice, those of the system. */
export function followTheme(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  const schemes = metas.map((meta) => [meta, SYSTEM.exec(meta.media)?.[2] ?? ''] as const);
  effect(() => {
    for (const [meta, scheme] of schemes) meta.media = mediaOf(scheme, theme.value);
  });
}
