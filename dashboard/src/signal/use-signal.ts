import { useMemo } from 'preact/hooks';
import { askGroups } from '../aggregates/ask.js';
import type { Groups } from '../service/api.js';
import { centreOf, type LonLat } from '../radio/geo.js';
import { home } from '../home/home.js';
import { type Request, usePolling } from '../service/use-polling.js';
import { type Asked, reportsQuery, strengthQuery, WINDOWS } from './choices.js';
import { type Places, readReports, type Report } from './reports.js';
import { SkimmerPlaces } from './skimmer-places.js';
import { readLines, type SnrLine } from './snr-lines.js';

/** Who hears a station, of all bands and places. */
export interface Heard {
  readonly reports: readonly Report[];
  /** Those of the station that it is compared with. */
  readonly others: readonly Report[];
  readonly places: Places;
  /** Where the station is, if that is known. */
  readonly at: LonLat | undefined;
  /** Whether there are more than one answer holds. */
  readonly isCut: boolean;
}

/** Who hears the station, asked again as often as its window is worth. */
export function useHeard(asked: Asked) {
  const { callsign, other, window, mode } = asked;
  const places = useMemo(() => new SkimmerPlaces(callsign), [callsign]);
  const ask: Request<Heard> = async ({ signal }) => {
    const groups = await askGroups(reportsQuery(asked), signal);
    const reports = readReports(groups, callsign);
    const spotters = reports.map(({ spotter }) => spotter);
    await places.learn(spotters, groups.since, signal);
    return {
      reports,
      others: other === '' ? [] : readReports(groups, other),
      places: places.known,
      at: stationAt(callsign, places.stationGrid),
      isCut: groups.rows.length < groups.total_rows,
    };
  };
  const about = `heard ${callsign} ${other} ${window} ${mode.join()}`;
  return usePolling(callsign === '' ? undefined : ask, WINDOWS[window].everyMs, about);
}

/** The strength over time, and the window that it is of. */
export interface Strength extends Pick<Groups, 'since' | 'until'> {
  readonly lines: readonly SnrLine[];
}

/** How strong the station was over time, on the band and in the place of the filters. */
export function useStrength(asked: Asked) {
  const { callsign, window, band, mode, continent, dxcc } = asked;
  const ask: Request<Strength> = async ({ signal }) => {
    const groups = await askGroups(strengthQuery(asked), signal);
    return { lines: readLines(groups), since: groups.since, until: groups.until };
  };
  const about = `strength ${callsign} ${window} ${band} ${mode.join()} ${continent} ${dxcc ?? ''}`;
  return usePolling(callsign === '' ? undefined : ask, WINDOWS[window].everyMs, about);
}

/** Where the service knows the station to be, else the viewer's home if the station is the viewer's. */
function stationAt(callsign: string, grid: string): LonLat | undefined {
  const { callsign: own, grid: homeGrid } = home.value;
  return centreOf(grid) ?? (callsign === own ? centreOf(homeGrid) : undefined);
}
