import type { LonLat } from '../radio/geo.js';
import type { MapColours } from '../map/colours.js';
import { type Hit, type MapOverlay, nearest } from '../map/painter.js';
import { type Seen, toCanvas } from '../map/seen.js';
import type { Moment } from '../moment/moment.js';
import { AT } from '../address/parameters.js';
import { place as address, toHref } from '../address/router.js';
import { nowMs } from '../words/time.js';
import { words } from '../words/words.js';
import { drawNeeded, drawPaths, drawPlaces, drawSkimmers, type PlaceSpot } from './draw-heard.js';
import type { HeardPath, HeardPlace, HeardPlaces } from './heard-places.js';
import { needOfPlace, placeText } from './place-text.js';
import { shownPaths, shownPlaces } from './shown-places.js';

/** Beyond the edges half a sign is still seen. */
const EDGE_PX = 9;

/** What was heard, at one moment, above the map. */
export class HeardOverlay implements MapOverlay {
  #spots: readonly PlaceSpot[] = [];

  // Worked out once, not with each frame of a map that is moved.
  readonly #places: readonly HeardPlace[];
  readonly #paths: readonly HeardPath[];
  readonly #needed: ReadonlySet<HeardPlace>;

  /** @param moment what is shown instead of now */
  constructor(
    private readonly heard: HeardPlaces,
    private readonly moment: Moment | undefined,
  ) {
    this.#places = shownPlaces(heard);
    this.#paths = shownPaths(heard, this.#places);
    this.#needed = new Set(this.#places.filter(needOfPlace));
  }

  get summary(): string {
    const { skimmerCount, about } = this.heard;
    if (about === '') return words.value.common.loading;
    return words.value.map.summary(this.#places.length, skimmerCount);
  }

  draw(context: CanvasRenderingContext2D, seen: Seen, colours: MapColours): void {
    const { camera, projection } = seen;
    const sizePx = (camera.widthPx > 900 ? 3 : 2.2) * (1 + Math.log2(camera.zoom) / 4);
    drawPaths(context, projection, this.#paths, colours, this.moment?.atMs ?? nowMs());
    const skimmers = [...this.heard.skimmers.values()].flatMap((at) => whereSeen(seen, at));
    drawSkimmers(context, skimmers, sizePx, colours);
    this.#spots = this.#places.flatMap((place) =>
      whereSeen(seen, place.at).map(([x, y]) => ({ place, x, y })),
    );
    drawPlaces(context, this.#spots, sizePx, colours);
    drawNeeded(
      context,
      this.#spots.filter(({ place }) => this.#needed.has(place)),
      sizePx,
      colours,
    );
  }

  find(x: number, y: number, withinPx: number): Hit | undefined {
    const found = nearest(this.#spots, x, y, withinPx);
    if (!found) return undefined;
    const { place, ...at } = found;
    return { ...at, ...placeText(place), href: listHref(place, this.moment) };
  }
}

/** Where a place is on the canvas, if it is seen. */
function whereSeen(seen: Seen, at: LonLat): readonly (readonly [number, number])[] {
  const [x, y] = toCanvas(seen, at);
  const { widthPx, heightPx } = seen.camera;
  const isSeen = x > -EDGE_PX && y > -EDGE_PX && x < widthPx + EDGE_PX && y < heightPx + EDGE_PX;
  return isSeen ? [[x, y]] : [];
}

/** The list of a place, with the filters of the map, and the window of its moment. */
function listHref({ key, isEntity }: HeardPlace, moment: Moment | undefined): string {
  const { grid: _, dxcc: __, ...others } = Object.fromEntries(address.value.query);
  const { since = others.since ?? '', until = others.until ?? '' } = moment ?? {};
  const place = { [isEntity ? 'dxcc' : 'grid']: key };
  return toHref('/', { ...others, [AT]: '', since, until, ...place });
}
