import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LonLat } from '../radio/geo.js';
import { HomeLayer } from '../welcome/home-layer.js';
import { go } from '../address/router.js';
import { theme } from '../browser/theme.js';
import { now, nowMs } from '../words/time.js';
import { useMedia } from '../browser/use-media.js';
import { useWidth } from '../browser/use-width.js';
import { ZoomButtons } from '../parts/zoom-buttons.js';
import { words } from '../words/words.js';
import { FLAT_ASPECT, placeAt, projectionOf } from './camera.js';
import { type MapColours, readColours } from './colours.js';
import { type Hit, type MapOverlay, Painter } from './painter.js';
import { toCanvas } from './seen.js';
import { MapTip } from './tip.js';
import { type ChangeCamera, KEYS, useCamera } from './use-camera.js';
import { type Point, useGestures } from './use-gestures.js';
import { useWorld } from './use-world.js';
import './map.css';

/** What is so near to a pointer is meant, and to the middle of the map, where keys aim. */
const NEAR_PX = 12;
const AIM_PX = 60;

interface MapCanvasProps {
  /** Drawn above the rest; another object is drawn anew. */
  readonly overlay: MapOverlay;
  /** The map is at least so high: on a narrow screen the flat one does not shrink further, and is moved sideways. */
  readonly minHeight: number;
  /** The middle of what is shown: without a home, of the map. */
  readonly middle?: LonLat;
  /** The moment whose night is shown; now without it. */
  readonly atMs?: number | undefined;
}

/** The map itself, as wide as it may be: moved and zoomed by pointer, fingers, wheel and keys. */
export function MapCanvas({ overlay, minHeight, middle = [0, 0], atMs }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const painter = useRef<Painter>(null);
  const colours = useRef<{ scheme: string; read: MapColours }>(null);
  const world = useWorld();
  const [hit, setHit] = useState<Hit>();
  const [isAiming, setAiming] = useState(false);
  const pointer = useRef<Point>(undefined);
  const widthPx = useWidth(frame);
  const heightPx = Math.max(minHeight, Math.round(widthPx * FLAT_ASPECT));
  const { camera, change } = useCamera(middle, widthPx, heightPx);
  const seen = useMemo(() => ({ camera, projection: projectionOf(camera) }), [camera]);
  const scheme = `${theme.value} ${useMedia('(prefers-color-scheme: dark)')}`;

  useEffect(() => {
    if (!canvas.current || !frame.current || !world || world === 'missing') return;
    painter.current ??= new Painter(canvas.current, world);
    if (colours.current?.scheme !== scheme) {
      colours.current = { scheme, read: readColours(frame.current) };
    }
    painter.current.draw(overlay, seen, colours.current.read, atMs ?? nowMs());
    // What is there now may be other than what was there before.
    if (isAiming) setHit(overlay.find(widthPx / 2, heightPx / 2, AIM_PX));
    else if (pointer.current) setHit(overlay.find(pointer.current.x, pointer.current.y, NEAR_PX));
  }, [world, seen, atMs ?? Math.floor(now.value / 60_000), scheme, overlay, isAiming]);

  const point = (
    found: Hit | undefined,
    { isByKeys = false, at }: { isByKeys?: boolean; at?: Point | undefined } = {},
  ) => {
    pointer.current = at;
    setAiming(isByKeys);
    setHit(found);
  };
  const changeByHand: ChangeCamera = (to) => {
    point(undefined);
    change(to);
  };
  useGestures(canvas, camera.zoom > 1, {
    change: changeByHand,
    point: (at) => point(at && overlay.find(at.x, at.y, NEAR_PX), { at }),
    press: ({ x, y }) => press(overlay.find(x, y, NEAR_PX)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event;
    const to = KEYS[key];
    if (target !== currentTarget || altKey || ctrlKey || metaKey) return;
    if (!to && key !== 'Enter') return;
    event.preventDefault();
    if (!to) return press(hit);
    point(hit, { isByKeys: true });
    change(to);
  };
  const { bandmap, map: text } = words.value;
  const isDrawn = world && world !== 'missing' && widthPx > 0;
  return (
    <div
      class="map"
      ref={frame}
      tabIndex={0}
      role="application"
      aria-label={text.label}
      aria-description={text.keys}
      style={{ height: `${heightPx}px` }}
      onKeyDown={onKeyDown}
      onBlur={() => point(undefined)}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={overlay.summary}
        class={hit?.href === undefined ? undefined : 'is-pressable'}
        data-zoom={camera.zoom.toFixed(2)}
        data-drawn={isDrawn ? 'yes' : undefined}
      />
      {world === 'missing' && (
        <p class="empty">
          {text.missing} {words.value.common.tryingAgain}
        </p>
      )}
      <HomeLayer
        toMap={(at) => toCanvas(seen, at)}
        placeAt={(x, y) => placeAt(seen.projection, x, y)}
      />
      <ZoomButtons
        class="map-zoom"
        buttons={(
          [
            ['+', '+', bandmap.zoomIn],
            ['-', '−', bandmap.zoomOut],
            ['0', '⤢', text.whole],
          ] as const
        ).map(([key, sign, label]) => [
          key,
          sign,
          label,
          key !== '+' && camera.zoom === 1,
          () => changeByHand(KEYS[key] ?? ((same) => same)),
        ])}
      />
      {isAiming && <i class="map-aim" aria-hidden="true" />}
      <MapTip hit={hit} widthPx={widthPx} />
    </div>
  );
}

function press(found: Hit | undefined): void {
  if (found?.href !== undefined) go(found.href);
}
