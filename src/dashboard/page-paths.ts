/**
 * The paths of the page, which routes them in the browser; `:name` is any text. `/health` is a probe: the state of the service is
 * at `/status`.
 */
export const PAGE_PATHS = [
  '/',
  '/map',
  '/signal',
  '/open',
  '/charts',
  '/skimmers',
  '/repeater',
  '/groups',
  '/groups/:name',
  '/status',
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];
