import { MAP_KINDS, mapKind, readMapKind } from '../map/kind.js';
import { Toggles } from '../parts/toggles.js';
import { words } from '../words/words.js';
import type { HeardPlaces } from './heard-places.js';
import { shownPaths, shownPlaces } from './shown-places.js';

/** How much the map shows; nothing before that is known. */
export function MapExtent({ heard }: { heard: HeardPlaces }) {
  // It is one object, which grows: only its version says that it has.
  void heard.version.value;
  const { skimmerCount, isTrimmed, about } = heard;
  const places = shownPlaces(heard);
  const paths = shownPaths(heard, places);
  const grids = places.filter(({ isEntity }) => !isEntity).length;
  return (
    <span class="muted" aria-busy={about === ''}>
      {about !== '' &&
        words.value.map.extent(grids, places.length - grids, paths.length, skimmerCount, isTrimmed)}
    </span>
  );
}

/** Flat, or by distance and bearing from home. */
export function MapKindChoice() {
  const { kind, kinds } = words.value.map;
  return (
    <Toggles
      label={kind}
      options={MAP_KINDS.map((name) => [name, kinds[name]] as const)}
      chosen={[mapKind.value]}
      onToggle={(name) => (mapKind.value = readMapKind(name))}
    />
  );
}
