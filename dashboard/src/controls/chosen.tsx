import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { AlertLink } from '../alerts/alert-link.js';
import { type Chip, chipsOf } from '../filtering/chips.js';
import { useCountries } from '../radio/countries.js';
import { chipTexts } from '../filtering/text/filters-text.js';
import { sentenceOf } from '../filtering/text/sentence.js';
import { bandLabel } from '../radio/band-unit.js';
import type { Counted } from '../filtering/total-of.js';
import { type FilterControl, type Filters, isFiltered, NO_FILTERS } from '../address/filters.js';
import { NEEDED, readWanted } from '../needed/needed.js';
import { neededCount } from '../needed/needed-count.js';
import { neededText } from '../needed/panel/needed-choice.js';
import { CopyButton } from '../parts/copy-button.js';
import { goWith, place } from '../address/router.js';
import { words } from '../words/words.js';

interface ChosenProps extends FilterControl {
  /** The filters with the window that holds where none is chosen, or of a moment. */
  readonly said: Filters;
  readonly counted: Counted | undefined;
  /** Exact number of spots that match, once the service has answered. */
  readonly total: number | undefined;
}

/** The filters that are set: as chips, to remove, and in words. */
export function Chosen({ filters, said, onChange, total, counted }: ChosenProps) {
  const text = words.value.filtering;
  const { clear, copyLink } = words.value.filters;
  useCountries(Boolean(filters.more.dxcc || filters.more.spotter_dxcc));
  const wanted = readWanted(place.value.query);
  const hidden = counted?.isFiltered ? counted : undefined;
  const counts = [neededCount.value, hidden ? countText(hidden) : ''].filter(Boolean).join(' · ');
  if (!isFiltered(filters) && !wanted) return null;
  return (
    <section class="chosen" aria-label={text.chipsLabel}>
      <Chips filters={filters} onChange={onChange} />
      {wanted && (
        <ul class="filter-chips">
          <li>
            <RemoveChip onRemove={() => goWith({ [NEEDED]: '' })}>
              {words.value.needed.wanted[wanted]}
            </RemoveChip>
          </li>
        </ul>
      )}
      <button
        type="button"
        class="quiet"
        onClick={() => {
          onChange(NO_FILTERS);
          goWith({ [NEEDED]: '' });
        }}
      >
        {clear}
      </button>
      <AlertLink filters={filters} />
      <CopyButton label={copyLink} text={() => location.href} />
      {(hidden || counts !== '') && <strong class="filter-count">{counts}</strong>}
      <p class="filter-sentence">
        {/* Its number stands before it already where the same is counted. */}
        {sentenceOf(said, hidden?.rows === 'spots' ? undefined : total, chipTexts())}
        {neededText()}
      </p>
    </section>
  );
}

/** `312 of 12,642 stations`; of several bands `20m: 12 of 300 · 40m: 3 of 80`. Empty until it is known. */
function countText({ rows, bands = [], totals = [] }: Counted): string {
  const { of, ofSpots, ofStations } = words.value.filtering;
  if (bands.length > 1) {
    const texts = totals.map(
      ({ matching, all }, index) => `${bandLabel(bands[index] ?? '')}: ${of(matching, all)}`,
    );
    return texts.join(' · ');
  }
  const say = rows === 'spots' ? ofSpots : ofStations;
  return totals.map(({ matching, all }) => say(matching, all)).join();
}

function Chips({ filters, onChange }: FilterControl) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number>(undefined);
  const chips = chipsOf(filters, chipTexts());
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
      <RemoveChip onRemove={onRemove}>
        {chip.flags !== '' && <span aria-hidden="true">{chip.flags} </span>}
        <span class="text">{chip.text}</span>
      </RemoveChip>
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

interface RemoveChipProps {
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}

/** What is chosen, and removed by a click. */
function RemoveChip({ onRemove, children }: RemoveChipProps) {
  return (
    <button type="button" class="filter-chip" onClick={onRemove}>
      <span class="unseen">{words.value.filtering.remove} </span>
      {children} <span aria-hidden="true">×</span>
    </button>
  );
}
