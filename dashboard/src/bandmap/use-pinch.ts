import { useLayoutEffect, useRef } from 'preact/hooks';
import { zoomed } from './scale.js';

interface Pinch {
  /** Between the fingers when they came down. */
  readonly distancePx: number;
  readonly zoom: number;
}

interface PinchOptions {
  /** The zoom that is shown. */
  readonly zoom: number;
  /** Called with another zoom, and with where the fingers are, from the upper edge of the box. */
  readonly onZoom: (zoom: number, atPx: number) => void;
}

/** Two fingers zoom: twice as far apart is one step. One finger moves the band, as it scrolls any list. */
export function usePinch(
  box: { readonly current: HTMLElement | null },
  options: PinchOptions,
): void {
  const latest = useRef(options);
  latest.current = options;
  useLayoutEffect(() => {
    const { current } = box;
    let pinch: Pinch | undefined;
    const onStart = (event: TouchEvent) => {
      const fingers = fingersOf(event);
      pinch = fingers && { distancePx: fingers.distancePx, zoom: latest.current.zoom };
      if (pinch) event.preventDefault();
    };
    const onMove = (event: TouchEvent) => {
      const fingers = fingersOf(event);
      if (!pinch || !fingers) return;
      event.preventDefault();
      const steps = Math.round(Math.log2(fingers.distancePx / pinch.distancePx));
      const zoom = zoomed(pinch.zoom, steps);
      const { top } =
        event.currentTarget instanceof Element
          ? event.currentTarget.getBoundingClientRect()
          : { top: 0 };
      if (zoom !== latest.current.zoom) latest.current.onZoom(zoom, fingers.middlePx - top);
    };
    const onEnd = () => (pinch = undefined);
    current?.addEventListener('touchstart', onStart, { passive: false });
    current?.addEventListener('touchmove', onMove, { passive: false });
    current?.addEventListener('touchend', onEnd);
    current?.addEventListener('touchcancel', onEnd);
    return () => {
      current?.removeEventListener('touchstart', onStart);
      current?.removeEventListener('touchmove', onMove);
      current?.removeEventListener('touchend', onEnd);
      current?.removeEventListener('touchcancel', onEnd);
    };
  }, []);
}

/** How far apart two fingers are, and how far down the screen; `undefined` for one, for three, and for two at one place. */
function fingersOf({ touches }: TouchEvent) {
  const [one, other] = touches;
  if (!one || !other || touches.length !== 2) return undefined;
  const distancePx = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  if (distancePx === 0) return undefined;
  return { distancePx, middlePx: (one.clientY + other.clientY) / 2 };
}
