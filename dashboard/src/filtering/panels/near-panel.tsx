import type { FilterControl } from '../../address/filters.js';
import { home } from '../../home/home.js';
import { HomeForm } from '../../welcome/home-form.js';
import { Toggles } from '../../parts/toggles.js';
import { count } from '../../words/time.js';
import { words } from '../../words/words.js';
import { nearMe } from '../presets.js';
import * as kept from '../../welcome/saved.js';

/** Spots of skimmers around home, and how far from it. */
export function Near({ filters, onChange }: FilterControl) {
  const { near } = words.value.filtering;
  const { grid } = home.value;
  const choose = (km: number, at: string) => {
    kept.radiusKm.value = km;
    const more = nearMe({ grid: at, radiusKm: km });
    if (more) onChange({ more: { ...filters.more, ...more } });
  };
  return (
    <>
      {grid === '' && (
        <>
          <p role="status">{near.needsGrid}</p>
          <HomeForm onGrid={(at) => choose(kept.radiusKm.value, at)} />
        </>
      )}
      <Toggles
        isLabelled
        label={near.radius}
        options={kept.RADII_KM.map((km) => [`${km}`, near.km(count(km))] as const)}
        chosen={[`${kept.radiusKm.value}`]}
        onToggle={(km) => choose(Number(km), grid)}
      />
    </>
  );
}
