import type { HeardPaths } from '../heard-paths.js';
import { place } from '../router.js';
import { words } from '../words/words.js';
import { MapCanvas } from './map-canvas.js';
import { MapExtent } from './map-extent.js';
import { Panel } from './panel.js';

/** Where the spots of the table were heard. */
export function MapPanel({ heard, total }: { heard: HeardPaths; total: number | undefined }) {
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
          <MapExtent heard={heard} total={total} />
          <a href={query === '' ? '/map' : `/map?${query}`}>{text.enlarge}</a>
        </>
      }
    >
      <MapCanvas heard={heard} />
    </Panel>
  );
}
