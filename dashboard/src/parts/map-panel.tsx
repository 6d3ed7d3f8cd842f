import type { HeardPaths } from '../heard-paths.js';
import { place } from '../router.js';
import { MapCanvas } from './map-canvas.js';
import { MapExtent } from './map-extent.js';
import { Panel } from './panel.js';

/** Where the spots of the table were heard. */
export function MapPanel({ heard, total }: { heard: HeardPaths; total: number | undefined }) {
  const query = place.value.query.toString();
  // Redrawn with the map.
  void heard.version.value;
  return (
    <Panel
      class="map-panel"
      title="Heard grids"
      aside={
        <>
          <MapExtent heard={heard} total={total} />
          <a href={query === '' ? '/map' : `/map?${query}`}>Enlarge</a>
        </>
      }
    >
      <MapCanvas heard={heard} />
    </Panel>
  );
}
