import { useEffect, useState } from 'preact/hooks';
import { inventing } from '../connection.js';
import { isFiltered, type Filters } from '../filters.js';
import { type Hold, useHold } from '../hold.js';
import type { LiveSpots } from '../live-spots.js';
import { go, place, toHref } from '../router.js';
import { AT, PAGE, type SpotPage } from '../pages.js';
import { useStationList } from '../station-list.js';
import { isTooLong } from '../station-window.js';
import { CopiedNote } from '../watch/row-tools.js';
import { countNew, markSeen, useLooked } from '../watch/looked.js';
import { words } from '../words/words.js';
import { HeldList, waitingText } from './held-list.js';
import { Pager, shownText } from './pager.js';
import { Empty, Panel, Trouble, Waiting } from './panel.js';
import { rich } from './rich.js';
import type { Choose } from './spot-cells.js';
import { SpotTable } from './spot-table.js';
import { StationList } from './station-list.js';

/** The least height of a row, and some rows more than fit: of those that are scrolled into view. */
const ROW_PX = 24;
const SPARE_ROWS = 10;

/** Rows that are drawn at first: as many as the screen shows. With 100 of them, a contest kept the page busy for 60 ms at a time. */
function screenRows(): number {
  return Math.ceil(window.innerHeight / ROW_PX) + SPARE_ROWS;
}

/** The parameter of the address that says whether each station has one row. */
const ROWS = 'rows';
const ONCE = 'stations';

interface SpotPanelProps {
  readonly live: LiveSpots;
  readonly filters: Filters;
  readonly page: SpotPage;
  readonly onChoose: Choose;
}

/** The spots as they come, or their stations, and a way to hold them still. */
export function SpotPanel({ live, filters, page, onChoose }: SpotPanelProps) {
  const text = words.value.live;
  const [isWhole, setWhole] = useState(false);
  const hold = useHold();
  const isHeld = hold.isHeld.value;
  useEffect(() => live.hold(isHeld), [live, isHeld]);
  const isFolded = place.value.query.get(ROWS) === ONCE;
  const list = useStationList(filters, page, {
    isShown: isFolded && !isTooLong(filters) && !live.refusal.value,
    isHeld: isHeld || live.isPaused.value,
  });
  const spots = live.spots.value;
  const rows = isFolded ? (list.answer?.stations ?? []) : spots;
  const total = isFolded ? list.answer?.total : live.total.value;
  const most = isWhole ? rows.length : screenRows();
  const isEmpty = isFolded ? total === 0 || live.refusal.value : spots.length === 0;
  const isLive = filters.until === '' && page.number === 1;
  const stations = isFolded && isLive ? list.answer?.stations : undefined;
  useLooked(stations);
  const newCount = countNew(stations ?? []);
  useEffect(() => {
    setWhole(false);
    hold.props.ref.current?.scrollTo(0, 0);
  }, [page.number, page.at]);
  return (
    <Panel
      class="spots-panel"
      title={newTitle(isLive ? text.title : text.titleStill, newCount)}
      aside={
        <>
          <CopiedNote />
          {newCount > 0 && <SeenButton />}
          {/* On a phone its line is there before its text. */}
          <span class="muted">
            {total !== undefined && (
              <>
                {shownText(page, rows.length, total)}
                {isFolded && ` ${text.ofSpots(total, live.total.value)}`}
                <span class="of-what">
                  {' '}
                  {isFiltered(filters) || page.at !== '' ? text.match : text.inPastHour}
                </span>
              </>
            )}
          </span>
          <FoldButton isFolded={isFolded} />
          {isLive && <HeldNote live={live} hold={hold} />}
          {isLive && <PauseButton live={live} />}
        </>
      }
    >
      <HeldList label={text.tableLabel} class="scroll" hold={hold}>
        {isFolded && <StationList list={list} filters={filters} most={most} onChoose={onChoose} />}
        {!isFolded && spots.length > 0 && (
          <SpotTable
            spots={spots.slice(0, most)}
            caption={words.value.tables.spotsCaption}
            onChoose={onChoose}
          />
        )}
        {isEmpty && <Nothing live={live} filters={filters} />}
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

function SeenButton() {
  const { watch } = words.value;
  return (
    <button type="button" title={watch.seenHint} onClick={markSeen}>
      {watch.seen}
    </button>
  );
}

function FoldButton({ isFolded }: { isFolded: boolean }) {
  return (
    <button
      type="button"
      class="toggle"
      aria-pressed={isFolded}
      onClick={() => {
        const { path, query } = place.value;
        // Its pages are not those of the other list.
        const others = { ...Object.fromEntries(query), [PAGE]: '', [AT]: '' };
        go(toHref(path, { ...others, [ROWS]: isFolded ? '' : ONCE }));
      }}
    >
      {words.value.live.stationOnce}
    </button>
  );
}

/** Says that rows keep their places, and how many spots wait for that. */
function HeldNote({ live, hold }: { live: LiveSpots; hold: Hold }) {
  const waiting = live.waiting.value;
  if (!hold.isHeld.value || live.isPaused.value || waiting === 0) return null;
  return <span class="held">{waitingText(waiting)}</span>;
}

function PauseButton({ live }: { live: LiveSpots }) {
  const isPaused = live.isPaused.value;
  const text = words.value.live;
  if (!isPaused) {
    return (
      <button type="button" onClick={() => (live.isPaused.value = true)}>
        {text.pause}
      </button>
    );
  }
  return (
    <button type="button" class="primary" onClick={() => live.resume()}>
      {text.resume(live.waiting.value)}
    </button>
  );
}

function Nothing({ live, filters }: { live: LiveSpots; filters: Filters }) {
  const text = words.value.live;
  if (live.refusal.value) return <Empty>{text.refused}</Empty>;
  if (live.failure.value) return <Trouble error={live.failure.value} />;
  if (live.isLoading.value) return <Waiting />;
  if (inventing.value !== undefined) return <Empty>{inventing.value}</Empty>;
  if (isFiltered(filters)) {
    return <Empty>{filters.until === '' ? text.noMatchYet : text.noMatch}</Empty>;
  }
  return <Empty>{rich(text.nothing, { status: (name) => <a href="/status">{name}</a> })}</Empty>;
}
