import type { Club } from '../welcome/saved.js';
import { CONTINENTS } from '../radio/continents.js';
import { type Filters, NO_FILTERS } from '../address/filters.js';

/** What the presets know of the viewer. */
export interface Viewer {
  /** The home grid; empty when it is not known. */
  readonly grid: string;
  /** The home continent, such as `EU`; empty when it is not chosen. */
  readonly continent: string;
  /** A group or member list; `undefined` until one is chosen. */
  readonly club: Club | undefined;
  /** Radius of "near me". */
  readonly radiusKm: number;
}

export type PresetName = 'dx' | 'club' | 'beacons' | 'qrp';

/** What a preset sets, or what it needs to know first. */
export type Preset =
  | { readonly more: Filters['more']; readonly mode?: readonly string[] }
  | { readonly needs: 'continent' | 'club' };

/** The filters of a preset, of parameters of the API alone. */
export function presetOf(name: PresetName, viewer: Viewer): Preset {
  if (name === 'beacons') return { more: { type: 'BEACON' } };
  if (name === 'qrp') return { more: { wpm_max: '18' }, mode: ['CW'] };
  if (name === 'club') {
    const { club } = viewer;
    return club ? { more: { [club.kind]: club.name } } : { needs: 'club' };
  }
  const { continent } = viewer;
  if (continent === '') return { needs: 'continent' };
  const others = CONTINENTS.filter((one) => one !== continent).join();
  return { more: { continent: others, ...(nearMe(viewer) ?? { spotter_continent: continent }) } };
}

/** The filters of "heard near me"; `undefined` without a home grid. */
export function nearMe({ grid, radiusKm }: Pick<Viewer, 'grid' | 'radiusKm'>) {
  if (grid === '') return undefined;
  return { spotter_near: grid.toUpperCase(), spotter_within_km: `${radiusKm}` };
}

/** What a preset changes: every filter but the window. */
export function presetFilters(preset: Exclude<Preset, { needs: string }>): Partial<Filters> {
  const { since: _since, until: _until, ...none } = NO_FILTERS;
  return { ...none, more: preset.more, mode: preset.mode ?? [] };
}
