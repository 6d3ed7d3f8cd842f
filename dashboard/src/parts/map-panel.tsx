import type { HeardPaths } from '../heard-paths.js';
import { place } from '../router.js';
import { count } from '../time.js';
import { MapCanvas } from './map-canvas.js';
import { Panel } from './panel.js';

/** Where the spots of the table were heard. */
export function MapPanel({ heard }: { heard: HeardPaths }) {
  const query = place.value.query.toString();
  // Drawn anew with the map.
  void heard.version.value;
  return (
    <Panel
      class="map-panel"
      title="Heard grids"
      aside={
        <>
          <span class="muted">
            {count(heard.grids.size)} grids, {count(heard.ears.size)} skimmers
          </span>
          <a href={query === '' ? '/map' : `/map?${query}`}>Enlarge</a>
        </>
      }
    >
      <MapCanvas heard={heard} />
    </Panel>
  );
}
