/**
 * The advisory lock under which ids are taken and committed, so that the order of ids is the order
 * in which spots become visible. PostgreSQL makes a commit visible before it frees its locks: the
 * next holder's ids come after.
 */
export const WRITER_LOCK = 7_211_002;
