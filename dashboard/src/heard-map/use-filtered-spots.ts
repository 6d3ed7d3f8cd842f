import { useEffect, useState } from 'preact/hooks';
import { isInventing } from '../service/connection.js';
import { readFilters, toQuery } from '../address/filters.js';
import { HeardPlaces } from './heard-places.js';
import { MAP_SINCE, useHeardMap } from './use-heard-map.js';
import { LiveSpots } from '../feed/live-spots.js';
import { inMoment, momentOf } from '../moment/moment.js';
import { readPage } from '../address/pages.js';
import { place } from '../address/router.js';
import { ToldStations } from '../stations/told-stations.js';

/**
 * The filters of the address, and what follows them. With `hasMoments`, an address may show a moment of the past: then nothing is
 * followed, and spots are counted in groups alone.
 */
export function useFilteredSpots({ hasMoments = false } = {}) {
  const { query } = place.value;
  const filters = readFilters(query);
  const page = readPage(query);
  // Half a pair changes nothing that is shown.
  const moment = hasMoments ? momentOf(query, MAP_SINCE) : undefined;
  const isPast = moment !== undefined;
  const about = JSON.stringify([toQuery(filters), page, isPast]);
  const [live] = useState(() => new LiveSpots());
  const [heard] = useState(() => new HeardPlaces());
  const [told] = useState(() => new ToldStations());
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
  return { filters, asked, isAccepted, page, live, told, heard, groups, moment, total };
}
