import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the service's package: the build has one folder more than the sources. */
export const SERVICE_FOLDER = resolve(
  import.meta.dirname,
  existsSync(resolve(import.meta.dirname, '../../package.json')) ? '../..' : '../../..',
);

const PACKAGE = readFileSync(join(SERVICE_FOLDER, 'package.json'), 'utf8');

/** The version of the service, from its package. */
export const { version: VERSION } = JSON.parse(PACKAGE) as { version: string };

/** Makes a `User-Agent` that names this service and its operator. */
export function userAgentOf(callsign: string | undefined): string {
  return `spot-query-service/${VERSION}${callsign === undefined ? '' : ` (${callsign})`}`;
}
