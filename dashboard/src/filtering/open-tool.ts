import { signal } from '@preact/signals';
import type { Tool } from './keys.js';
import { nearMe } from './presets.js';
import { radiusKm } from '../welcome/saved.js';
import type { FilterControl } from '../address/filters.js';
import { home } from '../home/home.js';

/** What the panel beside the list shows; `undefined` while it is closed. */
export const openTool = signal<Tool | undefined>(undefined);

/** Opens a tool, or closes the panel; the focus then is where the panel was opened. */
export function setTool(next: Tool | undefined): void {
  const before = openTool.value;
  openTool.value = next;
  if (next === undefined && before !== undefined) {
    document.querySelector<HTMLElement>('.controls-all')?.focus();
  }
}

/** Opens a tool as its button and its key do, or closes it; what is heard near home is shown at once where home is known. */
export function pressTool(tool: Tool, { filters, onChange }: FilterControl): void {
  if (tool === openTool.value) return setTool(undefined);
  if (tool === 'near') {
    const near = nearMe({ grid: home.value.grid, radiusKm: radiusKm.value });
    if (near) onChange({ more: { ...filters.more, ...near } });
  }
  setTool(tool);
}
