/** A number of the sun or of the earth's field, and when it was measured. */
export interface Measured {
  readonly value: number;
  /** Unix seconds. */
  readonly atSeconds: number;
}

/** Values beyond these are none: services write some number of their own where they have none. */
const BOUNDS = {
  sfi: { min: 40, max: 1_000 },
  k: { min: 0, max: 9 },
  a: { min: 0, max: 400 },
} as const;

export type ConditionName = keyof typeof BOUNDS;

/** A clock that is set wrong, here or there, makes no number of tomorrow. */
const MAX_AHEAD_SECONDS = 86_400;

/** The newest of some values of which a service has any; null where there is none. */
export function newestOf(
  name: ConditionName,
  values: readonly (Measured | null | undefined)[],
  nowSeconds: number,
): Measured | null {
  const { min, max } = BOUNDS[name];
  const known = values.filter(
    (one) =>
      one &&
      one.value >= min &&
      one.value <= max &&
      one.atSeconds <= nowSeconds + MAX_AHEAD_SECONDS,
  ) as Measured[];
  return known.reduce<Measured | null>(
    (newest, one) => (newest && newest.atSeconds >= one.atSeconds ? newest : one),
    null,
  );
}

/** A number that a service writes as a number or as text; `undefined` for an empty text and for what is none. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
