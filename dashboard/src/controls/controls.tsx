import { type Failure, failureText } from '../api.js';
import type { FilterControl } from '../filters.js';
import { isPickingHome } from '../home/home-layer.js';
import { TOOL_KEYS, TOOLS, useFilterKeys } from '../filtering/keys.js';
import { lazyView } from '../lazy-view.js';
import type { Moment } from '../moment/moment.js';
import { PHONE, useMedia } from '../use-media.js';
import { words } from '../words/words.js';
import { AskField } from './ask-field.js';
import { Chosen } from './chosen.js';
import { ModeBandFilter } from './mode-band-filter.js';
import { openTool, pressTool, setTool } from './open-tool.js';
import { PlaceChoice } from './place-choice.js';
import { StrengthChoice } from './strength-choice.js';
import { TimeFilter } from './time-filter.js';
import { useOneStop } from './one-stop.js';
import './controls.css';

interface ControlsProps extends FilterControl {
  /** Why the service refused them. */
  readonly refusal: Failure | undefined;
  /** Exact number of spots that match, where the view knows it. */
  readonly total?: number | undefined;
  /** What the view shows instead of now. */
  readonly moment?: Moment | undefined;
}

/** Its code is loaded when it is opened. */
const ToolPanel = lazyView<FilterControl>(() =>
  import('../filtering/panels/tool-panel.js').then((m) => m.ToolPanel),
);

/** One row of what is chosen most, and a panel with every filter of the API. */
export function Controls({ filters, onChange, refusal, total, moment }: ControlsProps) {
  const text = words.value.filters;
  const oneStop = useOneStop();
  useFilterKeys({
    onKey: (key) => {
      const named = TOOLS.find((one) => TOOL_KEYS[one] === key);
      if (named) pressTool(named, { filters, onChange });
      return named !== undefined;
    },
    onLeave: () => {
      if (isPickingHome.value) isPickingHome.value = false;
      else setTool(undefined);
    },
  });
  const isOpen = openTool.value !== undefined;
  // The first of a line that moves sideways is what is seen of it.
  const isPhone = useMedia(PHONE);
  const bands = <ModeBandFilter mode={filters.mode} band={filters.band} onChange={onChange} />;
  return (
    <div class="controls">
      <form
        class="controls-row"
        role="search"
        aria-label={text.label}
        onSubmit={(event) => event.preventDefault()}
      >
        <AskField filters={filters} onChange={onChange} />
        <div
          class="controls-bar"
          role="toolbar"
          aria-label={words.value.controlsRow.bar}
          {...oneStop}
        >
          <div class="controls-scroll">
            {isPhone && bands}
            <PlaceChoice more={filters.more} onChange={onChange} />
            <StrengthChoice more={filters.more} onChange={onChange} />
            <TimeFilter filters={filters} onChange={onChange} />
            {!isPhone && bands}
          </div>
          <button
            type="button"
            class="controls-all"
            aria-expanded={isOpen}
            aria-keyshortcuts={TOOL_KEYS.fields}
            onClick={() => setTool(isOpen ? undefined : 'fields')}
          >
            {text.toggle}
          </button>
        </div>
      </form>
      {refusal && (
        <p class="trouble" role="alert">
          {failureText(refusal)}
        </p>
      )}
      <Chosen filters={filters} onChange={onChange} total={total} moment={moment} />
      {isOpen && <ToolPanel filters={filters} onChange={onChange} />}
    </div>
  );
}
