import { useEffect, useState } from 'preact/hooks';
import { inventing } from '../service/connection.js';
import { useOneStop } from '../parts/one-stop.js';
import { changeFilters } from '../filtering/change-filters.js';
import { timeText } from '../filtering/text/asked.js';
import { isFiltered, type Filters, REPORTS, ROWS } from '../address/filters.js';
import { EmptyBecause } from '../filtering/empty-because.js';
import { type Hold, useHold } from '../browser/hold.js';
import type { LiveSpots } from '../feed/live-spots.js';
import { useNeededCount } from '../needed/needed-count.js';
import { neededCountText } from '../needed/panel/needed-choice.js';
import { readWanted, shownOf } from '../needed/needed.js';
import { useNeededSound } from '../needed/sound.js';
import { goWith, place } from '../address/router.js';
import { FIRST_PAGE, type SpotPage } from '../address/pages.js';
import type { ToldStations } from '../stations/told-stations.js';
import { useStationList } from '../stations/use-station-list.js';
import { isTooLong } from '../address/station-window.js';
import { CopiedNote, SeenButton } from '../rows/row-tools.js';
import { countNew, useLooked } from '../marks/looked.js';
import { words } from '../words/words.js';
import { HeldList } from '../parts/held-list.js';
import { Pager, shownText } from '../parts/pager.js';
import { Empty, Panel, Trouble, Waiting } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import type { Choose } from '../rows/heard-cells.js';
import { SpotTable } from '../rows/spot-table.js';
import { Toggles } from '../parts/toggles.js';
import { ListSettings } from './list-settings.js';
import { StationList } from '../stations/station-list.js';

/** The least height of a row. */
const ROW_PX = 24;

/**
 * Rows that are drawn at first: as many as the screen shows, and those that the room above the list leaves to be scrolled into view.
 * With 100 of them, a contest kept the page busy for 60 ms at a time.
 */
function screenRows(): number {
  return Math.ceil(window.innerHeight / ROW_PX);
}

interface ListPanelProps {
  readonly live: LiveSpots;
  readonly told: ToldStations;
  readonly filters: Filters;
  readonly page: SpotPage;
  /** How many there are without a filter, where that is known. */
  readonly all: number | undefined;
  readonly onChoose: Choose;
}

/** Whether a row is a station; otherwise it is a report. */
export function showsStations(filters: Filters): boolean {
  return place.value.query.get(ROWS) !== REPORTS && !isTooLong(filters);
}

/** The stations that are heard, or the reports as they come, and a way to hold them still. */
export function ListPanel({ live, told, filters, page, all, onChoose }: ListPanelProps) {
  const text = words.value.live;
  const [isWhole, setWhole] = useState(false);
  const hold = useHold();
  const oneStop = useOneStop();
  const isHeld = hold.isHeld.value;
  useEffect(() => live.hold(isHeld), [live, isHeld]);
  const isFolded = showsStations(filters);
  const [shows, setShows] = useState(0);
  const isLive = filters.until === '' && page.number === 1;
  const list = useStationList(filters, page, {
    told: isLive ? told : undefined,
    isShown: isFolded && !live.refusal.value,
    isHeld: isHeld || live.isPaused.value,
    shows,
  });
  const spots = live.spots.value;
  const onPage = list.answer?.stations ?? [];
  const shown = shownOf(onPage);
  const rows = isFolded ? shown.stations : spots;
  const ofNeeded = isFolded && list.answer ? neededCountText(shown) : '';
  useNeededCount(ofNeeded);
  const isOfNeeded = isFolded && readWanted(place.value.query) !== undefined;
  const isChosen = isFiltered(filters);
  const total = isFolded ? list.answer?.total : live.total.value;
  const most = isWhole ? rows.length : screenRows();
  const isEmpty = isFolded ? total === 0 || live.refusal.value : spots.length === 0;
  const stations = isFolded && isLive ? list.answer?.stations : undefined;
  useLooked(stations);
  useNeededSound(stations, JSON.stringify([filters, page]));
  const newCount = countNew(stations ?? []);
  useEffect(() => {
    setWhole(false);
    hold.list.ref.current?.scrollTo(0, 0);
  }, [page.number, page.at]);
  return (
    <Panel
      class="spots-panel"
      hold={hold}
      title={newTitle(titleOf(isFolded, isLive), newCount)}
      aside={
        <>
          <CopiedNote />
          {newCount > 0 && <SeenButton />}
          {/* On a phone its line is there before its text. */}
          <span class="muted">
            {!isOfNeeded && total !== undefined && (
              <>
                {shownText(page, isFolded ? onPage.length : rows.length, total)}
                {isFolded && ` ${text.ofSpots(total, live.total.value)}`}
                <span class="of-what">
                  {' '}
                  {isChosen || page.at !== '' ? text.match : text.inPastHour}
                </span>
                {!isChosen && ofNeeded !== '' && ` · ${ofNeeded}`}
              </>
            )}
          </span>
          {isLive && isFolded && list.waiting > 0 && (
            <button type="button" class="primary waiting-new" onClick={() => setShows(shows + 1)}>
              {words.value.watch.newCount(list.waiting)}
            </button>
          )}
          {isLive && !isFolded && <HeldNote live={live} hold={hold} />}
          <div class="list-bar" role="toolbar" aria-label={text.bar} {...oneStop}>
            {isLive && <PauseButton live={live} isFolded={isFolded} />}
            <RowsChoice isFolded={isFolded} isLong={isTooLong(filters)} />
          </div>
          <ListSettings isFolded={isFolded} />
        </>
      }
    >
      <HeldList label={text.tableLabel} class="scroll" hold={hold}>
        {isFolded && !live.refusal.value && (
          <StationList list={list} shown={shown} most={most} onChoose={onChoose} />
        )}
        {!isFolded && spots.length > 0 && (
          <SpotTable
            spots={spots}
            most={most}
            total={live.total.value}
            caption={words.value.tables.spotsCaption}
            onChoose={onChoose}
          />
        )}
        {isEmpty && <Nothing live={live} filters={filters} all={all} />}
        {shown.notNeeded > 0 && rows.length === 0 && (
          <EmptyBecause filters={filters} onChange={changeFilters}>
            {null}
          </EmptyBecause>
        )}
        {rows.length > most && (
          <p class="more">
            <button type="button" onClick={() => setWhole(true)}>
              {text.showMore(rows.length - most)}
            </button>
          </p>
        )}
      </HeldList>
      {total !== undefined && (
        <Pager
          of={isFolded ? 'stations' : 'spots'}
          page={page}
          total={total}
          newest={(isFolded ? list.answer?.stations[0]?.last_heard : spots[0]?.timestamp) ?? ''}
        />
      )}
    </Panel>
  );
}

/** `Spots, live: 3 new` */
function newTitle(title: string, newCount: number): string {
  return newCount === 0 ? title : `${title}: ${words.value.watch.newCount(newCount)}`;
}

/** Stations or reports. A window that is too long for stations has reports alone. */
function RowsChoice({ isFolded, isLong }: { isFolded: boolean; isLong: boolean }) {
  const { live: text } = words.value;
  return (
    <Toggles
      label={text.rows}
      options={[
        [
          '',
          text.stations,
          { disabled: isLong, title: isLong ? text.stationOnceTooLong : undefined },
        ],
        [REPORTS, text.reports],
      ]}
      chosen={[isFolded ? '' : REPORTS]}
      // Its pages are not those of the other list.
      onToggle={(rows) => goWith({ ...FIRST_PAGE, [ROWS]: rows })}
    />
  );
}

function titleOf(isFolded: boolean, isLive: boolean): string {
  const { live: text } = words.value;
  if (isFolded) return isLive ? text.stationsLive : text.stations;
  return isLive ? text.title : text.titleStill;
}

/** Says that rows keep their places, and how many spots wait for that. */
function HeldNote({ live, hold }: { live: LiveSpots; hold: Hold }) {
  const waiting = live.waiting.value;
  if (!hold.isHeld.value || live.isPaused.value || waiting === 0) return null;
  return <span class="held">{words.value.live.waiting(waiting)}</span>;
}

function PauseButton({ live, isFolded }: { live: LiveSpots; isFolded: boolean }) {
  const isPaused = live.isPaused.value;
  const text = words.value.live;
  if (!isPaused) {
    return (
      <button
        type="button"
        class="quiet"
        aria-label={text.pause}
        title={text.pause}
        onClick={() => (live.isPaused.value = true)}
      >
        <span aria-hidden="true">❚❚</span>
      </button>
    );
  }
  return (
    <button type="button" class="primary" onClick={() => live.resume()}>
      {text.resume(isFolded ? 0 : live.waiting.value)}
    </button>
  );
}

function Nothing({ live, filters, all }: Pick<ListPanelProps, 'live' | 'filters' | 'all'>) {
  const text = words.value.live;
  if (live.refusal.value) return <Empty>{text.refused}</Empty>;
  if (live.failure.value) return <Trouble error={live.failure.value} />;
  if (live.isLoading.value) return <Waiting />;
  if (inventing.value !== undefined) return <Empty>{inventing.value}</Empty>;
  return (
    <EmptyBecause filters={filters} onChange={changeFilters} all={all}>
      {text.nothing(timeText(filters, words.value.filtering))}{' '}
      {filters.until === '' &&
        rich(text.nothingYet, { status: (name) => <a href="/status">{name}</a> })}
    </EmptyBecause>
  );
}
