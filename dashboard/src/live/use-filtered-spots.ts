import { useEffect, useMemo, useState } from 'preact/hooks';
import { isInventing } from '../connection.js';
import { type ChangeFilters, readFilters, toQuery, writeFilters } from '../filters.js';
import { HeardPlaces } from '../heard-map/heard-places.js';
import { useHeardMap } from '../heard-map/use-heard-map.js';
import { LiveSpots } from '../live-spots.js';
import { AT, PAGE, readPage } from '../pages.js';
import { go, place, toHref } from '../router.js';
import { ToldStations } from '../stations/told-stations.js';

/** The filters of the address, what follows them, and how to change them. */
export function useFilteredSpots() {
  const { path, query } = place.value;
  const filters = readFilters(query);
  const page = readPage(query);
  // Half a pair changes nothing that is shown.
  const about = JSON.stringify([toQuery(filters), page]);
  const [live] = useState(() => new LiveSpots());
  const [heard] = useState(() => new HeardPlaces());
  const [told] = useState(() => new ToldStations());
  const change = useMemo(
    (): ChangeFilters => (part, how) => {
      // The filters of this moment, not those of when the view was drawn.
      const next = { ...readFilters(place.value.query), ...part };
      // What is no filter stays as it is; the pages are those of other spots.
      const written = writeFilters(next);
      const others = [...place.value.query].filter(
        ([name]) => !(name in written) && name !== PAGE && name !== AT,
      );
      go(toHref(path, { ...written, ...Object.fromEntries(others) }), how);
    },
    [path],
  );
  useEffect(() => {
    heard.clear();
    told.clear();
    live.onSpots = (spots) => {
      heard.add(spots);
      told.take(spots);
    };
    live.follow(filters, page);
    return () => live.stop();
  }, [about, isInventing.value]);
  const asked = page.at === '' ? filters : { ...filters, until: filters.until || page.at };
  // The list goes first, and tells whether the filters can be used.
  const isAccepted = !live.isLoading.value && !live.refusal.value;
  const groups = useHeardMap(asked, heard, isAccepted);
  return { filters, asked, isAccepted, page, change, live, told, heard, groups };
}
