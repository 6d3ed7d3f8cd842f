import { useState } from 'preact/hooks';
import { type FilterControl, NO_FILTERS } from '../../address/filters.js';
import { home } from '../../home/home.js';
import { HomeForm } from '../../welcome/home-form.js';
import { words } from '../../words/words.js';
import { countryName } from '../../radio/countries.js';
import { type PresetName, presetFilters, presetOf } from '../presets.js';
import * as kept from '../../welcome/saved.js';
import { askedOf } from '../text/asked.js';
import { ClubChoice } from './places-panel.js';

const PRESETS: readonly PresetName[] = ['dx', 'club', 'beacons', 'qrp'];

/** What is often asked, in one press. */
export function Presets({ onChange }: FilterControl) {
  const { presets } = words.value.filtering;
  const [needs, setNeeds] = useState<'continent' | 'club'>();
  const press = (name: PresetName) => {
    const preset = presetOf(name, viewer());
    setNeeds('needs' in preset ? preset.needs : undefined);
    if (!('needs' in preset)) onChange(presetFilters(preset));
  };
  return (
    <>
      <ul class="filter-presets">
        {PRESETS.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => press(name)}>
              {presets[name]}
            </button>{' '}
            <span class="muted">{setsText(name)}</span>
          </li>
        ))}
      </ul>
      <p role="status">{needs === 'continent' ? presets.dxNeeds : needs && presets.clubNeeds}</p>
      {needs === 'continent' && <HomeForm />}
      <ClubChoice />
    </>
  );
}

function viewer() {
  return {
    grid: home.value.grid,
    continent: kept.continent.value,
    club: kept.club.value,
    radiusKm: kept.radiusKm.value,
  };
}

/** What a preset sets, in words. */
function setsText(name: PresetName): string {
  const text = words.value.filtering;
  const { presets } = text;
  if (name === 'beacons') return presets.beaconsSets;
  if (name === 'qrp') return presets.qrpSets;
  const preset = presetOf(name, viewer());
  if (name === 'club') {
    const club = kept.club.value;
    return club ? presets.clubSets(club.name) : presets.clubNeeds;
  }
  if ('needs' in preset) return presets.dxNeeds;
  return presets.dxSets(
    askedOf({ ...NO_FILTERS, more: preset.more }, undefined, text, countryName),
  );
}
