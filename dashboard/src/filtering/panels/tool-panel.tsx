import { useEffect, useRef } from 'preact/hooks';
import { openTool, pressTool, setTool } from '../open-tool.js';
import type { FilterControl } from '../../address/filters.js';
import { HomeForm } from '../../welcome/home-form.js';
import { Toggle } from '../../parts/toggles.js';
import { words } from '../../words/words.js';
import { TOOL_KEYS, TOOLS } from '../keys.js';
import { Elsewhere } from './elsewhere-panel.js';
import { Fields } from './fields-panel.js';
import { Near } from './near-panel.js';
import { Places } from './places-panel.js';
import { Presets } from './presets-panel.js';
import { SavedFilters } from './saved-panel.js';
import '../../style/filtering.css';

/** Every filter and what is done with filters, beside the list. */
export function ToolPanel(props: FilterControl) {
  const text = words.value.filtering;
  const panel = useRef<HTMLDivElement>(null);
  const tool = openTool.value;
  useEffect(() => {
    // Opened by a key: what is to be chosen has the focus. A button that was pressed keeps it.
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.id !== 'main') return;
    panel.current
      ?.querySelector<HTMLElement>('.filter-tool :is(button, input, select, a)')
      ?.focus();
  }, [tool]);
  if (tool === undefined) return null;
  return (
    <div class="filter-panel" role="region" aria-label={text.tools[tool]} ref={panel}>
      <div class="filter-tools" role="group" aria-label={text.toolsLabel}>
        {TOOLS.map((one) => (
          <Toggle
            key={one}
            isOn={tool === one}
            aria-keyshortcuts={TOOL_KEYS[one]}
            onPress={() => one !== tool && pressTool(one, props)}
          >
            {text.tools[one]}
          </Toggle>
        ))}
        <button type="button" class="quiet filter-close" onClick={() => setTool(undefined)}>
          {text.close}
        </button>
      </div>
      <div class="filter-tool">
        <Tool {...props} />
      </div>
    </div>
  );
}

function Tool(props: FilterControl) {
  const tool = openTool.value;
  if (tool === 'fields') return <Fields {...props} />;
  if (tool === 'home') return <HomeForm />;
  if (tool === 'near') return <Near {...props} />;
  if (tool === 'presets') return <Presets {...props} />;
  if (tool === 'places') return <Places {...props} />;
  if (tool === 'saved') return <SavedFilters {...props} />;
  if (tool === 'elsewhere') return <Elsewhere {...props} />;
  return <Keys />;
}

function Keys() {
  const text = words.value.filtering;
  const opening = TOOLS.map((tool) => [TOOL_KEYS[tool], text.opens(text.tools[tool])] as const);
  return (
    <dl class="filter-keys">
      {[...text.keys, ...opening].map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
