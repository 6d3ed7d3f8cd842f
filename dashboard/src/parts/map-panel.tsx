import type { HeardGroups } from '../heard-groups.js';
import type { HeardPaths } from '../heard-paths.js';
import { place } from '../router.js';
import type { Polled } from '../use-polling.js';
import { words } from '../words/words.js';
import { MapCanvas } from './map-canvas.js';
import { MapExtent, Unplaced } from './map-notes.js';
import { Panel } from './panel.js';

interface MapPanelProps {
  readonly heard: HeardPaths;
  readonly groups: Polled<HeardGroups>;
}

/** Where the spots that match were heard. */
export function MapPanel({ heard, groups }: MapPanelProps) {
  const query = place.value.query.toString();
  // Redrawn with the map.
  void heard.version.value;
  const text = words.value.map;
  return (
    <Panel
      class="map-panel"
      title={text.grids}
      aside={
        <>
          <MapExtent heard={heard} />
          <a href={query === '' ? '/map' : `/map?${query}`}>{text.enlarge}</a>
        </>
      }
    >
      <MapCanvas heard={heard} />
      <Unplaced groups={groups} />
    </Panel>
  );
}
