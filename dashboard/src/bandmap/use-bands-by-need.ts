import { useEffect, useState } from 'preact/hooks';
import { askGroups } from '../aggregates/ask.js';
import { client } from '../service/api.js';
import { criteriaOf, type Filters } from '../address/filters.js';
import { logIsRead } from '../needed/log-files.js';
import { neededOf } from '../needed/need-now.js';
import { logNow } from '../needed/state.js';
import { useMedia } from '../browser/use-media.js';
import { bandsByNeed, type Counts, DEFAULT_BAND } from './by-need.js';

const MAX_STATIONS = 1_000;

/**
 * The bands to show where none is chosen: those with most of what the viewer's log needs, without a log the busiest. They are
 * found once, and stay while the view is open; `undefined` until then.
 */
export function useBandsByNeed(filters: Filters, isAsked: boolean): readonly string[] | undefined {
  const room = useRoom();
  const [counts, setCounts] = useState<readonly Counts[]>();
  const isWanted = isAsked && room > 1 && counts === undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    const take = (found: readonly Counts[]) => leaving.signal.aborted || setCounts(found);
    // Whatever failed, a band is shown, and says what is wrong.
    void countBands(filters, leaving.signal).then(take, () => take([]));
    return () => leaving.abort();
  }, [isWanted]);
  return room === 1 ? [DEFAULT_BAND] : counts && bandsByNeed(counts, room);
}

/** For how many bands side by side a screen has room. */
function useRoom(): number {
  const two = useMedia('(min-width: 1100px)');
  const three = useMedia('(min-width: 1280px)');
  const four = useMedia('(min-width: 1680px)');
  return 1 + Number(two) + Number(three) + Number(four);
}

/** What is needed on each band, with a log; and its stations. */
async function countBands(filters: Filters, signal: AbortSignal): Promise<readonly Counts[]> {
  await logIsRead();
  const query = criteriaOf({ ...filters, band: [] });
  if (!logNow.value) {
    const groups = { ...query, by: ['band' as const], measure: ['stations' as const] };
    const { rows } = await askGroups(groups, signal);
    return [new Map(rows.map(([band, stations]) => [String(band), Number(stations)]))];
  }
  const asked = { ...query, include: ['place' as const], limit: MAX_STATIONS };
  const { stations } = await client.findStations(asked, { signal });
  return [neededOf(stations), stations].map(countByBand);
}

function countByBand(stations: readonly { readonly band: string | null }[]): Counts {
  const counts = new Map<string, number>();
  for (const { band } of stations) counts.set(band ?? '', (counts.get(band ?? '') ?? 0) + 1);
  return counts;
}
