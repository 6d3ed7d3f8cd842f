import { join } from 'node:path';
import { parseList } from './env-rules.js';
import { RBN_FEEDS } from './feed-setting.js';

/** Variables as text, by name; absent ones are not set. */
export type EnvText = Readonly<Partial<Record<string, string>>>;

/**
 * Returns the default of every variable, as the operator would write it; `undefined` for none. Some depend on the given
 * values of others.
 */
export function defaultsFor(given: EnvText) {
  const feeds = given.FEEDS ?? (given.CALLSIGN ? RBN_FEEDS : given.DATABASE_URL ? 'none' : 'demo');
  const demo = parseList(feeds.toLowerCase()).includes('demo');
  return {
    CALLSIGN: undefined,
    FEEDS: feeds,
    REPEATERHUB_URL: demo ? 'demo' : 'none',
    GRID_PROVIDERS: demo ? 'demo' : given.CALLSIGN ? 'hamdb,callook' : 'none',
    GRID_RATE_PER_SECOND: '1',
    GRID_FILE: undefined,
    GRID_URLS: 'none',
    GRID_HAMQTH_USER: undefined,
    GRID_HAMQTH_PASSWORD: undefined,
    COUNTRY_FILE: undefined,
    LISTS: 'none',
    CONDITIONS: demo ? 'on' : 'off',
    CONDITIONS_URL: undefined,
    ACTIVATIONS: demo ? 'pota,wwff,wwbota' : 'none',
    ACTIVATION_URLS: 'none',
    PORT: '3000',
    HOST: '0.0.0.0',
    METRICS_PORT: undefined,
    TELNET_PORT: undefined,
    TELNET_RBN_PORT: undefined,
    TELNET_CONNECTIONS: '500',
    TELNET_PER_ADDRESS: '20',
    TELNET_ADDRESS: undefined,
    NODE_CALLSIGN: undefined, // CALLSIGN, copied after it was checked; N0CALL-2 without one and in the demo
    DXCACHE: 'off',
    HAMCLOCK: 'off',
    TRUST_PROXY: 'false',
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_MINUTE: '600',
    GROUP_CREATIONS_PER_HOUR: '20',
    KEY_FAILURES_PER_HOUR: '30',
    ALERTS_MAX: '1000',
    ALERTS_PER_ADDRESS_PER_DAY: '20',
    ALERT_PUSH_HOSTS:
      'fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com',
    ALERT_ALLOW_PRIVATE: 'off',
    PUBLIC_URL: undefined,
    DATA_DIR: './data',
    DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined, // DATABASE_URL, copied after it was checked
    DATABASE_REPLICA_URLS: 'none',
    SPOT_RETENTION_DAYS: demo ? '2' : '30',
    SPILL_MAX_MB: '1024',
    COLUMNS: 'on',
    CLICKHOUSE_URL: 'none',
    CLICKHOUSE_CLUSTER: undefined,
    COLUMNS_MEMORY_MB: '256',
    // ClickHouse keeps the past, and DuckDB would write the files.
    ARCHIVE_DIR:
      demo || given.DATABASE_URL || given.COLUMNS?.trim().toLowerCase() === 'clickhouse'
        ? 'none'
        : join(given.DATA_DIR ?? './data', 'archive'),
    ARCHIVE_RETENTION_DAYS: '0',
    EXTENSIONS: 'none',
  } satisfies EnvText;
}

/** The names of all variables, in the order of `.env.example`. */
export const ENV_VARIABLES: readonly string[] = Object.keys(defaultsFor({}));

/** Picks the variables that are set. Drops blanks around values, except in passwords. */
export function textIn(source: NodeJS.ProcessEnv): EnvText {
  const given: Record<string, string> = {};
  for (const variable of ENV_VARIABLES) {
    const text = source[variable] ?? '';
    if (text.trim() === '') continue;
    given[variable] = variable.endsWith('PASSWORD') ? text : text.trim();
  }
  return given;
}
