import { type Failure, failureText } from '../service/api.js';
import type { Counted } from '../filtering/total-of.js';
import type { FilterControl } from '../address/filters.js';
import { isPickingHome } from '../welcome/home-layer.js';
import { TOOL_KEYS, TOOLS, useFilterKeys } from '../filtering/keys.js';
import { lazyView } from '../parts/lazy-view.js';
import { inMoment, type Moment } from '../moment/moment.js';
import { PHONE, useMedia } from '../browser/use-media.js';
import { words } from '../words/words.js';
import { AskField } from './ask-field.js';
import { Chosen } from './chosen.js';
import { ModeBandFilter } from './mode-band-filter.js';
import { openTool, pressTool, setTool } from '../filtering/open-tool.js';
import { PlaceChoice } from './place-choice.js';
import { StrengthChoice } from './strength-choice.js';
import { type Age, TimeFilter } from '../filtering/time-filter.js';
import { useOneStop } from '../parts/one-stop.js';
import './controls.css';

interface ControlsProps extends FilterControl {
  /** Why the service refused them. */
  readonly refusal: Failure | undefined;
  /** Exact number of spots that match, where the view knows it. */
  readonly total?: number | undefined;
  /** What the view shows instead of now. */
  readonly moment?: Moment | undefined;
  /** How much the filters let through, where the view shows it. */
  readonly counted?: Counted;
  /** The window where none is chosen; the hour unless given. */
  readonly age?: Age;
  /** The bands that are shown, where they are not those of the filters. */
  readonly bands?: readonly string[];
}

/** Its code is loaded when it is opened. */
const ToolPanel = lazyView<FilterControl>(() =>
  import('../filtering/panels/tool-panel.js').then((m) => m.ToolPanel),
);

/** One row of what is chosen most, and a panel with every filter of the API. */
export function Controls({
  filters,
  onChange,
  refusal,
  total,
  moment,
  counted,
  age,
  bands,
}: ControlsProps) {
  const text = words.value.filters;
  const isOfAge = age !== undefined && filters.since === '' && filters.until === '';
  const said = inMoment(isOfAge ? { ...filters, since: age } : filters, moment);
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
  const modesAndBands = (
    <ModeBandFilter mode={filters.mode} band={bands ?? filters.band} onChange={onChange} />
  );
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
            {isPhone && modesAndBands}
            <PlaceChoice more={filters.more} onChange={onChange} />
            <StrengthChoice more={filters.more} onChange={onChange} />
            <TimeFilter filters={filters} onChange={onChange} age={age} />
            {!isPhone && modesAndBands}
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
      <Chosen filters={filters} said={said} onChange={onChange} total={total} counted={counted} />
      {isOpen && <ToolPanel filters={said} onChange={onChange} />}
    </div>
  );
}
