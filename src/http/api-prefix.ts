/**
 * Prefix of the API's routes. Each controller has it in its path: a global prefix could not tell `/api/v1/health`,
 * the document, from `/health`, the probe.
 */
export const API_PREFIX = 'api/v1';
