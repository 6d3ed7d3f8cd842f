import { type Option, Select } from '../../parts/select.js';
import { goWith, place } from '../../address/router.js';
import { words } from '../../words/words.js';
import { WANTED } from '../need.js';
import { NEEDED, readWanted, type ShownStations } from '../needed.js';

/** Chooses which stations are shown: all, or those that the viewer needs. */
export function NeededChoice() {
  const w = words.value.needed;
  return (
    <span class="needed-choice">
      <Select
        name={NEEDED}
        label={w.show}
        value={readWanted(place.value.query) ?? ''}
        options={[['', w.all], ...WANTED.toReversed().map((one): Option => [one, w.wanted[one]])]}
        // What is needed are stations.
        onChange={(value) => goWith({ [NEEDED]: value, ...(value !== '' && { rows: '' }) })}
      />
    </span>
  );
}

/** What the address asks for, behind the sentence of the filters. */
export function neededText(): string {
  const wanted = readWanted(place.value.query);
  const { needed: w } = words.value;
  return wanted ? w.only(w.wanted[wanted]) : '';
}

/** `12 needed of 480 stations · 3 dupes hidden`; empty where all are shown. */
export function neededCountText({ stations, notNeeded, dupes }: ShownStations): string {
  const { needed: w } = words.value;
  const wanted = readWanted(place.value.query);
  const texts = [
    wanted && w.countOf(w.wanted[wanted], stations.length, stations.length + notNeeded + dupes),
    dupes > 0 && w.dupes(dupes),
  ].filter(Boolean);
  return texts.join(' · ');
}

export function NeededCount(shown: ShownStations) {
  const text = neededCountText(shown);
  return text === '' ? null : <p class="needed-count">{text}</p>;
}
