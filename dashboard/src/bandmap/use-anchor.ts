import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Station } from '../service/api.js';
import { kHzAt, pxAt, type Scale } from './scale.js';

type Box = { readonly current: HTMLDivElement | null };

/** Shows the first stations at first, or where the radio is, and afterwards keeps what is at `anchorPx`, or in the middle, where it is at another zoom. */
export function useAnchor(
  box: Box,
  scale: Scale | undefined,
  stations: readonly Station[],
  anchorPx: { current: number | undefined },
  shownKhz: number | undefined,
): void {
  const before = useRef<Scale | undefined>(undefined);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !scale || (before.current === undefined && stations.length === 0)) return;
    const half = current.clientHeight / 2;
    if (before.current === undefined) {
      const first = pxAt(scale, stations[0]?.frequency ?? scale.minKhz) - half / 2;
      current.scrollTop = shownKhz === undefined ? first : pxAt(scale, shownKhz) - half;
    } else if (before.current.pxPerKhz !== scale.pxPerKhz) {
      const atPx = anchorPx.current ?? half;
      current.scrollTop = pxAt(scale, kHzAt(before.current, current.scrollTop + atPx)) - atPx;
      anchorPx.current = undefined;
    }
    before.current = scale;
  });
}

/** Ctrl and the wheel, or two fingers on a trackpad, zoom. */
export function useWheel(box: Box, zoom: (steps: number, atPx: number) => void): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useLayoutEffect(() => {
    const { current } = box;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { top } = current?.getBoundingClientRect() ?? { top: 0 };
      latest.current(event.deltaY < 0 ? 1 : -1, event.clientY - top);
    };
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, []);
}
