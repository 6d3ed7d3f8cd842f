import { WORKER_POLICY } from './page-paths.js';

/**
 * The page's Content-Security-Policy: everything comes from this service, only its own files may run, and no text
 * may become markup. The one policy of Trusted Types is for the addresses of its workers alone. `data:` images are those of its style sheet.
 */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  `require-trusted-types-for 'script'; trusted-types ${WORKER_POLICY}`;

/** The policy of the service worker: it requests files of this service, and loads no other script. */
export const WORKER_CONTENT_POLICY =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** The policy of the script that reaches the viewer's radio: a socket to this port of the viewer's own machine, and nothing else. */
export function rigPolicy(port: number): string {
  return `default-src 'none'; connect-src ws://127.0.0.1:${port}; frame-ancestors 'none'`;
}
