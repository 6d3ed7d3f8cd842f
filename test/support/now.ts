/** Where the clock of a test's service stands. 2026-03-14T15:09:26.535Z: ragged in every unit. */
export const NOW_MS = Date.UTC(2026, 2, 14, 15, 9, 26, 535);
