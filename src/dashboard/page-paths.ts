/**
 * The paths of the page, which routes them in the browser; `:name` is any text. `/health` is a probe: the state of the service is
 * at `/status`.
 */
export const PAGE_PATHS = [
  '/',
  '/map',
  '/bandmap',
  '/signal',
  '/open',
  '/charts',
  '/skimmers',
  '/repeater',
  '/groups',
  '/groups/:name',
  '/alerts',
  '/status',
] as const;

/** The service worker that shows pushes. It stands at the top, so that it may answer for the whole page. */
export const WORKER_PATH = '/push-worker.js';

/** The one policy of Trusted Types that the page may have: it lets {@link WORKER_PATH} through. */
export const WORKER_POLICY = 'push-worker';

export type PagePath = (typeof PAGE_PATHS)[number];
