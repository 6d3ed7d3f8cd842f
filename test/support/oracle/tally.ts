import { DRAWN_NAMES, type DrawnFilter } from './draw-filter.js';
import type { World } from './world.js';

/** How many spots are looked at for whether a criterion lets some pass and others not. */
const LOOKED_AT = 200;

/** How often a criterion was asked for. */
export interface Drawn {
  asked: number;
  alone: number;
  /** Where some spots passed, and others did not. */
  telling: number;
}

/** What was asked, and what was answered differently. */
export class Tally {
  questions = 0;
  /** Question and answer, of each. */
  readonly differences: string[] = [];
  readonly criteria = new Map<string, Drawn>(
    DRAWN_NAMES.map((name) => [name, { asked: 0, alone: 0, telling: 0 }]),
  );

  add(url: string, where: string, difference: string | undefined): void {
    this.questions++;
    if (difference) {
      this.differences.push(`question ${this.questions}, ${where}: ${url}\n  ${difference}`);
    }
  }

  drawn({ conditions }: DrawnFilter, { newestFirst }: World): void {
    const spots = newestFirst.slice(0, LOOKED_AT);
    for (const [name, { passes }] of conditions) {
      const drawn = this.criteria.get(name)!;
      drawn.asked++;
      if (conditions.size === 1) drawn.alone++;
      if (spots.some(passes) && !spots.every(passes)) drawn.telling++;
    }
  }
}
