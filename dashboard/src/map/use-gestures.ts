import { useEffect, useRef } from 'preact/hooks';
import { movedBy, zoomedAt } from './camera.js';
import type { ChangeCamera } from './use-camera.js';

/** A hand that moves less presses, and does not drag. */
const STILL_PX = 5;

/** The wheel scrolls the page on, where it began to: a map that comes below the pointer does not take it. */
const SCROLLING_MS = 400;

/** A notch of a wheel is about 100, and zooms by a quarter. */
const ZOOM_OF_WHEEL = 0.0022;
const LINE_PX = 33;

interface Gestures {
  readonly change: ChangeCamera;
  /** Pointed at without pressing; `undefined`: no more. */
  readonly point: (at: Point | undefined) => void;
  readonly press: (at: Point) => void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves and zooms by pointer, fingers and wheel. One finger scrolls the page up and down while the whole map is seen. */
export function useGestures(
  canvas: { readonly current: HTMLCanvasElement | null },
  isZoomed: boolean,
  gestures: Gestures,
): void {
  const latest = useRef({ ...gestures, isZoomed });
  latest.current = { ...gestures, isZoomed };
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const leaving = new AbortController();
    const listen: Listen = (kind, run) =>
      current.addEventListener(kind, run, { passive: false, signal: leaving.signal });
    listenToPointers(listen, latest);
    let scrolledAtMs = -SCROLLING_MS;
    document.addEventListener('scroll', ({ timeStamp }) => (scrolledAtMs = timeStamp), {
      signal: leaving.signal,
    });
    listen('wheel', (event) => {
      if (!event.ctrlKey && event.timeStamp - scrolledAtMs < SCROLLING_MS) return;
      const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
      // Out of the whole map the wheel scrolls the page.
      if (!event.ctrlKey && px > 0 && !latest.current.isZoomed) return;
      event.preventDefault();
      const factor = Math.exp(-px * ZOOM_OF_WHEEL * (event.ctrlKey ? 4 : 1));
      latest.current.change((camera) => zoomedAt(camera, factor, event.offsetX, event.offsetY));
    });
    listen('touchstart', (event) => {
      if (event.touches.length > 1 || latest.current.isZoomed) event.preventDefault();
    });
    return () => leaving.abort();
  }, []);
}

type Listen = <Kind extends keyof HTMLElementEventMap>(
  kind: Kind,
  run: (event: HTMLElementEventMap[Kind]) => void,
) => void;

function listenToPointers(listen: Listen, latest: { readonly current: Gestures }): void {
  const down = new Map<number, Point>();
  let movedPx = 0;
  listen('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) movedPx = 0;
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  });
  listen('pointermove', (event) => {
    const { pointerId, offsetX: x, offsetY: y } = event;
    const before = down.get(pointerId);
    if (!before) return latest.current.point({ x, y });
    movedPx = Math.max(movedPx, Math.hypot(x - before.x, y - before.y));
    if (movedPx < STILL_PX) return undefined;
    // From now on the pointer may leave the map.
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(pointerId);
    latest.current.point(undefined);
    const [other] = [...down].filter(([id]) => id !== pointerId).map(([, at]) => at);
    down.set(pointerId, { x, y });
    latest.current.change((camera) => {
      if (!other) return movedBy(camera, x - before.x, y - before.y);
      const moved = movedBy(camera, (x - before.x) / 2, (y - before.y) / 2);
      const factor =
        Math.hypot(x - other.x, y - other.y) /
        Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      return zoomedAt(moved, factor, (x + other.x) / 2, (y + other.y) / 2);
    });
    return undefined;
  });
  listen('pointerup', ({ pointerId, offsetX: x, offsetY: y }) => {
    if (down.delete(pointerId) && down.size === 0 && movedPx < STILL_PX)
      latest.current.press({ x, y });
  });
  listen('pointercancel', ({ pointerId }) => down.delete(pointerId));
  listen('pointerleave', () => latest.current.point(undefined));
}
