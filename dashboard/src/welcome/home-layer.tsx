import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LonLat } from '../radio/geo.js';
import { words } from '../words/words.js';
import { home, homeAt, setHome } from '../home/home.js';
import { squareAt } from '../home/locator.js';

/** Whether a click on a map sets the home. */
export const isPickingHome = signal(false);

interface HomeLayerProps {
  /** Where a place is on the map, in px. */
  readonly toMap: (at: LonLat) => readonly [x: number, y: number];
  /** The place at a point of the map; `undefined` beside the earth. */
  readonly placeAt: (x: number, y: number) => LonLat | undefined;
}

/** Above a map: where home is, and the click that sets it. Without a mouse the grid is typed. */
export function HomeLayer({ toMap, placeAt }: HomeLayerProps) {
  const { mark, picking } = words.value.filtering.home;
  const at = homeAt.value;
  const isPicking = isPickingHome.value;
  useEffect(() => {
    if (!isPicking) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') isPickingHome.value = false;
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isPicking]);
  const pick = (event: MouseEvent) => {
    const place = placeAt(event.offsetX, event.offsetY);
    if (!place) return;
    setHome({ grid: squareAt(place) });
    isPickingHome.value = false;
  };
  const [x, y] = at ? toMap(at) : [0, 0];
  return (
    <>
      {at && (
        <span
          class="home-mark"
          role="img"
          aria-label={mark(home.value.grid)}
          title={mark(home.value.grid)}
          style={{ left: `${x}px`, top: `${y}px` }}
        >
          ⌂
        </span>
      )}
      {isPicking && <div class="home-pick" role="presentation" title={picking} onClick={pick} />}
    </>
  );
}
