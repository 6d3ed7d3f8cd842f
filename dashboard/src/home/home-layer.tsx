import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { words } from '../words/words.js';
import { home, homeAt, setHome } from './home.js';
import { squareAt } from './locator.js';

/** Whether a click on a map sets the home. */
export const isPickingHome = signal(false);

interface HomeLayerProps {
  /** The latitudes of the upper and the lower edge of the map, whose width is all longitudes. */
  readonly north: number;
  readonly south: number;
}

/** Above a map: where home is, and the click that sets it. Without a mouse the grid is typed. */
export function HomeLayer({ north, south }: HomeLayerProps) {
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
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const lon = ((event.clientX - box.left) / box.width) * 360 - 180;
    const lat = north - ((event.clientY - box.top) / box.height) * (north - south);
    setHome({ grid: squareAt([lon, lat]) });
    isPickingHome.value = false;
  };
  return (
    <>
      {at && (
        <span
          class="home-mark"
          role="img"
          aria-label={mark(home.value.grid)}
          title={mark(home.value.grid)}
          style={{
            left: `${((at[0] + 180) / 360) * 100}%`,
            top: `${((north - at[1]) / (north - south)) * 100}%`,
          }}
        >
          ⌂
        </span>
      )}
      {isPicking && <div class="home-pick" role="presentation" title={picking} onClick={pick} />}
    </>
  );
}
