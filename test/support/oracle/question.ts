import { NOW_MS } from '../app.js';
import type { Random } from '../random.js';
import type { Draw } from './condition.js';
import { drawFilter, type DrawnFilter } from './draw-filter.js';
import { drawHours, drawWindow, type Window } from './draw-window.js';
import { inAnyCase, type Sent } from './forms.js';
import { locatedOf } from './located.js';
import { type Include, INCLUDES, wireOf } from './wire.js';
import type { Heard, World } from './world.js';

/** The header that is compared as if it were a field. */
export const LOCATED = 'X-Located';

/** What a list must answer; a spot is its JSON. */
export interface Answer {
  readonly spots: readonly string[];
  /** The other fields, and {@link LOCATED}. */
  readonly envelope: object;
}

/** The page of a question. */
interface Page {
  /** `null` for no limit, where there is none unless given. */
  readonly limit: number | null;
  readonly offset: number;
  readonly afterId: number | undefined;
}

/** A question to one of the lists. */
export interface Question {
  /** The path and its parameters, without prefix. */
  readonly url: string;
  readonly list: 'spots' | 'station' | 'group';
  readonly filter: DrawnFilter;
  readonly include: readonly Include[];
  readonly page: Page;
  /** How it must be answered, of the world as it is now. */
  answer(): Answer;
  /** All spots that pass, on whichever page: by id with a cursor, else the newest first. */
  all(): readonly Heard[];
  /** The same with another page. */
  withPage(page: Page): Question;
}

export function drawInclude(random: Random): { sent: Sent; include: readonly Include[] } {
  const include = INCLUDES.filter(() => random.chance(0.25));
  if (include.length === 0) return { sent: [], include };
  const words = include.map((word) => inAnyCase(random, word)).toReversed();
  return { sent: [['include', words.join(',')]], include };
}

/** A stored spot, of a window where it has any. */
function pickWitness(random: Random, world: World, from = 0, to = Infinity): Heard {
  let found = random.pick(world.spots);
  for (let tries = 0; tries < 30; tries++) {
    const { heardAtSeconds } = found;
    if (heardAtSeconds * 1000 >= from && heardAtSeconds * 1000 <= to) break;
    found = random.pickSkewed(world.newestFirst);
  }
  return found;
}

export function drawOf(random: Random, world: World, window?: Window): Draw {
  const witness = pickWitness(random, world, window?.sinceMs, window?.untilMs);
  return { random, world, witness, other: pickWitness(random, world, window?.sinceMs) };
}

/** Maximum characters of a question; the service refuses 8,192, prefix included. */
const MAX_URL_CHARACTERS = 8_000;

/** Draws a question to one of the lists; `without` leaves criteria out. */
export function drawQuestion(
  random: Random,
  world: World,
  without: Parameters<typeof drawFilter>[1] = [],
): Question {
  for (;;) {
    const question = drawAnyQuestion(random, world, without);
    if (question.url.length <= MAX_URL_CHARACTERS) return question;
  }
}

function drawAnyQuestion(
  random: Random,
  world: World,
  without: Parameters<typeof drawFilter>[1],
): Question {
  const list = random.pick(['spots', 'spots', 'spots', 'station', 'group'] as const);
  const window = list === 'spots' ? drawWindow(random) : drawHours(random);
  const draw = drawOf(random, world, window);
  const filter = drawFilter(draw, without);
  const { sent, include } = drawInclude(random);
  const hasLimit = list !== 'station' || random.chance(0.5);
  const page: Page = {
    limit: hasLimit ? random.pick([1, 7, 100, 100, 100, 1_000]) : null,
    offset: random.pick([0, 0, 0, 0, 0, 5, 50, 999, 5_000]),
    afterId: list !== 'group' && random.chance(0.25) ? anId(random, world) : undefined,
  };
  const station = draw.witness.station.callsign;
  const group = random.pick([...world.groups.keys()]);
  const of = {
    spots: '/spots',
    station: `/spots/${inPath(random, station)}`,
    group: `/groups/${group}/spots`,
  };
  const isOfList = (spot: Heard) =>
    spot.heardAtSeconds * 1000 >= window.sinceMs &&
    spot.heardAtSeconds * 1000 <= window.untilMs &&
    (list !== 'station' || spot.station.callsign === station) &&
    (list !== 'group' || world.groups.get(group)?.has(spot.station.callsign) === true);
  const names = {
    spots: {},
    station: { callsign: station, hours: hoursOf(window) },
    group: { group },
  };
  return questionOf(
    { list, filter, include, of: of[list], sent: [...window.sent, ...filter.sent, ...sent] },
    { world, isOfList, envelope: names[list] },
    page,
  );
}

interface Asked extends Pick<Question, 'list' | 'filter' | 'include'> {
  /** The path. */
  readonly of: string;
  readonly sent: Sent;
}

interface Expected {
  readonly world: World;
  /** Whether a spot would be in the list without its filter. */
  readonly isOfList: (spot: Heard) => boolean;
  readonly envelope: object;
}

function questionOf(asked: Asked, expected: Expected, page: Page): Question {
  const { list, filter, include, of, sent } = asked;
  const { world, isOfList, envelope } = expected;
  const { limit, offset, afterId } = page;
  const query = new URLSearchParams(sent.map(([name, value]) => [name, value]));
  if (limit !== null && (limit !== 100 || list === 'station')) query.set('limit', String(limit));
  if (offset > 0) query.set('offset', String(offset));
  if (afterId !== undefined) query.set('after_id', String(afterId));
  const unfiltered = () =>
    (afterId === undefined ? world.newestFirst : world.spots.slice(afterId)).filter(isOfList);
  const all = () => unfiltered().filter(filter.passes);
  return {
    list,
    filter,
    include,
    page,
    all,
    url: `${of}?${query}`,
    answer() {
      const found = all();
      const end = limit === null ? undefined : offset + limit;
      const located = locatedOf(unfiltered, filter);
      const isAhead = afterId !== undefined && afterId > world.lastId;
      return {
        spots: found.slice(offset, end).map((spot) => wireOf(spot, include)),
        envelope: {
          ...envelope,
          total: found.length,
          limit,
          offset,
          ...(isAhead && { newest_id: world.lastId }),
          ...(located !== null && { [LOCATED]: located }),
        },
      };
    },
    withPage: (other) => questionOf(asked, expected, other),
  };
}

/** Of a cursor: far behind, near the end, at it, and beyond. */
function anId(random: Random, world: World): number {
  return random.pick([
    0,
    random.integer(0, world.lastId),
    Math.max(0, world.lastId - random.integer(0, 300)),
    world.lastId,
    world.lastId + (random.chance(0.3) ? random.integer(1, 99) : 0),
  ]);
}

/** A callsign's slash may be sent as it is. */
function inPath(random: Random, callsign: string): string {
  const text = inAnyCase(random, callsign);
  return random.chance(0.5) ? text : encodeURIComponent(text);
}

function hoursOf({ sinceMs }: Window): number {
  return Math.round((NOW_MS - sinceMs) / 3_600_000);
}
