/** Which page of a list an address shows, and the newest spot from which pages are counted. */
export const PAGE = 'page';
export const NEWEST = 'newest';

/** A moment of the past that a map shows: `at=2026-11-20T14:00Z`. */
export const AT = 'at';
