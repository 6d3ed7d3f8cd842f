import { useState } from 'preact/hooks';
import type { Filters } from '../address/filters.js';
import { clockText, dateText, DAY_MS, dayText, MINUTE_MS, minuteText } from '../words/time.js';
import { words } from '../words/words.js';
import { momentAtShare, shareOf, type Strip } from './steps.js';
import { useColumns } from './use-columns.js';

/** Moments that are written below the line, from its beginning. */
const MARKS = [0, 1, 2, 3];

interface StripProps {
  readonly filters: Filters;
  readonly strip: Strip;
  readonly atMs: number;
  /** How long the window before the moment is. */
  readonly windowMs: number;
  /** The ends of all that there is. */
  readonly firstMs: number;
  readonly minute: number;
  /** The moment in words. */
  readonly said: string;
  /** What keys do. */
  readonly moveBy: Readonly<Record<string, () => void>>;
  readonly show: (atMs: number) => void;
}

/** How many spots there are when, and the moment that is shown: moved by keys, a press, or the pointer that is held. */
export function StripOfTime(props: StripProps) {
  const { filters, strip, atMs, windowMs, firstMs, minute, said, moveBy, show } = props;
  const columns = useColumns(filters, strip);
  // While the pointer is held, the moment that it would lead to.
  const [aimMs, setAim] = useState<number>();
  const shownMs = aimMs ?? atMs;
  const [from, to] = [shareOf(strip, shownMs - windowMs), shareOf(strip, shownMs)];
  const aim = (event: PointerEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return Math.min(minute, momentAtShare(strip, (event.clientX - box.left) / box.width));
  };
  const text = words.value.moment;
  return (
    <div class="tl-strip">
      <div
        class="tl-slider"
        role="slider"
        tabIndex={0}
        aria-label={text.moment}
        aria-description={text.keys}
        aria-valuemin={Math.min(firstMs, atMs) / MINUTE_MS}
        aria-valuemax={minute / MINUTE_MS}
        aria-valuenow={Math.min(atMs, minute) / MINUTE_MS}
        aria-valuetext={said}
        onKeyDown={(event) => {
          const { key, altKey, ctrlKey, metaKey } = event;
          const move = moveBy[key];
          if (!move || altKey || ctrlKey || metaKey) return;
          event.preventDefault();
          move();
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setAim(aim(event));
        }}
        onPointerMove={(event) => aimMs !== undefined && setAim(aim(event))}
        onPointerUp={(event) => {
          if (aimMs === undefined) return;
          setAim(undefined);
          show(aim(event));
        }}
        onPointerCancel={() => setAim(undefined)}
      >
        {columns && <Columns columns={columns} />}
        <i class="tl-window" style={{ left: percent(from), width: percent(to - from) }} />
        <i class="tl-moment" style={{ left: percent(to) }} />
        {aimMs !== undefined && (
          <span class={`tl-aim ${to > 0.5 ? 'is-left' : ''}`} style={{ left: percent(to) }}>
            {minuteText(aimMs)}
          </span>
        )}
      </div>
      <div class="tl-marks" aria-hidden="true">
        {MARKS.map((mark) => (
          <span key={mark}>{markText(strip, mark)}</span>
        ))}
      </div>
    </div>
  );
}

/** The heights as one shape. */
function Columns({ columns }: { columns: readonly number[] }) {
  const most = Math.max(1, ...columns);
  const path = columns.map((spots) => `V${(100 - (100 * spots) / most).toFixed(1)}h1`).join('');
  return (
    <svg viewBox={`0 0 ${columns.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 100${path}V100`} />
    </svg>
  );
}

/** What stands at a mark: the day, where it is not that of the mark before, and the time of a line of one day. */
function markText({ fromMs, toMs, columnMs }: Strip, mark: number): string {
  const markMs = (toMs - fromMs) / MARKS.length;
  const atMs = fromMs + mark * markMs;
  if (columnMs >= DAY_MS) return dateText(atMs);
  const day = dayText(atMs);
  if (toMs - fromMs > DAY_MS) return day;
  const time = clockText(atMs).slice(0, 5);
  return mark > 0 && dayText(atMs - markMs) === day ? time : `${day} ${time}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
