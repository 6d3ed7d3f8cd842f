import { WORKER_PATH, WORKER_POLICY } from '../../../src/dashboard/page-paths.js';

/** Trusted Types, which TypeScript does not know; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

/** Lets the address of the service worker through, and no other. @throws TypeError */
export function onlyWorker(url: string): string {
  if (url !== WORKER_PATH) throw new TypeError('only the service worker may be loaded');
  return url;
}

let trusted: string | undefined;

/** The worker's address as the page's policy demands it; a policy can be made only once. */
export function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??=
    trustedTypes
      ?.createPolicy(WORKER_POLICY, { createScriptURL: onlyWorker })
      .createScriptURL(WORKER_PATH) ?? WORKER_PATH;
  return trusted;
}
