import { CalmAnswer } from '../aggregates/calm-answer.js';
import type { HeardGroups } from '../heard-groups.js';
import type { HeardPaths } from '../heard-paths.js';
import type { Polled } from '../use-polling.js';
import { words } from '../words/words.js';

/** How much the map shows. */
export function MapExtent({ heard }: { heard: HeardPaths }) {
  // It is one object, which grows: only its version says that it has.
  void heard.version.value;
  const { grids, paths, skimmers, isTrimmed } = heard;
  return (
    <span class="muted">
      {words.value.map.extent(grids.size, paths.size, skimmers.size, isTrimmed)}
    </span>
  );
}

/** What is on no map, as its grid is unknown. */
export function Unplaced({ groups }: { groups: Polled<HeardGroups> }) {
  const isAnswered = groups.answer !== undefined || groups.error !== undefined;
  return (
    <div class="map-note">
      {isAnswered && (
        <CalmAnswer of={groups}>
          {({ unplaced, stationCount }) =>
            unplaced.stations > 0 && (
              <p class="muted">
                {words.value.map.unplaced(unplaced.stations, stationCount, unplaced.spots)}
              </p>
            )
          }
        </CalmAnswer>
      )}
    </div>
  );
}
