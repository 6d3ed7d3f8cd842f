import type { ComponentChildren } from 'preact';
import { bandLabel } from '../radio/band-unit.js';
import { type FilterControl, type Filters, NO_FILTERS, withoutHalves } from '../address/filters.js';
import { NEEDED, readWanted } from '../needed/needed.js';
import { logNow } from '../needed/state.js';
import { Empty } from '../parts/panel.js';
import { goWith, place } from '../address/router.js';
import { DAY_MS } from '../words/time.js';
import { windowMs } from '../address/station-window.js';
import { words } from '../words/words.js';
import { chipsOf } from './chips.js';
import { chipTexts } from './text/filters-text.js';
import './empty-because.css';

/** The chip of the window, by its first parameter. */
const WINDOW = 'since';

interface EmptyBecauseProps extends FilterControl {
  /** Nothing matches on this band, which is no filter then. */
  readonly band?: string;
  /** How many there are without a filter, where that is known. */
  readonly all?: number | undefined;
  /** Whether what is shown is of now: more may come. */
  readonly isNow?: boolean;
  /** More ways to see something. */
  readonly ways?: ComponentChildren;
  /** What is said where no filter is why. */
  readonly children: ComponentChildren;
}

/** What a filter hides all of, and the ways to see something: without one of the filters, or of a longer time. */
export function EmptyBecause({
  filters,
  onChange,
  band,
  all,
  isNow = true,
  ways,
  children,
}: EmptyBecauseProps) {
  const { filtering: text, filters: bar } = words.value;
  const reasons = all === 0 ? [] : reasonsOf(filters, onChange, band);
  const names = reasons.filter(({ isWindow }) => !isWindow).map(({ name }) => name);
  const isLive = filters.until === '';
  return (
    <div class="empty-because">
      {names.length === 0 ? (
        <Empty>{children}</Empty>
      ) : (
        <Empty>
          {band === undefined ? text.nothingMatches(names) : text.nothingOn(bandLabel(band), names)}{' '}
          {isLive && isNow && text.comes}
        </Empty>
      )}
      <p class="ways">
        {reasons.map(({ name, takeOff }) => (
          <Way key={name} onPress={takeOff}>
            {text.takeOff(name)}
          </Way>
        ))}
        {reasons.length > 1 && (
          <Way onPress={() => takeAllOff(filters, onChange, band)}>{text.takeAllOff}</Way>
        )}
        {isLive && isNow && windowMs(filters) < DAY_MS && (
          <Way onPress={() => onChange({ since: '24h' })}>{bar.ages['24h']}</Way>
        )}
        {ways}
      </p>
    </div>
  );
}

interface Reason {
  readonly name: string;
  /** It is between which times, not what was heard. */
  readonly isWindow?: boolean;
  readonly takeOff: () => void;
}

/** Every filter that is set; the window only where it has ended. */
function reasonsOf(
  filters: Filters,
  onChange: FilterControl['onChange'],
  band: string | undefined,
): readonly Reason[] {
  const sent = withoutHalves(filters);
  const chips = chipsOf(band === undefined ? sent : { ...sent, band: [] }, chipTexts());
  const wanted = logNow.value && readWanted(place.value.query);
  const { needed } = words.value;
  return [
    ...chips
      .filter(({ name }) => name !== WINDOW || filters.until !== '')
      .map(({ name, text, without }) => ({
        name: text,
        isWindow: name === WINDOW,
        takeOff: () => onChange(without(filters)),
      })),
    ...(wanted ? [{ name: needed.wanted[wanted], takeOff: () => goWith({ [NEEDED]: '' }) }] : []),
  ];
}

function takeAllOff(
  { since, until, band: bands }: Filters,
  onChange: FilterControl['onChange'],
  band: string | undefined,
): void {
  const window = until === '' ? { since } : {};
  onChange({ ...NO_FILTERS, ...window, ...(band !== undefined && { band: bands }) });
  if (readWanted(place.value.query)) goWith({ [NEEDED]: '' });
}

/** A button that is gone when it was pressed: the focus goes to what is shown instead. */
export function Way({ onPress, children }: { onPress: () => void; children: ComponentChildren }) {
  return (
    <button
      type="button"
      onClick={() => {
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
        onPress();
      }}
    >
      {children}
    </button>
  );
}
