import { client, type FindSpotsQuery, type Spot } from '../service/api.js';
import { inTurn } from './turns.js';

/** The most spots of one request. */
const MAX_SPOTS = 1_000;

/** The most values of a filter of one request. */
const MAX_VALUES = 100;

const MAX_REQUESTS = 8;

/**
 * Reads spots until each of `wanted` was in one of them: `GET /aggregate` tells names and numbers alone, and a spot all
 * that is known of them. `queryOf` is given the values to filter by; none: the newest spots. At most
 * {@link MAX_REQUESTS} requests of {@link MAX_SPOTS} spots; what is missing then stays so until the next call.
 */
export async function learnFromSpots<Key>(
  wanted: readonly Key[],
  learn: (spots: readonly Spot[]) => ReadonlyMap<Key, unknown>,
  queryOf: (missing: readonly Key[]) => FindSpotsQuery,
  signal: AbortSignal,
): Promise<void> {
  let missing = wanted;
  let isFiltered = wanted.length <= MAX_VALUES;
  for (let request = 0; request < MAX_REQUESTS && missing.length > 0; request++) {
    const query = queryOf(isFiltered ? missing.slice(0, MAX_VALUES) : []);
    const { spots } = await inTurn(
      () =>
        client.findSpots({ ...query, limit: MAX_SPOTS, include: ['place', 'path'] }, { signal }),
      signal,
    );
    const known = learn(spots);
    const left = missing.filter((key) => !known.has(key));
    // Their spots are gone.
    if (isFiltered && left.length === missing.length) return;
    missing = left;
    isFiltered = true;
  }
}
