import type { HeardPaths } from '../heard-paths.js';
import { count, counted, minuteText, clockText, nowMs } from '../time.js';

/** What the map shows; and, where that is not all that matches, of which spots it was made. */
export function MapExtent({ heard, total }: { heard: HeardPaths; total: number | undefined }) {
  return (
    <span class="muted">
      {counted(heard.grids.size, 'grid')}, {counted(heard.paths.size, 'path')},{' '}
      {counted(heard.skimmers.size, 'skimmer')}
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
  return `: of the newest ${count(heard.taken)} of ${count(total)} spots, since ${when}`;
}
