import { useEffect, useMemo, useState } from 'preact/hooks';
import { type ChangeFilters, FilterBar } from '../parts/filter-bar.js';
import { Glance } from '../parts/glance.js';
import { BandsNow, useBandActivity } from '../parts/bands-now.js';
import { DayPanel } from '../parts/day-panel.js';
import { MapPanel } from '../parts/map-panel.js';
import { OnRepeater } from '../parts/on-repeater.js';
import { SpotPanel } from '../parts/spot-panel.js';
import { TopSkimmers } from '../parts/top-skimmers.js';
import { leftOut } from '../filtering/turning.js';
import { isPastHour, readFilters, toggled, toQuery, writeFilters } from '../filters.js';
import { WatchPanel } from '../watch/watch-panel.js';
import { isInventing } from '../connection.js';
import { HeardPaths } from '../heard-paths.js';
import { LiveSpots } from '../live-spots.js';
import { AT, PAGE, readPage } from '../pages.js';
import { go, place, toHref } from '../router.js';
import { useHeardMap } from '../use-heard-map.js';
import { words } from '../words/words.js';

/** The filters of the address, what follows them, and how to change them. */
export function useFilteredSpots() {
  const { path, query } = place.value;
  const filters = readFilters(query);
  const page = readPage(query);
  // Half a pair changes nothing that is shown.
  const about = JSON.stringify([toQuery(filters), page]);
  const [live] = useState(() => new LiveSpots());
  const [heard] = useState(() => new HeardPaths());
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
    live.onSpots = (spots) => heard.add(spots);
    live.follow(filters, page);
    return () => live.stop();
  }, [about, isInventing.value]);
  const asked = page.at === '' ? filters : { ...filters, until: filters.until || page.at };
  // The list goes first, and tells whether the filters can be used.
  const isAccepted = !live.isLoading.value && !live.refusal.value;
  const groups = useHeardMap(asked, heard, isAccepted);
  return { filters, asked, isAccepted, page, change, live, heard, groups };
}

/** Which stations are heard now, where and on which band. */
export function Live() {
  const { filters, page, change, live, heard, groups } = useFilteredSpots();
  const bands = useBandActivity();
  const isWholeHour = isPastHour(filters) && page.at === '';
  return (
    <>
      <h1 class="unseen">{words.value.live.title}</h1>
      <Glance bands={bands} spots={isWholeHour ? live.total.value : undefined} />
      <FilterBar
        filters={filters}
        onChange={change}
        refusal={live.refusal.value}
        total={live.total.value}
      />
      <WatchPanel />
      <div class="live">
        <MapPanel heard={heard} groups={groups} />
        <SpotPanel
          live={live}
          filters={filters}
          page={page}
          onChoose={(name, callsign) =>
            change(name === 'not_callsign' ? leftOut(filters, callsign) : { [name]: callsign })
          }
        />
        <BandsNow
          polled={bands}
          chosen={filters.band}
          onToggle={(band) => change({ band: toggled(filters.band, band) })}
        />
        <DayPanel />
        <OnRepeater />
        <TopSkimmers />
      </div>
    </>
  );
}
