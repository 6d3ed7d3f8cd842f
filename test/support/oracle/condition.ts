import type { Random } from '../random.js';
import type { Sent } from './forms.js';
import type { Heard, World } from './world.js';

/** What a criterion is drawn from. */
export interface Draw {
  readonly random: Random;
  readonly world: World;
  /** A stored spot: most values are such that it passes. */
  readonly witness: Heard;
  /** Another: exclusions leave it out as a rule. */
  readonly other: Heard;
}

/** A criterion as it is sent, and which spots pass it. */
export interface Condition {
  readonly sent: Sent;
  readonly passes: (spot: Heard) => boolean;
}

export type Drawer = (draw: Draw) => Condition;

/** Values of which one is the witness's as a rule, and the others are of any spots. */
export function someOf<Value>(
  { random, world, witness }: Draw,
  max: number,
  valueOf: (spot: Heard) => Value | null,
  strange: readonly Value[],
): Value[] {
  const values = new Set<Value>();
  const add = (value: Value | null) => value !== null && values.add(value);
  if (random.chance(0.8)) add(valueOf(witness));
  const count = random.integer(1, random.chance(0.1) ? max : Math.min(max, 3));
  for (let left = count - values.size; left > 0; left--) add(valueOf(random.pick(world.spots)));
  if (random.chance(0.15) || values.size === 0) add(random.pick(strange));
  return [...values].slice(0, max);
}
