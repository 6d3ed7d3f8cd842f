/** The newest id of the log, sent when a client's cursor lies beyond it; same as the field `newest_id`. */
export const NEWEST_ID_HEADER = 'X-Newest-Id';
