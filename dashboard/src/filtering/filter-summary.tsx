import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Filters } from '../filters.js';
import { home } from '../home/home.js';
import { isPickingHome } from '../home/home-layer.js';
import { lazyView } from '../lazy-view.js';
import type { ChangeFilters } from '../parts/filter-bar.js';
import { words } from '../words/words.js';
import { chipsOf } from './chips.js';
import { countryName, useCountries } from './countries.js';
import { useFilterKeys } from './keys.js';
import { nearMe } from './presets.js';
import { radiusKm } from './saved.js';
import { sentenceOf } from './sentence.js';
import '../style/filtering.css';

/** What is opened below the filters. */
export type Tool = 'home' | 'near' | 'presets' | 'places' | 'saved' | 'elsewhere' | 'keys';

export const TOOLS: readonly Tool[] = [
  'home',
  'near',
  'presets',
  'places',
  'saved',
  'elsewhere',
  'keys',
];

interface FilterSummaryProps {
  readonly filters: Filters;
  readonly onChange: ChangeFilters;
  /** Exact number of spots that match, once the service has answered. */
  readonly total: number | undefined;
}

export interface ToolProps extends FilterSummaryProps {
  readonly tool: Tool;
  readonly onOpen: (tool: Tool | undefined) => void;
}

/** Its code is loaded when the first of them is opened. */
const ToolPanel = lazyView<ToolProps>(() => import('./tool-panel.js').then((m) => m.ToolPanel));

/** What is shown, in words; the filters that are set, to remove; and quick choices. */
export function FilterSummary({ filters, onChange, total }: FilterSummaryProps) {
  const text = words.value.filtering;
  const { more } = filters;
  const tool = useSignal<Tool | undefined>(undefined);
  const buttons = useRef<HTMLDivElement>(null);
  useCountries(Boolean(more.dxcc || more.spotter_dxcc));
  const open = (next: Tool | undefined) => {
    const before = tool.value;
    tool.value = next;
    if (next !== undefined || before === undefined) return;
    buttons.current?.querySelector<HTMLElement>(`[data-tool=${before}]`)?.focus();
  };
  useFilterKeys({
    onHelp: () => open(tool.value === 'keys' ? undefined : 'keys'),
    onLeave: () => {
      if (isPickingHome.value) isPickingHome.value = false;
      else open(undefined);
    },
  });
  const press = (one: Tool) => {
    const isOpen = tool.value === one;
    if (one === 'near' && !isOpen) {
      const near = nearMe({ grid: home.value.grid, radiusKm: radiusKm.value });
      if (near) onChange({ more: { ...more, ...near } });
    }
    open(isOpen ? undefined : one);
  };
  return (
    <section class="filter-summary" aria-label={text.chipsLabel}>
      <p class="filter-sentence">{sentenceOf(filters, total, text, countryName)}</p>
      <Chips filters={filters} onChange={onChange} />
      <div class="filter-tools" role="group" aria-label={text.toolsLabel} ref={buttons}>
        {TOOLS.map((one) => (
          <button
            key={one}
            type="button"
            class="toggle"
            data-tool={one}
            aria-expanded={tool.value === one}
            onClick={() => press(one)}
          >
            {text.tools[one]}
          </button>
        ))}
      </div>
      {tool.value !== undefined && (
        <ToolPanel {...{ filters, onChange, total }} tool={tool.value} onOpen={open} />
      )}
    </section>
  );
}

function Chips({ filters, onChange }: Omit<FilterSummaryProps, 'total'>) {
  const text = words.value.filtering;
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number>(undefined);
  const chips = chipsOf(filters, text, countryName);
  useEffect(() => {
    if (removedAt.current === undefined) return;
    const left = list.current?.querySelectorAll('button') ?? [];
    // The focus stays in the row: the next chip, or the last.
    [...left].at(Math.min(removedAt.current, left.length - 1))?.focus();
    removedAt.current = undefined;
  }, [chips.length]);
  if (chips.length === 0) return null;
  return (
    <ul class="filter-chips" ref={list}>
      {chips.map((chip, index) => {
        const remove = () => {
          removedAt.current = index;
          onChange(chip.without(filters));
        };
        return (
          <li key={chip.name}>
            <button
              type="button"
              class="filter-chip"
              onClick={remove}
              onKeyDown={(event) => {
                if (event.key !== 'Backspace' && event.key !== 'Delete') return;
                event.preventDefault();
                remove();
              }}
            >
              <span class="unseen">{text.remove} </span>
              {chip.text} <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
