import { createRequire } from 'node:module';

/** The version of the service, from its package. Works from the sources and from the build. */
export const VERSION: string = readVersion();

/** Makes a `User-Agent` that names this service and its operator. */
export function userAgentOf(callsign: string | undefined): string {
  return `spot-query-service/${VERSION}${callsign === undefined ? '' : ` (${callsign})`}`;
}

function readVersion(): string {
  const require = createRequire(import.meta.url);
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      return (require(path) as { version: string }).version;
    } catch {
      // Not here: the build has one folder more, so it is further up.
    }
  }
  return '0.0.0';
}
