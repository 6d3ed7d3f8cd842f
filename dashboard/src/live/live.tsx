import { Controls } from '../controls/controls.js';
import { changeFilters } from '../filtering/change-filters.js';
import { useTotals } from '../filtering/total-of.js';
import { leftOut } from '../filtering/turning.js';
import { isPastHour, toggled } from '../address/filters.js';
import { endedAt } from '../moment/moment.js';
import { home } from '../home/home.js';
import { Welcome } from '../welcome/welcome.js';
import { place } from '../address/router.js';
import { keptLog } from '../needed/state.js';
import { LogPanel } from '../needed/panel/log-panel.js';
import { BandsNow, useBandActivity } from './bands-now.js';
import { DayPanel } from './day-panel.js';
import { Glance } from './glance.js';
import { MapPanel } from '../heard-map/map-panel.js';
import { OnRepeater } from './on-repeater.js';
import { TopSkimmers } from './top-skimmers.js';
import { WatchPanel } from '../watch/watch-panel.js';
import { NARROW, useMedia } from '../browser/use-media.js';
import { words } from '../words/words.js';
import { lazyView } from '../parts/lazy-view.js';
import { ListPanel, showsStations } from './list-panel.js';
import { useFilteredSpots } from '../heard-map/use-filtered-spots.js';

/** What is pressed beside the list, on a phone below it, changes the list: it is brought into sight where it is above. */
function showChangedList(): void {
  const { path, query } = place.value;
  requestAnimationFrame(() => {
    if (place.value.path !== path || `${place.value.query}` === `${query}`) return;
    const list = document.querySelector('.spots-panel');
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  });
}

const Cards = lazyView(() => import('./cards/cards.js').then((m) => m.Cards));

/** Loaded where the list shows the past. */
const NotNow = lazyView(() => import('../moment/not-now.js').then((m) => m.NotNow));

/** Which stations are heard now, where and on which band. */
export function Live() {
  const { filters, asked, isAccepted, page, live, told, heard } = useFilteredSpots();
  const counted = useTotals(showsStations(filters) ? 'stations' : 'spots', asked, {
    isAsked: isAccepted,
  });
  const bands = useBandActivity();
  const isKnown = home.value.callsign !== '' || home.value.grid !== '' || keptLog.value;
  // Nothing stands beside the list there: what asks or warns lies over its lower end.
  const isNarrow = useMedia(NARROW);
  const notNow = endedAt(place.value.query) !== undefined && <NotNow isList />;
  const isWholeHour = isPastHour(filters) && page.at === '';
  return (
    <>
      <h1 class="unseen">{words.value.live.title}</h1>
      <Controls
        filters={filters}
        onChange={changeFilters}
        refusal={live.refusal.value}
        total={live.total.value}
        counted={counted}
      />
      {isNarrow ? (
        <div class="lower-end">
          {notNow}
          <Welcome />
        </div>
      ) : (
        notNow
      )}
      <div class="live">
        <ListPanel
          live={live}
          told={told}
          filters={filters}
          page={page}
          all={counted.totals?.[0]?.all}
          onChoose={(name, callsign) =>
            changeFilters(
              name === 'not_callsign' ? leftOut(filters, callsign) : { [name]: callsign },
            )
          }
        />
        <div class="beside" onClickCapture={showChangedList}>
          {!isNarrow && <Welcome />}
          {isKnown && <Cards />}
          <WatchPanel />
          <LogPanel />
          <MapPanel heard={heard} />
          <Glance bands={bands} spots={isWholeHour ? live.total.value : undefined} />
          <BandsNow
            polled={bands}
            chosen={filters.band}
            onToggle={(band) => changeFilters({ band: toggled(filters.band, band) })}
          />
          <DayPanel />
          <OnRepeater />
          <TopSkimmers />
        </div>
      </div>
    </>
  );
}
