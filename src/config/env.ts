import { existsSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { IsOptional, IsString, validateSync } from 'class-validator';
import { AlertSettings } from './env-alerts.js';
import { defaultsFor, ENV_VARIABLES, type EnvText, textIn } from './env-defaults.js';
import {
  DiffersFrom,
  Needs,
  NotWithDemo,
  OneOf,
  OnlyWithDemo,
  PositiveNumber,
  propertyOf,
  Switch,
  WholeNumber,
} from './env-rules.js';
import {
  Callsign,
  ClickHouseUrls,
  ClusterName,
  COLUMN_ENGINES,
  Feeds,
  type GridProvider,
  GridProviders,
  type GridUrl,
  GridUrls,
  Host,
  HostAndPort,
  HubUrl,
  Lists,
  LOG_LEVELS,
  type LogLevel,
  Names,
  OptionalPath,
  PostgresUrl,
  PostgresUrls,
  TrustProxy,
} from './env-values.js';
import type { FeedSetting } from './feed-setting.js';
import type { ListSetting } from './list-setting.js';
import { InvalidEnvironment } from './invalid-environment.js';
import { warnOfOldNames, withOldNames } from './old-settings.js';

/** Callsign of a node whose operator has given none. */
const NO_CALLSIGN = 'N0CALL-2';

/** The operator's settings after defaults: one property for each variable. */
export class Env extends AlertSettings {
  /** The operator's callsign, upper-cased, with which feeds are logged in to. Default none. */
  @Callsign()
  callsign?: string;

  /**
   * Where spots come from; empty with `none`. Default both RBN feeds when CALLSIGN is set, else the
   * demo when DATABASE_URL is unset too, else none.
   */
  @Feeds()
  @Needs('CALLSIGN', ({ feeds }: Env) => feeds.some(({ kind }) => kind === 'telnet'))
  @NotWithDemo(({ feeds }: Env) => feeds.some(({ kind }) => kind === 'telnet'))
  feeds: FeedSetting[];

  /** The hub's WebSocket URL, or `demo`. Default `demo` with the demo feed, else none. */
  @HubUrl()
  @NotWithDemo(({ repeaterhubUrl }: Env) => repeaterhubUrl !== 'demo')
  @OnlyWithDemo(({ repeaterhubUrl }: Env) => repeaterhubUrl === 'demo')
  repeaterhubUrl?: string;

  /**
   * Callsign databases in the order given; empty with `none`. Default `demo` with the demo feed,
   * else `hamdb,callook` when CALLSIGN is set, else none.
   */
  @GridProviders()
  @Needs('GRID_FILE', ({ gridProviders }: Env) => gridProviders.includes('file'))
  @Needs('GRID_HAMQTH_USER', ({ gridProviders }: Env) => gridProviders.includes('hamqth'))
  @Needs('GRID_HAMQTH_PASSWORD', ({ gridProviders }: Env) => gridProviders.includes('hamqth'))
  @NotWithDemo(({ gridProviders }: Env) => gridProviders.some((name) => name !== 'demo'))
  @OnlyWithDemo(({ gridProviders }: Env) => gridProviders.includes('demo'))
  gridProviders: GridProvider[];

  /** Requests a second to each callsign database, above 0 and up to 50. Default 1. */
  @PositiveNumber(50)
  gridRatePerSecond: number;

  /** Path of the `call,grid` CSV file that the provider `file` reads. Default none. */
  @IsOptional()
  gridFile?: string;

  /** Where mirrors of the public callsign databases are; empty with `none`. Default none: the public ones. */
  @GridUrls()
  gridUrls: GridUrl[];

  /** The operator's account at HamQTH. Default none. */
  @IsOptional()
  gridHamqthUser?: string;

  /** That account's password, with all its blanks. Default none. */
  @IsOptional()
  gridHamqthPassword?: string;

  /** Member lists in the order given; empty with `none`. Default none. */
  @Lists()
  lists: ListSetting[];

  /** TCP port to listen on, 0 for any free one. Default 3000. */
  @WholeNumber(0, 65_535)
  port: number;

  /** Address to listen on. Default `0.0.0.0`, every IPv4 interface. */
  @Host()
  host: string;

  /** TCP port of `/metrics` alone, 0 for any free one. Default none: it is on {@link port}. */
  @IsOptional()
  @WholeNumber(0, 65_535)
  @DiffersFrom('PORT')
  metricsPort?: number;

  /** TCP port for loggers by telnet, 0 for any free one. Default none: off. */
  @IsOptional()
  @WholeNumber(0, 65_535)
  @DiffersFrom('PORT')
  @DiffersFrom('METRICS_PORT')
  telnetPort?: number;

  /** TCP port as the Reverse Beacon Network's, 0 for any free one. Default none: off. */
  @IsOptional()
  @WholeNumber(0, 65_535)
  @DiffersFrom('PORT')
  @DiffersFrom('METRICS_PORT')
  @DiffersFrom('TELNET_PORT')
  telnetRbnPort?: number;

  /** Telnet connections open at once, on both ports together. Default 500. */
  @WholeNumber(1, 100_000)
  telnetConnections: number;

  /** Telnet connections open at once from one address, 0 for no limit. Default 20. */
  @WholeNumber(0, 1_000_000)
  telnetPerAddress: number;

  /** Where clients reach {@link telnetPort}, `host:port`, as the page shows it. Default none: the page's own host. */
  @IsOptional()
  @HostAndPort()
  telnetAddress?: string;

  /** The callsign that this service has as a telnet node. Default {@link callsign}, or `N0CALL-2` without one. */
  @Callsign()
  nodeCallsign: string;

  /** Whether `/dxcache` answers Wavelog and Cloudlog. Default off. */
  @Switch()
  dxcache: boolean;

  /** Whether `/ham/HamClock` answers HamClock. Default off. */
  @Switch()
  hamclock: boolean;

  /**
   * Whose `X-Forwarded-For` is believed, in Fastify's form: no one's, that of this number of proxies, or that of the
   * proxies at these addresses and CIDRs. Default false.
   */
  @TrustProxy()
  trustProxy: false | number | string[];

  /** The least severe level that is logged. Default `info`. */
  @OneOf(LOG_LEVELS)
  logLevel: LogLevel;

  /** Reads a minute from one address, 0 for no limit. Default 600. */
  @WholeNumber(0, 1_000_000)
  rateLimitPerMinute: number;

  /** Groups created an hour from one address, 0 for no limit. Default 20. */
  @WholeNumber(0, 1_000_000)
  groupCreationsPerHour: number;

  /** Wrong keys an hour from one address, of groups and of alerts each; 0 for no limit. Default 30. */
  @WholeNumber(0, 1_000_000)
  keyFailuresPerHour: number;

  /** Directory of the embedded database and the spill. Default `./data`. */
  @IsString()
  dataDir: string;

  /** The PostgreSQL to use. Default none: an embedded one under {@link dataDir}. */
  @PostgresUrl()
  @NotWithDemo(() => true)
  databaseUrl?: string;

  /** The same database without its transaction pooler. Default {@link databaseUrl}. */
  @PostgresUrl()
  @Needs('DATABASE_URL', () => true)
  databaseDirectUrl?: string;

  /** Streaming read replicas of that database. Default none. */
  @PostgresUrls()
  @Needs('DATABASE_URL', ({ databaseReplicaUrls }: Env) => databaseReplicaUrls.length > 0)
  databaseReplicaUrls: string[];

  /** Days that spots are kept, 0 for ever. Default 30, with the demo feed 2. */
  @WholeNumber(0, 36_500)
  spotRetentionDays: number;

  /** Maximum disk space, in MB, for spots that wait while the database is away. Default 1024. */
  @WholeNumber(1, 1_048_576)
  spillMaxMb: number;

  /** Which column engine is used: DuckDB in a process of its own (`on`), none, or ClickHouse. Default `on`. */
  @OneOf(COLUMN_ENGINES)
  columns: (typeof COLUMN_ENGINES)[number];

  /** Servers of ClickHouse, tried in turn. Default none. */
  @ClickHouseUrls()
  clickhouseUrl: string[];

  /** The cluster that they are of, as `system.clusters` names it. Default none: one server. */
  @IsOptional()
  @ClusterName()
  clickhouseCluster?: string;

  /** Memory of the column engine's tables and queries, in MB. Default 256. */
  @WholeNumber(64, 65_536)
  columnsMemoryMb: number;

  /**
   * Where each finished day is kept as a file; undefined with `none`. Default `archive` below {@link dataDir} with the
   * embedded database, none with another, with ClickHouse and in the demo.
   */
  @OptionalPath()
  archiveDir?: string;

  /** Days that files of the archive are kept, 0 for ever. Default 0. */
  @WholeNumber(0, 36_500)
  archiveRetentionDays: number;

  /** Folders and packages of extensions, in their order. Default none. */
  @Names('a folder, such as ./club, or a package')
  extensions: string[];

  /** Writes a minute from one address, refused ones included: a fifth of the reads, 0 for no limit. */
  get writeLimitPerMinute(): number {
    return Math.ceil(this.rateLimitPerMinute / 5);
  }

  /** Streams open at once from one address: a twelfth of the reads a minute, 0 for no limit. */
  get streamsPerAddress(): number {
    return Math.ceil(this.rateLimitPerMinute / 12);
  }

  /** Whether the demo feed is on, so that every spot is invented. */
  get demo(): boolean {
    return this.feeds.some(({ kind }) => kind === 'demo');
  }
}

/**
 * Reads the settings from variables. An empty one counts as unset; unknown ones are ignored.
 * @throws InvalidEnvironment naming every bad variable and combination.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = textIn(withOldNames(source));
  const text: EnvText = { ...defaultsFor(given), ...given };
  const entries = ENV_VARIABLES.map((variable) => [propertyOf(variable), text[variable]]);
  const env = plainToInstance(Env, Object.fromEntries(entries));
  const errors = validateSync(env);
  if (errors.length > 0) throw new InvalidEnvironment(errors, given);
  env.databaseDirectUrl ??= env.databaseUrl;
  env.nodeCallsign ??= (env.demo ? undefined : env.callsign) ?? NO_CALLSIGN;
  return env;
}

/**
 * Reads the settings of this process: its variables and, for unset ones, the file `.env` of the working directory.
 * `fallbacks` replace the defaults of variables that neither sets, as a command may have others than the service.
 * @throws InvalidEnvironment as {@link readEnv} does.
 */
export function loadEnv(fallbacks: NodeJS.ProcessEnv = {}): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = processVariables();
  const unset = Object.entries(fallbacks).filter(([variable]) => !given[variable]?.trim());
  return readEnv({ ...given, ...Object.fromEntries(unset) });
}

/** Makes warnings of renamed and removed settings of this process. Call it after {@link loadEnv}. */
export function settingsWarnings(): string[] {
  return warnOfOldNames(processVariables());
}

/** The variables of this process, with those of `.env` after {@link loadEnv}: for settings that are not ours. */
export function processVariables(): NodeJS.ProcessEnv {
  return process.env;
}
