import { useEffect, useMemo, useState } from 'preact/hooks';
import { inventing } from '../connection.js';
import { isFiltered, type Filters } from '../filters.js';
import { type Hold, useHold } from '../hold.js';
import type { LiveSpots } from '../live-spots.js';
import { go, place, toHref } from '../router.js';
import type { SpotPage } from '../pages.js';
import { toRows, toStationRows } from '../station-rows.js';
import { count } from '../time.js';
import { HeldList, waitingText } from './held-list.js';
import { Empty, Panel, Trouble, Waiting } from './panel.js';
import { Pager, shownText } from './pager.js';
import { SpotTable } from './spot-table.js';

/** Rows that are drawn at first: as many as a wall screen shows. */
const FIRST_ROWS = 100;

/** The parameter of the address that says whether each station has one row. */
const ROWS = 'rows';
const ONCE = 'stations';

interface SpotPanelProps {
  readonly live: LiveSpots;
  readonly filters: Filters;
  readonly page: SpotPage;
  readonly onChoose: (name: 'call' | 'spotter', callsign: string) => void;
}

/** The spots as they come, and a way to hold them still. */
export function SpotPanel({ live, filters, page, onChoose }: SpotPanelProps) {
  const [most, setMost] = useState(FIRST_ROWS);
  const hold = useHold();
  const isHeld = hold.isHeld.value;
  useEffect(() => live.hold(isHeld), [live, isHeld]);
  const isFolded = place.value.query.get(ROWS) === ONCE;
  const spots = live.spots.value;
  const rows = useMemo(() => (isFolded ? toStationRows(spots) : toRows(spots)), [spots, isFolded]);
  const total = live.total.value;
  const isLive = filters.until === '' && page.number === 1;
  useEffect(() => {
    setMost(FIRST_ROWS);
    hold.props.ref.current?.scrollTo(0, 0);
  }, [page.number, page.at]);
  return (
    <Panel
      class="spots-panel"
      title={isLive ? 'Spots, live' : 'Spots'}
      aside={
        <>
          {total !== undefined && (
            <span class="muted">
              {isFolded && `${count(rows.length)} rows of spots `}
              {shownText(page, spots.length, total)}
              <span class="of-what">{isFiltered(filters) ? ' match' : ' in the past hour'}</span>
            </span>
          )}
          <button
            type="button"
            class="toggle"
            aria-pressed={isFolded}
            onClick={() => fold(!isFolded)}
          >
            Each station once
          </button>
          {isLive && <HeldNote live={live} hold={hold} />}
          {isLive && <PauseButton live={live} />}
        </>
      }
    >
      <HeldList label="Table of spots" class="scroll" hold={hold}>
        {spots.length > 0 && (
          <SpotTable rows={rows.slice(0, most)} caption="Spots, newest first" onChoose={onChoose} />
        )}
        {spots.length === 0 && <Nothing live={live} filters={filters} />}
        {rows.length > most && (
          <p class="more">
            <button type="button" onClick={() => setMost(rows.length)}>
              Show {count(rows.length - most)} more
            </button>
          </p>
        )}
      </HeldList>
      {total !== undefined && (
        <Pager page={page} total={total} newest={spots[0]?.timestamp ?? ''} />
      )}
    </Panel>
  );
}

function fold(isFolded: boolean): void {
  const { path, query } = place.value;
  const others = Object.fromEntries(query);
  go(toHref(path, { ...others, [ROWS]: isFolded ? ONCE : '' }));
}

/** Says that rows keep their places, and how many spots wait for that. */
function HeldNote({ live, hold }: { live: LiveSpots; hold: Hold }) {
  const waiting = live.waiting.value;
  if (!hold.isHeld.value || live.isPaused.value || waiting === 0) return null;
  return <span class="held">{waitingText(waiting)}</span>;
}

function PauseButton({ live }: { live: LiveSpots }) {
  const isPaused = live.isPaused.value;
  if (!isPaused) {
    return (
      <button type="button" onClick={() => (live.isPaused.value = true)}>
        Pause
      </button>
    );
  }
  return (
    <button type="button" class="primary" onClick={() => live.resume()}>
      Resume{live.waiting.value > 0 && `, ${count(live.waiting.value)} new`}
    </button>
  );
}

function Nothing({ live, filters }: { live: LiveSpots; filters: Filters }) {
  if (live.refusal.value) return <Empty>The filters cannot be used as they are; see above.</Empty>;
  if (live.failure.value) return <Trouble error={live.failure.value} />;
  if (live.isLoading.value) return <Waiting />;
  if (inventing.value !== undefined) return <Empty>{inventing.value}</Empty>;
  if (isFiltered(filters)) {
    return (
      <Empty>
        No spot matches. Take a filter away or widen the time
        {filters.until === '' && ', or wait: a spot that matches appears here by itself'}.
      </Empty>
    );
  }
  return (
    <Empty>
      No spots in the past hour. They appear here by themselves; <a href="/status">Status</a> shows
      whether the feeds are connected.
    </Empty>
  );
}
