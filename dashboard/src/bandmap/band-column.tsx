import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Station } from '../api.js';
import { bandClass } from '../bands.js';
import type { Filters } from '../filters.js';
import { homeAt } from '../home/home.js';
import { Empty, Panel, Trouble, Waiting } from '../parts/panel.js';
import { moveInRows } from '../row-keys.js';
import { isTooLong } from '../station-window.js';
import { nowMs } from '../time.js';
import { countNew, isNew, markSeen, useLooked } from '../watch/looked.js';
import { onRowTool } from '../watch/row-tools.js';
import { stationKey } from '../watch/station-key.js';
import { justUp } from '../watch/watch-feed.js';
import { watchedCalls } from '../watch/watch-list.js';
import { words } from '../words/words.js';
import { Label } from './label.js';
import { Lines, Ruler } from './ruler.js';
import { fittingZoom, kHzAt, place, pxAt, type Scale, scaleOf, zoomed } from './scale.js';
import { useBand } from './use-band.js';
import { usePinch } from './use-pinch.js';

interface BandColumnProps {
  readonly band: string;
  readonly filters: Filters;
  /** Pixels of a kHz, as in the address; `undefined`: as the stations need it when they are first shown. */
  readonly zoom: number | undefined;
  readonly onZoom: (zoom: number) => void;
}

const NO_STATIONS: readonly Station[] = [];

/** One band from its lowest frequency to its highest, with its stations beside it. */
export function BandColumn({ band, filters, zoom, onZoom }: BandColumnProps) {
  const { answer, error } = useBand(band, filters);
  const { bandmap: w, watch } = words.value;
  const stations = answer?.stations ?? NO_STATIONS;
  useLooked(answer?.stations);
  const newCount = countNew(stations);
  const counts = [w.stations(answer?.total ?? 0)];
  if (newCount > 0) counts.push(watch.newCount(newCount));
  const first = useRef<number | undefined>(undefined);
  if (answer)
    first.current ??= fittingZoom(
      band,
      stations.map(({ frequency }) => frequency),
    );
  const pxPerKhz = zoom ?? first.current ?? 1;
  return (
    <Panel
      class={`bm-panel ${bandClass(band)}`}
      title={answer ? w.title(band, counts.join(', ')) : band}
      aside={
        <>
          {answer && answer.total > stations.length && (
            <span class="muted">{w.mostOf(stations.length, answer.total)}</span>
          )}
          {newCount > 0 && (
            <button type="button" title={watch.seenHint} onClick={markSeen}>
              {watch.seen}
            </button>
          )}
          <ZoomButtons zoom={pxPerKhz} onZoom={onZoom} />
        </>
      }
    >
      {isTooLong(filters) && <Empty>{w.tooLong}</Empty>}
      {error && <Trouble error={error} isOld={answer !== undefined} />}
      {!answer && !error && !isTooLong(filters) && <Waiting />}
      {answer && stations.length === 0 && <Empty>{w.empty(band)}</Empty>}
      {answer && <Track {...{ band, stations, pxPerKhz, onZoom }} />}
    </Panel>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { bandmap: w } = words.value;
  const buttons = [
    [-1, '−', w.zoomOut],
    [1, '+', w.zoomIn],
  ] as const;
  return (
    <span class="bm-zoom">
      {buttons.map(([steps, sign, label]) => (
        <button
          key={sign}
          type="button"
          aria-label={label}
          title={label}
          disabled={zoomed(zoom, steps) === zoom}
          onClick={() => onZoom(zoomed(zoom, steps))}
        >
          {sign}
        </button>
      ))}
    </span>
  );
}

interface TrackProps {
  readonly band: string;
  readonly stations: readonly Station[];
  readonly pxPerKhz: number;
  readonly onZoom: (zoom: number) => void;
}

/** What is scrolled: the scale, the lines and the labels. */
function Track({ band, stations, pxPerKhz, onZoom }: TrackProps) {
  const { bandmap: w } = words.value;
  const scale = useMemo(
    () => scaleOf(band, pxPerKhz, stations.length),
    [band, pxPerKhz, stations.length],
  );
  const box = useRef<HTMLDivElement>(null);
  const fingersPx = useRef<number | undefined>(undefined);
  useAnchor(box, scale, stations, fingersPx);
  useWheel(box, (steps) => onZoom(zoomed(pxPerKhz, steps)));
  usePinch(box, {
    zoom: pxPerKhz,
    onZoom: (zoom, atPx) => {
      fingersPx.current = atPx;
      onZoom(zoom);
    },
  });
  const placed = useMemo(
    () =>
      scale &&
      place(
        scale,
        stations.map(({ frequency }) => frequency),
      ),
    [scale, stations],
  );
  if (!scale || !placed) return null;
  // Ages are of the moment in which the stations came.
  const atMs = nowMs();
  const calls = watchedCalls.value;
  const up = justUp.value;
  const isWatched = stations.map(({ callsign }) => calls.has(callsign));
  const areNew = stations.map(isNew);
  const isStrong = isWatched.map((is, index) => is || areNew[index] === true);
  return (
    <div
      ref={box}
      class="bm-track"
      role="region"
      aria-label={w.label(band)}
      aria-description={w.keys}
      tabIndex={0}
      onKeyDown={(event) => moveOrZoom(event, (steps) => onZoom(zoomed(pxPerKhz, steps)))}
      onClick={onRowTool}
    >
      <div class="bm-canvas" style={{ height: `${scale.heightPx}px` }}>
        <Ruler scale={scale} />
        <Lines scale={scale} {...placed} isStrong={isStrong} />
        <ol class="rows">
          {stations.map((station, index) => (
            <Label
              key={stationKey(station)}
              station={station}
              topPx={placed.topsPx[index] ?? 0}
              isWatched={isWatched[index] ?? false}
              isNew={areNew[index] ?? false}
              isUp={up.has(stationKey(station))}
              home={homeAt.value}
              atMs={atMs}
              text={words.value.bandmap}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

type Box = { readonly current: HTMLDivElement | null };

/**
 * Shows the first stations at first, and afterwards keeps the frequency between the fingers, or in the middle, where it
 * is at another zoom.
 */
function useAnchor(
  box: Box,
  scale: Scale | undefined,
  stations: readonly Station[],
  fingersPx: { current: number | undefined },
): void {
  const before = useRef<Scale | undefined>(undefined);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !scale || (before.current === undefined && stations.length === 0)) return;
    const half = current.clientHeight / 2;
    if (before.current === undefined) {
      current.scrollTop = pxAt(scale, stations[0]?.frequency ?? scale.minKhz) - half / 2;
    } else if (before.current.pxPerKhz !== scale.pxPerKhz) {
      const atPx = fingersPx.current ?? half;
      current.scrollTop = pxAt(scale, kHzAt(before.current, current.scrollTop + atPx)) - atPx;
      fingersPx.current = undefined;
    }
    before.current = scale;
  });
}

/** Ctrl and the wheel, or two fingers on a trackpad, zoom. */
function useWheel(box: Box, zoom: (steps: number) => void): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useLayoutEffect(() => {
    const { current } = box;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, []);
}

/** Plus and minus zoom; from the list itself an arrow leads to the first station that is seen. */
function moveOrZoom(event: KeyboardEvent, zoom: (steps: number) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const box = event.currentTarget as HTMLElement;
  const steps = { '+': 1, '=': 1, '-': -1 }[event.key];
  if (steps !== undefined) {
    event.preventDefault();
    zoom(steps);
  } else if (document.activeElement === box && /^Arrow(Up|Down)$/.test(event.key)) {
    const top = box.getBoundingClientRect().top;
    const links = [...box.querySelectorAll<HTMLElement>('.bm-call')];
    const seen = links.find((link) => link.getBoundingClientRect().top >= top);
    if (seen) event.preventDefault();
    seen?.focus();
  } else moveInRows(event);
}
