import { useEffect, useMemo, useState } from 'preact/hooks';
import { isInventing } from '../connection.js';
import { type ChangeFilters, readFilters, toQuery, writeFilters } from '../filters.js';
import { HeardPlaces } from '../heard-map/heard-places.js';
import { MAP_SINCE, useHeardMap } from '../heard-map/use-heard-map.js';
import { LiveSpots } from '../live-spots.js';
import { AT, inMoment, momentOf } from '../moment/moment.js';
import { FIRST_PAGE, readPage } from '../pages.js';
import { go, place, toHref } from '../router.js';
import { ToldStations } from '../stations/told-stations.js';

/**
 * The filters of the address, what follows them, and how to change them. With `hasMoments`, an address may show a moment
 * of the past: then nothing is followed, and spots are counted in groups alone.
 */
export function useFilteredSpots({ hasMoments = false } = {}) {
  const { path, query } = place.value;
  const filters = readFilters(query);
  const page = readPage(query);
  // Half a pair changes nothing that is shown.
  const moment = hasMoments ? momentOf(query, MAP_SINCE) : undefined;
  const isPast = moment !== undefined;
  const about = JSON.stringify([toQuery(filters), page, isPast]);
  const [live] = useState(() => new LiveSpots());
  const [heard] = useState(() => new HeardPlaces());
  const [told] = useState(() => new ToldStations());
  const change = useMemo(
    (): ChangeFilters => (part, how) => {
      // The filters of this moment, not those of when the view was drawn.
      const next = { ...readFilters(place.value.query), ...part };
      // What is no filter stays as it is; the pages are those of other spots.
      const written = writeFilters(next);
      // Another end of the window takes the moment's place.
      const keepsMoment = hasMoments && !part.until;
      const others = [...place.value.query].filter(
        ([name]) => !(name in written) && (name === AT ? keepsMoment : !(name in FIRST_PAGE)),
      );
      go(toHref(path, { ...written, ...Object.fromEntries(others) }), how);
    },
    [path, hasMoments],
  );
  useEffect(() => {
    heard.clear();
    told.clear();
    live.onSpots = (spots) => {
      heard.add(spots);
      told.take(spots);
    };
    if (isPast) live.refusal.value = undefined;
    else live.follow(filters, page);
    return () => live.stop();
  }, [about, isInventing.value]);
  const paged = page.at === '' ? filters : { ...filters, until: filters.until || page.at };
  const asked = inMoment(paged, moment);
  // The list goes first, and tells whether the filters can be used.
  const isAccepted = isPast || (!live.isLoading.value && !live.refusal.value);
  const groups = useHeardMap(asked, heard, isAccepted);
  const total = isPast ? heard.spotCount.value : live.total.value;
  return { filters, asked, isAccepted, page, change, live, told, heard, groups, moment, total };
}
