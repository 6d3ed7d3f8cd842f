import type { ClickHouseClient } from '@clickhouse/client';
import type { Env } from '../../config/env.js';
import { publicUrl } from '../../config/redact.js';
import { askFirst, greet, NotGreeted } from './clickhouse-session.repository.js';
import { openClient } from './servers.js';
import { FIND_TABLES } from './tables.repository.js';

/** The oldest version that works: the only one that was tried. */
const OLDEST_VERSION = '26.7';

/** Nothing of ours goes by its clock, but people read its log beside ours. */
const MAX_CLOCK_SECONDS = 60;

/**
 * What is wrong with the setting, and not with the server's day: database, a setting, user, password, address, rights. All other
 * errors may be over in a moment.
 */
const REFUSALS = new Set([
  '81',
  '115',
  '164',
  '192',
  '193',
  '194',
  '195',
  '291',
  '452',
  '497',
  '516',
]);

/**
 * Asks each server of `CLICKHOUSE_URL`, before anything is started. Some 3 s where one does not answer.
 * @returns what is wrong with their clocks
 * @throws Error where one answers no, or is too old; not where it is away
 */
export async function firstLook(env: Env, stopping: AbortSignal): Promise<string[]> {
  const looks = env.clickhouseUrl.map(async (url) => {
    const client = await openClient(url, env.clickhouseCluster);
    try {
      return await lookAt(client, publicUrl(url), stopping);
    } finally {
      await client.close();
    }
  });
  const warnings = (await Promise.all(looks)).flat();
  stopping.throwIfAborted();
  return warnings;
}

async function lookAt(
  client: ClickHouseClient,
  url: string,
  stopping: AbortSignal,
): Promise<string[]> {
  try {
    const { version, nowSeconds } = await greet(client, stopping);
    if (isOlder(version, OLDEST_VERSION)) {
      throw new Error(
        `CLICKHOUSE_URL: ${url} is ClickHouse ${version}; the oldest that works is ${OLDEST_VERSION}`,
      );
    }
    // What the copying asks first: whoever may not, has none of the rights.
    await askFirst(client, FIND_TABLES, stopping);
    return clockWarnings(url, nowSeconds);
  } catch (error) {
    if (!(error instanceof NotGreeted)) throw error;
    if (error.code !== undefined && REFUSALS.has(error.code)) {
      throw new Error(`CLICKHOUSE_URL: ${url}: ${error.message}`, { cause: error });
    }
    // Whoever asks next says so, and goes on asking.
    return [];
  }
}

function clockWarnings(url: string, nowSeconds: number): string[] {
  const apart = Math.round(nowSeconds - Date.now() / 1_000);
  if (Math.abs(apart) <= MAX_CLOCK_SECONDS) return [];
  return [
    `The clock of ${url} is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} that of this machine: set one of them right`,
  ];
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = than.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
