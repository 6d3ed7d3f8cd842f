/** `2026-11-20T12:00:00Z` of seconds since the Unix epoch, cut to a whole second. */
export function momentAt(/** @type {number} */ seconds) {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`;
}
