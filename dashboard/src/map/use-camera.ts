import { useMemo, useState } from 'preact/hooks';
import type { LonLat } from '../radio/geo.js';
import { homeAt } from '../home/home.js';
import { type Camera, FLAT_ASPECT, movedBy, wholeOf, zoomedAt } from './camera.js';
import { mapKind } from './kind.js';

export type ChangeCamera = (to: (camera: Camera) => Camera) => void;

const ZOOM_STEP = 1.6;
const MOVE_PX = 60;

/** What keys do with the map. */
export const KEYS: Readonly<Record<string, (camera: Camera) => Camera>> = {
  '+': (camera) => zoomedAt(camera, ZOOM_STEP),
  '=': (camera) => zoomedAt(camera, ZOOM_STEP),
  '-': (camera) => zoomedAt(camera, 1 / ZOOM_STEP),
  0: ({ kind, origin, ...size }) => wholeOf(kind, origin, size),
  ArrowLeft: (camera) => movedBy(camera, MOVE_PX, 0),
  ArrowRight: (camera) => movedBy(camera, -MOVE_PX, 0),
  ArrowUp: (camera) => movedBy(camera, 0, MOVE_PX),
  ArrowDown: (camera) => movedBy(camera, 0, -MOVE_PX),
};

/** The whole map around home, else around `middle`, until it is moved; and again when its size, kind or middle changes. */
export function useCamera(middle: LonLat, widthPx: number, heightPx: number) {
  const kind = mapKind.value;
  const isWhole = kind === 'flat' && heightPx <= Math.ceil(widthPx * FLAT_ASPECT);
  const [lon, lat] = isWhole ? [0, 0] : (homeAt.value ?? middle);
  const whole = useMemo(
    () => wholeOf(kind, [lon, lat], { widthPx, heightPx }),
    [kind, lon, lat, widthPx, heightPx],
  );
  const [moved, setMoved] = useState({ of: whole, camera: whole });
  const camera = moved.of === whole ? moved.camera : whole;
  const change: ChangeCamera = (to) =>
    setMoved((before) => ({ of: whole, camera: to(before.of === whole ? before.camera : whole) }));
  return { camera, change };
}
