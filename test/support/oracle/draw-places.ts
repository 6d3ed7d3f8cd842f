import { asList, inAnyCase, inDigits } from './forms.js';
import { type Condition, type Draw, type Drawer, someOf } from './condition.js';
import { PLACES } from './people.js';
import { kmBetween } from './sphere.js';
import type { Heard, Name, Place } from './world.js';

type Who = 'station' | 'skimmer';

const CONTINENTS = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'];
const STRANGE_GRIDS = ['AA', 'RR99xx', 'JO', 'KP03', 'FN'];

/** Where stations and skimmers are. */
export const PLACE_DRAWERS = {
  continent: (draw) => continent(draw, 'station', 'continent'),
  spotter_continent: (draw) => continent(draw, 'skimmer', 'spotter_continent'),
  dxcc: (draw) => numbers(draw, 'station', 'dxcc', 0),
  spotter_dxcc: (draw) => numbers(draw, 'skimmer', 'spotter_dxcc', 0),
  cq_zone: (draw) => numbers(draw, 'station', 'cq_zone', 3),
  spotter_cq_zone: (draw) => numbers(draw, 'skimmer', 'spotter_cq_zone', 3),
  itu_zone: (draw) => numbers(draw, 'station', 'itu_zone', 4),
  spotter_itu_zone: (draw) => numbers(draw, 'skimmer', 'spotter_itu_zone', 4),
  grid: (draw) => grids(draw, 'station', 'grid'),
  spotter_grid: (draw) => grids(draw, 'skimmer', 'spotter_grid'),
  near: (draw) => near(draw, 'station', 'near', 'within_km'),
  spotter_near: (draw) => near(draw, 'skimmer', 'spotter_near', 'spotter_within_km'),
} satisfies Record<string, Drawer>;

function continent(draw: Draw, who: Who, name: string): Condition {
  const wanted = someOf(draw, 4, (spot) => spot[who].place?.[2] ?? null, CONTINENTS);
  return {
    sent: asList(draw.random, name, wanted),
    passes: (spot) => placed(spot[who], (place) => wanted.includes(place[2])),
  };
}

function numbers(draw: Draw, who: Who, name: string, field: 0 | 3 | 4): Condition {
  const strange = PLACES.map((place) => place[field]);
  const wanted = someOf(draw, 4, (spot) => spot[who].place?.[field] ?? null, strange);
  const texts = wanted.map((value) => inDigits(draw.random, value));
  return {
    sent: asList(draw.random, name, texts),
    passes: (spot) => placed(spot[who], (place) => wanted.includes(place[field])),
  };
}

function grids(draw: Draw, who: Who, name: string): Condition {
  const { random } = draw;
  const beginning = ({ [who]: { grid } }: Heard) =>
    grid === null ? null : grid.slice(0, Math.min(grid.length, random.pick([2, 4, 6])));
  const wanted = someOf(draw, 30, beginning, STRANGE_GRIDS);
  return {
    sent: asList(random, name, wanted),
    passes: ({ [who]: { grid } }) =>
      grid !== null && wanted.some((one) => grid.toUpperCase().startsWith(one.toUpperCase())),
  };
}

function near(draw: Draw, who: Who, name: string, partner: string): Condition {
  const { random, witness } = draw;
  const home = random.chance(0.7) ? witness[who].grid : draw.other[who].grid;
  const length = random.pick([4, 6]);
  const locator = (home ?? random.pick(['JO62', 'AA00aa', 'KM72ab'])).slice(0, length);
  const km = random.pick([1, 60, 300, 1_500, 8_000, 19_999, 20_000, random.integer(1, 20_000)]);
  return {
    sent: [
      [name, inAnyCase(random, locator)],
      [partner, inDigits(random, km)],
    ],
    passes: ({ [who]: { grid } }) => grid !== null && kmBetween(locator, grid) <= km,
  };
}

/** Nothing passes whose place is not known. */
function placed({ place }: Name, test: (place: Place) => boolean): boolean {
  return place !== null && test(place);
}
