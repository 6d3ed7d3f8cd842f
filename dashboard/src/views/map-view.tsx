import { FilterBar } from '../parts/filter-bar.js';
import { Legend } from '../parts/legend.js';
import { LongestPaths } from '../parts/longest-paths.js';
import { MapCanvas } from '../parts/map-canvas.js';
import { MapExtent, Unplaced } from '../parts/map-notes.js';
import { Panel } from '../parts/panel.js';
import { words } from '../words/words.js';
import { useFilteredSpots } from './live.js';

/** On a narrower map the grids of Europe cannot be told apart. */
const MIN_MAP_PX = 680;

/** The map as large as the screen, and in words the longest paths. */
export function MapView() {
  const { filters, asked, isAccepted, change, live, heard, groups } = useFilteredSpots();
  const text = words.value.map;
  return (
    <>
      <h1 class="unseen">{text.title}</h1>
      <FilterBar
        filters={filters}
        onChange={change}
        refusal={live.refusal.value}
        total={live.total.value}
      />
      <Panel title={text.grids} class="map-large" aside={<MapExtent heard={heard} />}>
        <MapCanvas heard={heard} minWidth={MIN_MAP_PX} />
        <Unplaced groups={groups} />
        <Legend />
      </Panel>
      {!live.refusal.value && <LongestPaths filters={asked} isAsked={isAccepted} />}
    </>
  );
}
