import type { HeardPaths } from '../heard-paths.js';
import { clockText, minuteText, nowMs } from '../time.js';
import { words } from '../words/words.js';

/** What the map shows; and, where that is not all that matches, of which spots it was made. */
export function MapExtent({ heard, total }: { heard: HeardPaths; total: number | undefined }) {
  return (
    <span class="muted">
      {words.value.map.extent(heard.grids.size, heard.paths.size, heard.skimmers.size)}
      {leftOut(heard, total)}
    </span>
  );
}

/** Empty when the map is made of all spots that match. */
export function leftOut(heard: HeardPaths, total: number | undefined): string {
  if (total === undefined || heard.taken === 0 || heard.taken >= total) return '';
  const since = new Date(heard.sinceMs).toISOString();
  const isToday = since.slice(0, 10) === new Date(nowMs()).toISOString().slice(0, 10);
  const when = isToday ? clockText(since) : minuteText(since);
  return words.value.map.leftOut(heard.taken, total, when);
}
