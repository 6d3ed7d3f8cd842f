/**
 * The advisory lock under which ids are taken and committed, so that the order of ids is the order
 * in which spots become visible. PostgreSQL makes a commit visible before it frees its locks: the
 * next holder's ids come after.
 */
const WRITER_LOCK = 7_211_002;

/** Makes a transaction wait for its turn as a writer, until it ends. */
export const LOCK_AS_WRITER = `SELECT pg_advisory_xact_lock(${WRITER_LOCK})`;

/**
 * Begins a transaction that may write to the log, when its turn has come. Waiting for another
 * writer's batch is no reason to give one up, so a statement may take longer than a reader's. A writer
 * that is frozen or cut off in the middle is soon ended: all others wait for its lock.
 */
export const BEGIN_AS_WRITER = `BEGIN; SET LOCAL statement_timeout = '60s';
SET LOCAL idle_in_transaction_session_timeout = '5s'; ${LOCK_AS_WRITER}`;
