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
  '/ask',
  '/skimmers',
  '/repeater',
  '/groups',
  '/groups/:name',
  '/alerts',
  '/status',
  '/mine',
] as const;

/** A regular expression that a path of the page matches. */
export const PAGE_PATTERN = `^(?:${PAGE_PATHS.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})$`;

/**
 * The service worker, which shows pushes, and the page while the service is away. It stands at the top, so that it may answer for
 * the whole page.
 */
export const WORKER_PATH = '/worker.js';

/**
 * The script that reaches the viewer's radio by one socket, whose port is in its address: `?port=24532`. It is a worker of its own,
 * with a policy of its own, so that the page's policy has no socket in it (docs/decisions/0066).
 */
export const RIG_PATH = '/rig.js';

/** The port of `npx spot-rig`, unless it is told another one. */
export const RIG_PORT = 24_532;

/** The one policy of Trusted Types that the page may have: it lets {@link WORKER_PATH} and {@link RIG_PATH} through. */
export const WORKER_POLICY = 'worker';

/** What browsers read to install the page: its name, icons and shortcuts; in English, or in the language of `lang`. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** The file of the built page with the manifest in a language, such as `de`. */
export function manifestFileOf(language: string): string {
  return `manifest.${language}.webmanifest`;
}

/** The address of the manifest in a language. */
export function manifestPathOf(language: string): string {
  return language === 'en' ? MANIFEST_PATH : `${MANIFEST_PATH}?lang=${language}`;
}

export type PagePath = (typeof PAGE_PATHS)[number];
