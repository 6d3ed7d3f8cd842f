/** Says the newest id of the log where a client's cursor lies beyond it, as the field `newest_id` does. */
export const NEWEST_ID_HEADER = 'X-Newest-Id';
