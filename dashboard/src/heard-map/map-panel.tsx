import { lazyView } from '../parts/lazy-view.js';
import { Panel } from '../parts/panel.js';
import { place } from '../address/router.js';
import { words } from '../words/words.js';
import type { HeardPlaces } from './heard-places.js';
import { MapExtent, MapKindChoice } from './map-head.js';

/** What draws the map is large, and waits for its turn. */
const HeardCanvas = lazyView(() => import('./heard-canvas.js').then((m) => m.HeardCanvas));

const MIN_HEIGHT_PX = 240;

/** Where the spots that match were heard. */
export function MapPanel({ heard }: { heard: HeardPlaces }) {
  const query = place.value.query.toString();
  const text = words.value.map;
  return (
    <Panel
      class="map-panel"
      title={text.grids}
      aside={
        <>
          <MapExtent heard={heard} />
          <MapKindChoice />
          <a href={query === '' ? '/map' : `/map?${query}`}>{text.enlarge}</a>
        </>
      }
    >
      <div class="map-room" style={{ minHeight: `${MIN_HEIGHT_PX}px` }}>
        <HeardCanvas heard={heard} minHeight={MIN_HEIGHT_PX} />
      </div>
    </Panel>
  );
}
