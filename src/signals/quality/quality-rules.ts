/** Spots confirm each other, or are near each other, within so many seconds. */
export const WITHIN_SECONDS = 600;

/** Spots of one signal so far apart, or less, confirm each other. */
export const CONFIRMING_HZ = 500;

/** Spots of two signals so far apart, or less, are near each other. */
export const NEAR_HZ = 300;

/** A call heard by fewer skimmers makes no other call suspect. */
export const MIN_SKIMMERS = 4;

/** Heard by so many times as many skimmers, a call makes another one suspect. */
const TIMES_AS_MANY = 4;

/** Whether a call is outnumbered by a similar one, by the skimmers that heard each. */
export function isOutnumbered(skimmers: number, others: number): boolean {
  return others >= MIN_SKIMMERS && others >= TIMES_AS_MANY * skimmers;
}
