import { Injectable } from '@nestjs/common';
import { InvalidParameters } from '../http/errors/errors.js';
import { type SpotFilter, SpotsService } from '../spots/spots.service.js';
import { Clock } from '../time/clock.js';
import { windowOfSeconds } from '../time/time-window.js';
import type { FetchRbnQuery } from './hamclock.dto.js';
import { hamClockLine } from './hamclock-line.js';

/** Of which spots HamClock asks, and which filter that is. */
const FILTERS = {
  ofcall: 'callsign',
  bycall: 'spotter',
  ofgrid: 'grid',
  bygrid: 'spotter_grid',
} as const satisfies Readonly<Record<string, keyof SpotFilter>>;

const SELECTORS = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** So many can be in memory; of more, all are read from the database. */
const PAGE_SPOTS = 5_000;

/** Of more spots the newest are sent: 3 MB. */
const MAX_SPOTS = 50_000;

/** Finds the spots that HamClock asks for. */
@Injectable()
export class HamClockService {
  constructor(
    private readonly spots: SpotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A line for each spot, the oldest first.
   * @throws InvalidParameters
   * @throws DatabaseUnavailable
   */
  async find(query: FetchRbnQuery): Promise<string> {
    const filter = filterOf(query);
    const window = windowOfSeconds(query.maxage, this.clock.nowMs());
    const page = { limit: PAGE_SPOTS, offset: 0 };
    const found = await this.spots.findFacts({ filter, window, page });
    if (found.total <= PAGE_SPOTS) {
      return found.spots.map(hamClockLine).toReversed().join('');
    }
    const lines: string[] = [];
    const { chunks } = await this.spots.findAll({ filter, window });
    for await (const chunk of chunks) {
      lines.push(...chunk.map(hamClockLine));
      if (lines.length >= MAX_SPOTS) break;
    }
    return lines.slice(0, MAX_SPOTS).toReversed().join('');
  }
}

function filterOf(query: FetchRbnQuery): SpotFilter {
  const given = SELECTORS.filter((name) => query[name] !== undefined);
  const [selector, second] = given;
  if (selector === undefined) {
    const message = `one of ${SELECTORS.join(', ')} is required`;
    throw new InvalidParameters(SELECTORS.map((field) => ({ field, message })));
  }
  if (second !== undefined) {
    const message = `${second} cannot be given with ${selector}`;
    throw new InvalidParameters([{ field: second, message }]);
  }
  return { [FILTERS[selector]]: query[selector] };
}
