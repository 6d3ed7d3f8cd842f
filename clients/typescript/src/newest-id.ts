import type { Http, RequestOptions } from './http.js';
import { withQuery } from './url.js';
import type { FollowQuery } from './transport.js';
import type { SpotList } from './wire.js';

/**
 * The highest id among the spots that match, 0 when there are none. The API lists by time, and a spot may
 * be heard early and be stored late: so the newest by time gives a cursor near the end, and the total
 * beyond it the place of the last. Takes two questions as a rule, three at most while nothing expires.
 */
export async function findNewestId(
  http: Http,
  query: FollowQuery,
  options: RequestOptions,
): Promise<number> {
  const ask = (more: object) =>
    http.ask<SpotList>(withQuery('/spots', { ...query, limit: 1, ...more }), options);
  let cursor = (await ask({})).spots[0]?.id ?? 0;
  for (;;) {
    const beyond = await ask({ after_id: cursor });
    if (beyond.total === 0) return cursor;
    const last =
      beyond.total === 1 ? beyond : await ask({ after_id: cursor, offset: beyond.total - 1 });
    const [spot] = last.spots;
    // None when spots have expired in between, and the place is beyond the end.
    if (spot) return spot.id;
    cursor = beyond.spots[0]?.id ?? cursor;
  }
}
