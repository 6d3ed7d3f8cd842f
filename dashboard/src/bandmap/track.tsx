import { useMemo, useRef, useState } from 'preact/hooks';
import type { Station } from '../service/api.js';
import { homeAt } from '../home/home.js';
import { bandLabel } from '../radio/band-unit.js';
import type { Moment } from '../moment/moment.js';
import { needNow, wantedFor } from '../needed/need-now.js';
import { logNow } from '../needed/state.js';
import { followsRig } from '../rig/rig.js';
import { moveInRows } from '../browser/row-keys.js';
import { nowMs } from '../words/time.js';
import { isNew } from '../marks/looked.js';
import { onRowTool } from '../rows/row-tools.js';
import { stationKey } from '../marks/station-key.js';
import { justUp } from '../watch/watch-feed.js';
import { watchedCalls } from '../marks/watch-list.js';
import { words } from '../words/words.js';
import { Label } from './label.js';
import { type Pile, pileUp } from './piles.js';
import { Lines, Ruler } from './ruler.js';
import { FAR_PX, LABEL_PX, pxAt, scaleOf, zoomed } from './scale.js';
import { useAnchor, useWheel } from './use-anchor.js';
import { usePinch } from './use-pinch.js';
import { useRigInView } from './use-rig.js';
import { wishesOf } from './wishes.js';

interface TrackProps {
  readonly band: string;
  readonly stations: readonly Station[];
  /** What is shown instead of now. */
  readonly moment: Moment | undefined;
  readonly pxPerKhz: number;
  /** Where the radio is; `undefined` outside this band, and without one. */
  readonly rigKhz: number | undefined;
  readonly onZoom: (zoom: number) => void;
}

/** What is scrolled: the scale, the lines and the labels. */
export function Track({ band, stations, moment, pxPerKhz, rigKhz, onZoom }: TrackProps) {
  const { bandmap: w } = words.value;
  const scale = useMemo(() => scaleOf(band, pxPerKhz), [band, pxPerKhz]);
  const box = useRef<HTMLDivElement>(null);
  const anchorPx = useRef<number | undefined>(undefined);
  const [opened, setOpened] = useState<string>();
  const zoomAt = (zoom: number, atPx?: number) => {
    anchorPx.current = atPx;
    onZoom(zoom);
  };
  const followedKhz = followsRig.value ? rigKhz : undefined;
  useAnchor(box, scale, stations, anchorPx, followedKhz);
  useRigInView(box, scale, followedKhz);
  useWheel(box, (steps, atPx) => zoomAt(zoomed(pxPerKhz, steps), atPx));
  usePinch(box, { zoom: pxPerKhz, onZoom: zoomAt });
  const calls = watchedCalls.value;
  const marks = stations.map((station) => {
    const isWatched = calls.has(station.callsign);
    return { isWatched, isNew: !moment && isNew(station), wanted: wantedFor(station) };
  });
  const isStrong = marks.map((mark) => mark.isWatched || mark.isNew);
  const marked = marks.map((mark) => Object.values(mark).join(' ')).join();
  const piles = useMemo(
    () => pileUp(wishesOf(stations, marks, scale), LABEL_PX, FAR_PX),
    [scale, stations, marked],
  );
  if (!scale) return null;
  const isOpen = ({ members }: Pile) =>
    members.length > 1 &&
    members.some((index) => stations[index] && stationKey(stations[index]) === opened);
  const labels = piles.flatMap((pile) => labelsOf(pile, isOpen(pile)));
  const lines = piles.flatMap(({ members, topPx }) =>
    members.map((index) => {
      const placePx = pxAt(scale, stations[index]?.frequency ?? 0);
      return [placePx, topPx, isStrong[index] ?? false] as const;
    }),
  );
  const lastPx = Math.max(0, ...labels.map(({ topPx }) => topPx + LABEL_PX));
  // Ages are of the moment that is shown, or in which the stations came.
  const atMs = moment?.atMs ?? nowMs();
  const up = justUp.value;
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-pile]');
    if (!button) return onRowTool(event);
    setOpened(button.ariaExpanded === 'true' ? undefined : button.dataset['pile']);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened !== undefined) setOpened(undefined);
    else moveOrZoom(event, (steps) => zoomAt(zoomed(pxPerKhz, steps)));
  };
  return (
    <div
      ref={box}
      class="bm-track"
      role="region"
      aria-label={w.label(bandLabel(band))}
      aria-description={w.keys}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div class="bm-canvas" style={{ height: `${Math.max(scale.heightPx, lastPx)}px` }}>
        <Ruler scale={scale} rigKhz={rigKhz} />
        <Lines scale={scale} lines={lines} />
        <ol class={`rows ${logNow.value ? 'has-log' : ''}`}>
          {labels.map(({ index, ...label }) => {
            const station = stations[index];
            return (
              station && (
                <Label
                  key={stationKey(station)}
                  station={station}
                  {...label}
                  isWatched={marks[index]?.isWatched ?? false}
                  isNew={marks[index]?.isNew ?? false}
                  isUp={!moment && up.has(stationKey(station))}
                  need={needNow(station)}
                  home={homeAt.value}
                  atMs={atMs}
                  moment={moment}
                  text={words.value.bandmap}
                />
              )
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** The label of a pile, and below it those behind it when it is open. */
function labelsOf({ head, members, topPx }: Pile, isOpen: boolean) {
  const behind = members.filter((index) => index !== head);
  const first = { index: head, topPx, behind: behind.length, isOpen, isPiled: isOpen };
  if (!isOpen) return [first];
  const others = behind.map((index, below) => ({
    index,
    topPx: topPx + (below + 1) * LABEL_PX,
    behind: 0,
    isOpen: false,
    isPiled: true,
  }));
  return [first, ...others];
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
