import { useMemo } from 'preact/hooks';
import { MapCanvas } from '../map/map-canvas.js';
import type { Moment } from '../moment/moment.js';
import { contest } from '../needed/contest.js';
import { logNow } from '../needed/state.js';
import { words } from '../words/words.js';
import { HeardOverlay } from './heard-overlay.js';
import type { HeardPlaces } from './heard-places.js';
import { wantedNow } from './shown-places.js';

interface HeardCanvasProps {
  readonly heard: HeardPlaces;
  readonly minHeight: number;
  /** What is shown instead of now. */
  readonly moment?: Moment | undefined;
}

/** The map of what was heard; a press on a place leads to its list. */
export function HeardCanvas({ heard, minHeight, moment }: HeardCanvasProps) {
  const version = heard.version.value;
  const text = words.value;
  const [log, rules, wanted] = [logNow.value, contest.value, wantedNow()];
  // Drawn anew when there is more to draw.
  const overlay = useMemo(
    () => new HeardOverlay(heard, moment),
    [heard, version, text, log, rules, wanted, moment?.since, moment?.until],
  );
  return (
    <MapCanvas overlay={overlay} minHeight={minHeight} middle={heard.middle} atMs={moment?.atMs} />
  );
}
