/**
 * Where the API's routes stand. Controllers say it themselves: a global prefix could not tell
 * `/api/v1/health`, the document, from `/health`, the probe.
 */
export const API_PREFIX = 'api/v1';
