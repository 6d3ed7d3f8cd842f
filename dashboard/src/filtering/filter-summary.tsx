import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Filters } from '../filters.js';
import { home } from '../home/home.js';
import { isPickingHome } from '../home/home-layer.js';
import { lazyView } from '../lazy-view.js';
import type { ChangeFilters } from '../parts/filter-bar.js';
import { words } from '../words/words.js';
import { type Chip, chipsOf, type ChipTexts } from './chips.js';
import { countryFlag, countryName, useCountries } from './places/countries.js';
import { type Tool, TOOL_KEYS, useFilterKeys } from './keys.js';
import { nearMe } from './presets.js';
import { radiusKm } from './saved.js';
import { sentenceOf } from './text/sentence.js';
import '../style/filtering.css';

const TOOLS = Object.keys(TOOL_KEYS) as Tool[];

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
const ToolPanel = lazyView<ToolProps>(() =>
  import('./panels/tool-panel.js').then((m) => m.ToolPanel),
);

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
    onKey: (key) => {
      const named = TOOLS.find((one) => TOOL_KEYS[one] === key);
      if (named) press(named);
      return named !== undefined;
    },
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
      <p class="filter-sentence">{sentenceOf(filters, total, textsNow())}</p>
      <Chips filters={filters} onChange={onChange} />
      <div class="filter-tools" role="group" aria-label={text.toolsLabel} ref={buttons}>
        {TOOLS.map((one) => (
          <button
            key={one}
            type="button"
            class="toggle"
            data-tool={one}
            aria-expanded={tool.value === one}
            aria-keyshortcuts={TOOL_KEYS[one]}
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

function textsNow(): ChipTexts {
  return { ...words.value, countryName, countryFlag, homeGrid: home.value.grid };
}

function Chips({ filters, onChange }: Omit<FilterSummaryProps, 'total'>) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number>(undefined);
  const chips = chipsOf(filters, textsNow());
  useEffect(() => {
    if (removedAt.current === undefined) return;
    const left = list.current?.querySelectorAll<HTMLElement>('.filter-chip') ?? [];
    // The focus stays in the row: the next chip, or the last.
    [...left].at(Math.min(removedAt.current, left.length - 1))?.focus();
    removedAt.current = undefined;
  }, [chips.map(({ name }) => name).join()]);
  if (chips.length === 0) return null;
  return (
    <ul class="filter-chips" ref={list}>
      {chips.map((chip, index) => (
        <ChipItem
          key={chip.name}
          chip={chip}
          onRemove={() => {
            removedAt.current = index;
            onChange(chip.without(filters));
          }}
          onTurn={() => {
            if (!chip.turned) return;
            removedAt.current = index;
            onChange(chip.turned);
          }}
        />
      ))}
    </ul>
  );
}

interface ChipItemProps {
  readonly chip: Chip;
  readonly onRemove: () => void;
  readonly onTurn: () => void;
}

/** A button that removes a filter, and one that turns it around where that can be. */
function ChipItem({ chip, onRemove, onTurn }: ChipItemProps) {
  const text = words.value.filtering;
  const onKey = (event: KeyboardEvent) => {
    const run = { Backspace: onRemove, Delete: onRemove, '-': onTurn }[event.key];
    if (!run || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  };
  const turn = chip.name.startsWith('not_') ? text.turnOn : text.turnOff;
  return (
    <li onKeyDown={onKey}>
      <button type="button" class="filter-chip" onClick={onRemove}>
        <span class="unseen">{text.remove} </span>
        {chip.flags !== '' && <span aria-hidden="true">{chip.flags} </span>}
        {chip.text} <span aria-hidden="true">×</span>
      </button>
      {chip.turned && (
        <button
          type="button"
          class="filter-turn"
          title={turn(chip.text)}
          aria-label={turn(chip.text)}
          onClick={onTurn}
        >
          <span aria-hidden="true">{text.turnSign}</span>
        </button>
      )}
    </li>
  );
}
