import { Controls } from '../controls/controls.js';
import { Panel, Trouble } from '../parts/panel.js';
import { useFilteredSpots } from '../live/use-filtered-spots.js';
import { words } from '../words/words.js';
import { HeardCanvas } from './heard-canvas.js';
import { Legend } from './legend.js';
import { LongestPaths } from './longest-paths.js';
import { MapExtent, MapKindChoice } from './map-head.js';

/** On a phone the map is about as high as wide: Europe can be told apart there. */
const MIN_HEIGHT_PX = 380;

/** The map as large as the screen, and in words the longest paths. */
export function MapView() {
  const { filters, asked, isAccepted, change, live, heard, groups } = useFilteredSpots();
  const text = words.value.map;
  return (
    <>
      <h1 class="unseen">{text.title}</h1>
      <Controls
        filters={filters}
        onChange={change}
        refusal={live.refusal.value}
        total={live.total.value}
      />
      <Panel
        title={text.grids}
        class="map-large"
        aside={
          <>
            <MapExtent heard={heard} />
            <MapKindChoice />
          </>
        }
      >
        <HeardCanvas heard={heard} minHeight={MIN_HEIGHT_PX} />
        {groups.error && <Trouble error={groups.error} isOld={groups.answer !== undefined} />}
        <Legend />
      </Panel>
      {!live.refusal.value && <LongestPaths filters={asked} isAsked={isAccepted} />}
    </>
  );
}
