import { isIP } from 'node:net';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { parseCallsign } from '../radio/callsign.js';
import { AtMost, Check, EachMustBe, MustBe, Parse, parseList } from './env-rules.js';
import { isHost, parseFeed } from './feed-setting.js';
import { LIST_RULE, MAX_LISTS, parseListSetting, splitLists } from './list-setting.js';

/** Public callsign databases. */
export const PUBLIC_DATABASES = ['hamdb', 'callook', 'hamqth'] as const;

/** Their URLs. */
export const PUBLIC_DATABASE_URLS: Readonly<Record<PublicDatabase, string>> = {
  hamdb: 'https://api.hamdb.org',
  callook: 'https://callook.info',
  hamqth: 'https://www.hamqth.com',
};
export type PublicDatabase = (typeof PUBLIC_DATABASES)[number];

/** Sources of callsigns' grids. */
const GRID_PROVIDERS = ['file', ...PUBLIC_DATABASES, 'demo'] as const;
export type GridProvider = (typeof GRID_PROVIDERS)[number];

/** A mirror of a public callsign database. */
export interface GridUrl {
  readonly name: PublicDatabase;
  /** Beginning of its URLs, without a slash at the end. */
  readonly url: string;
}

/** Values of `COLUMNS`. */
export const COLUMN_ENGINES = ['on', 'off', 'clickhouse'] as const;

/** Levels of the log, from nothing to everything. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Decorates a callsign, which is upper-cased. */
export function Callsign(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Parse(parseCallsign),
    MustBe('a callsign such as W1AW', (value) => parseCallsign(String(value)) === value),
  );
}

/** Decorates feeds with commas between, or `none`. */
export function Feeds(): PropertyDecorator {
  return applyDecorators(
    Parse((text) => parseList(text).map((entry) => parseFeed(entry) ?? entry)),
    EachMustBe(
      'telnet://host:port, or telnet://host:port?skimmers=unmarked, or demo, or none alone',
      (entry) => typeof entry === 'object',
    ),
  );
}

/** Decorates member lists with commas between, or `none`. */
export function Lists(): PropertyDecorator {
  return applyDecorators(
    Parse((text) => splitLists(text).map((entry) => parseListSetting(entry) ?? entry)),
    EachMustBe(LIST_RULE, (entry) => typeof entry === 'object'),
    AtMost(MAX_LISTS, 'lists'),
  );
}

/** Decorates the hub's WebSocket URL, `demo`, or `none`, which becomes `undefined`. */
export function HubUrl(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: string }) =>
      /^none$/i.test(value) ? undefined : value.replace(/^demo$/i, 'demo'),
    ),
    MustBe(
      'a ws:// or wss:// URL without #, or demo, or none',
      (value) => value === 'demo' || (isUrl(value, 'ws', 'wss') && !/#/.test(value)),
    ),
  );
}

/** Decorates a path, or `none`, which becomes `undefined`. */
export function OptionalPath(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value?: string }) =>
      value === undefined || /^none$/i.test(value) ? undefined : value,
    ),
  );
}

/** Decorates names of any kind with commas between, or `none`. */
export function Names(what: string): PropertyDecorator {
  return applyDecorators(
    Parse(parseList),
    EachMustBe(what, (entry) => entry !== ''),
  );
}

/** Decorates callsign databases with commas between, or `none`. */
export function GridProviders(): PropertyDecorator {
  const allowed: readonly unknown[] = GRID_PROVIDERS;
  return applyDecorators(
    Parse((text) => parseList(text.toLowerCase())),
    EachMustBe(`one of ${allowed.join(', ')}, or none alone`, (entry) => allowed.includes(entry)),
  );
}

/** Decorates mirrors, `name=URL` with commas between, or `none`. */
export function GridUrls(): PropertyDecorator {
  return applyDecorators(
    Parse((text) => parseList(text).map((entry) => parseGridUrl(entry) ?? entry)),
    EachMustBe(
      `name=URL: the name one of ${PUBLIC_DATABASES.join(', ')}, the URL http:// or https:// without ?, # and comma`,
      (entry) => typeof entry === 'object',
    ),
  );
}

function parseGridUrl(entry: string): GridUrl | undefined {
  const [, name = '', from = ''] = /^(\w+)\s*=\s*(.*)$/s.exec(entry) ?? [];
  const database = PUBLIC_DATABASES.find((known) => known === name.toLowerCase());
  return database && isBaseUrl(from) ? { name: database, url: withoutSlash(from) } : undefined;
}

/** Decorates the beginning of URLs of a service; drops slashes at its end. */
export function BaseUrl(): PropertyDecorator {
  return applyDecorators(
    Parse(withoutSlash),
    MustBe('an http:// or https:// URL without ? and #', isBaseUrl),
  );
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}

function isBaseUrl(value: unknown): boolean {
  return isUrl(value, 'http', 'https') && !/[?#]/.test(value);
}

/** Decorates an address to listen on. */
export function Host(): PropertyDecorator {
  return MustBe('a host name or an IP address', (value) => isHost(String(value)));
}

/** Decorates a host and port, such as `telnet.example.org:7300`. */
export function HostAndPort(): PropertyDecorator {
  return MustBe('host:port, such as telnet.example.org:7300', (value) => {
    const [, host = '', port] = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(String(value)) ?? [];
    const isPort = Number(port) >= 1 && Number(port) <= 65_535;
    return isPort && isHost(host.replace(/^\[(.*)\]$/, '$1'));
  });
}

/** Decorates `false`, a number of proxies, or addresses and CIDRs with commas between. */
export function TrustProxy(): PropertyDecorator {
  return applyDecorators(
    Parse(parseTrustProxy),
    MustBe(
      'false, a number of proxies from 1 to 100, or IP addresses and CIDRs with commas between',
      (value) => typeof value !== 'string',
    ),
  );
}

/** Decorates the URL of a PostgreSQL database. */
export function PostgresUrl(): PropertyDecorator {
  return applyDecorators(IsOptional(), MustBe('a postgres:// or postgresql:// URL', isPostgresUrl));
}

/** Decorates URLs of PostgreSQL databases with commas between, or `none`. */
export function PostgresUrls(): PropertyDecorator {
  const allowed = 'a postgres:// or postgresql:// URL, in which a comma is written %2C';
  return applyDecorators(Parse(parseList), EachMustBe(allowed, isPostgresUrl));
}

/** Decorates URLs of servers of ClickHouse with commas between, or `none`; needed for `COLUMNS=clickhouse`. */
export function ClickHouseUrls(): PropertyDecorator {
  const allowed =
    'http(s)://user:password@host:8123/database, in which a comma is written %2C, without ? and #';
  return applyDecorators(
    Parse(parseList),
    Check('needed', (value, env) =>
      (env as { columns?: unknown }).columns === 'clickhouse' && (value as unknown[]).length === 0
        ? 'is needed for COLUMNS=clickhouse'
        : undefined,
    ),
    // Two that know nothing of each other would be taken for one.
    Check('several', (value, env) =>
      (value as unknown[]).length > 1 && !(env as { clickhouseCluster?: unknown }).clickhouseCluster
        ? 'must be one server, unless CLICKHOUSE_CLUSTER names the cluster that they are of'
        : undefined,
    ),
    EachMustBe(allowed, isClickHouseUrl),
  );
}

function isClickHouseUrl(value: unknown): boolean {
  return isBaseUrl(value) && /^\/\w+$/.test(new URL(String(value)).pathname);
}

/** Decorates the name of a cluster of ClickHouse. */
export function ClusterName(): PropertyDecorator {
  return MustBe('letters, digits, - and _', (value) => /^[\w-]{1,100}$/.test(String(value)));
}

function isPostgresUrl(value: unknown): boolean {
  return isUrl(value, 'postgres', 'postgresql');
}

function isUrl(value: unknown, ...schemes: string[]): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`));
}

function parseTrustProxy(text: string): false | number | string[] | undefined {
  if (text.toLowerCase() === 'false') return false;
  if (/^([1-9]\d?|100)$/.test(text)) return Number(text);
  const networks = parseList(text);
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined;
}

/** Whether a text is an address or CIDR; not with `/0`, which would trust every address, and which Fastify refuses. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix = '1'] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const bits = Number(prefix);
  return isIP(address) > 0 && bits >= 1 && bits <= (isIP(address) === 4 ? 32 : 128);
}
