import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { HeardPaths } from '../heard-paths.js';
import { HomeLayer } from '../home/home-layer.js';
import { readColours } from '../map-colours.js';
import { theme } from '../theme.js';
import { now, nowMs } from '../time.js';
import { words } from '../words/words.js';
import {
  type Hit,
  loadWorld,
  type MapColours,
  type MapOverlay,
  type World,
  WorldMap,
} from '../world-map.js';

/** Time between attempts to load the outlines of the land. */
const RETRY_MS = 10_000;

interface MapCanvasProps {
  readonly heard: HeardPaths;
  /** On a narrower screen the map is moved sideways instead of shrinking further. */
  readonly minWidth?: number;
  /** Drawn above the rest; another object is drawn anew. */
  readonly overlay?: MapOverlay;
}

/** The map itself; it is as wide as it may be. */
export function MapCanvas({ heard, minWidth = 0, overlay }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [world, setWorld] = useState<World | 'missing'>();
  const [frameWidth, setFrameWidth] = useState(0);
  const width = frameWidth === 0 ? 0 : Math.max(minWidth, frameWidth);
  const isWider = width > frameWidth;
  const [hit, setHit] = useState<Hit>();
  const map = useRef<WorldMap>(null);
  const colours = useRef<{ scheme: string; read: MapColours }>(null);
  const minute = Math.floor(now.value / 60_000);
  const version = heard.version.value;
  const chosen = theme.value;
  const isSystemDark = useSystemDark();

  // Before the first frame is drawn: what stands below it would move.
  useLayoutEffect(() => setFrameWidth(frame.current?.clientWidth ?? 0), []);

  useEffect(() => {
    let timer = 0;
    const open = () =>
      loadWorld().then(setWorld, () => {
        setWorld('missing');
        timer = window.setTimeout(() => void open(), RETRY_MS);
      });
    void open();
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFrameWidth(Math.floor(entry.contentRect.width));
    });
    if (frame.current) observer.observe(frame.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);

  useEffect(() => {
    if (!canvas.current || !frame.current || !world || world === 'missing') return;
    map.current ??= new WorldMap(canvas.current, world);
    const scheme = `${chosen} ${isSystemDark}`;
    if (colours.current?.scheme !== scheme) {
      colours.current = { scheme, read: readColours(frame.current) };
    }
    map.current.draw(heard, width, colours.current.read, nowMs(), overlay);
  }, [world, width, version, minute, chosen, isSystemDark, overlay]);

  const point = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return;
    setHit(map.current?.find(heard, event.clientX - box.left, event.clientY - box.top, overlay));
  };
  const text = words.value.map;
  const summary = overlay?.summary ?? text.summary(heard.grids.size, heard.skimmers.size);
  return (
    <div
      class="map-frame"
      ref={frame}
      {...(isWider && { tabIndex: 0, role: 'region', 'aria-label': text.label })}
    >
      <div class="map" style={{ width: `${width}px` }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={summary}
          data-paths={heard.paths.size}
          data-grids={heard.grids.size}
          data-drawn={world && world !== 'missing' && width > 0 ? 'yes' : undefined}
          style={{ width: '100%', height: `${WorldMap.heightFor(width)}px` }}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setHit(undefined)}
        />
        {world === 'missing' && (
          <p class="empty">
            {text.missing} {words.value.common.tryingAgain}
          </p>
        )}
        <HomeLayer {...WorldMap.EDGES} />
        {hit && <Tip hit={hit} width={width} />}
      </div>
    </div>
  );
}

function Tip({ hit: { name, detail, lines, x, y }, width }: { hit: Hit; width: number }) {
  const side = x > width / 2 ? { right: `${width - x + 10}px` } : { left: `${x + 10}px` };
  return (
    <p class="tip" style={{ ...side, top: `${Math.max(0, y - 14)}px` }}>
      <strong>{name}</strong> {detail}
      <br />
      {lines}
    </p>
  );
}

function useSystemDark(): boolean {
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const onChange = () => setDark(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isDark;
}
