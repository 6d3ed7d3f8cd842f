import { useRef } from 'preact/hooks';
import { Controls } from '../controls/controls.js';
import { changeFilters } from '../filtering/change-filters.js';
import { EmptyBecause } from '../filtering/empty-because.js';
import { timeText } from '../filtering/text/asked.js';
import { useTotals } from '../filtering/total-of.js';
import { FLAT_ASPECT } from '../map/camera.js';
import { useRoom } from '../map/use-room.js';
import { MomentWays } from '../filtering/moment-ways.js';
import { inMoment } from '../moment/moment.js';
import { NotNow } from '../moment/not-now.js';
import { isPlaying } from '../moment/player.js';
import { TimeLine } from '../moment/time-line.js';
import { Panel, Trouble } from '../parts/panel.js';
import { useNeededCount } from '../needed/needed-count.js';
import { useFilteredSpots } from './use-filtered-spots.js';
import { words } from '../words/words.js';
import { HeardCanvas } from './heard-canvas.js';
import { Legend } from './legend.js';
import { LongestPaths } from './longest-paths.js';
import { MapExtent, MapKindChoice } from './map-head.js';
import { shownPlaces, wantedNow } from './shown-places.js';
import { askMapAhead, MAP_SINCE } from './use-heard-map.js';

/** On a phone the map is about as high as wide: Europe can be told apart there. */
const MIN_HEIGHT_PX = 380;

/** Less than this is too little of a map: where a screen has no more room for it, the time line is scrolled to. */
const LEAST_ROOM_PX = 280;

/** What stays above the map, when it is scrolled to, on a screen that is not high: that it is not now. */
const NOT_NOW_PX = 60;
const LEAST_HEIGHT_PX = 220;

/** The map as large as the screen, whole above the time line, and in words the longest paths. */
export function MapView() {
  const { filters, asked, isAccepted, live, heard, groups, moment, total } = useFilteredSpots({
    hasMoments: true,
  });
  const counted = useTotals('spots', asked, { isAsked: isAccepted && !isPlaying.value });
  const text = words.value.map;
  const [map, timeLine] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const room = useRoom(map, timeLine);
  const hasRoom = room >= LEAST_ROOM_PX;
  const high = hasRoom ? room : Math.max(LEAST_HEIGHT_PX, window.innerHeight - NOT_NOW_PX);
  // It is one object, which grows: only its version says that it has.
  void heard.version.value;
  const wanted = wantedNow();
  const shownCount = shownPlaces(heard).length;
  const { needed: w } = words.value;
  useNeededCount(wanted ? w.placesOf(w.wanted[wanted], shownCount, heard.places.size) : '');
  const isEmpty = total === 0 || (heard.places.size > 0 && shownCount === 0);
  const isBehind = moment && !groups.answer && !groups.error;
  return (
    <>
      <h1 class="unseen">{text.title}</h1>
      <Controls
        filters={filters}
        onChange={changeFilters}
        refusal={live.refusal.value}
        total={total}
        moment={moment}
        counted={counted}
      />
      <NotNow moment={moment} />
      <Panel
        title={text.grids}
        class={`map-large ${isBehind ? 'is-behind' : ''}`}
        aside={
          <>
            <MapExtent heard={heard} />
            <MapKindChoice />
          </>
        }
      >
        <div ref={map} class="map-fit" style={{ maxWidth: `${Math.floor(high / FLAT_ASPECT)}px` }}>
          <HeardCanvas heard={heard} minHeight={Math.min(MIN_HEIGHT_PX, high)} moment={moment} />
        </div>
        {isAccepted && isEmpty && (
          <EmptyBecause
            filters={filters}
            onChange={changeFilters}
            all={counted.totals?.[0]?.all}
            isNow={!moment}
            ways={moment && <MomentWays moment={moment} />}
          >
            {words.value.live.nothing(timeText(asked, words.value.filtering))}
          </EmptyBecause>
        )}
        {groups.error && <Trouble error={groups.error} isOld={groups.answer !== undefined} />}
        <Legend />
      </Panel>
      <div ref={timeLine} class={hasRoom ? 'stays-seen' : undefined}>
        <TimeLine
          filters={filters}
          moment={moment}
          usual={MAP_SINCE}
          ask={(next) => askMapAhead(inMoment(filters, next))}
        />
      </div>
      {!live.refusal.value && !isPlaying.value && (
        <LongestPaths filters={asked} isAsked={isAccepted} moment={moment} />
      )}
    </>
  );
}
