import { RIG_PATH, WORKER_PATH, WORKER_POLICY } from '../../../src/dashboard/page-paths.js';

/** Trusted Types, which TypeScript does not know; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

const RIG = new RegExp(`^${RIG_PATH.replace('.', '\\.')}\\?port=\\d{1,5}$`);

/** Lets the addresses of the page's workers through, and no other. @throws TypeError */
export function onlyWorkers(url: string): string {
  if (url !== WORKER_PATH && !RIG.test(url)) throw new TypeError('only workers may be loaded');
  return url;
}

/** A policy can be made only once. */
let trusted: { createScriptURL: (url: string) => string } | undefined;

/** A worker's address as the page's policy demands it: by itself that of the service worker. */
export function workerUrl(url: string = WORKER_PATH): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: onlyWorkers };
  trusted ??= trustedTypes?.createPolicy(WORKER_POLICY, rules) ?? rules;
  return trusted.createScriptURL(url);
}
