import { readFileSync } from 'node:fs';
import { ENV_VARIABLES } from './env-defaults.js';
import { Env, readEnv } from './env.js';
import { propertyOf } from './env-rules.js';
import { RBN_FEEDS } from './feed-setting.js';
import { InvalidEnvironment } from './invalid-environment.js';

const DATABASE = 'postgres://spots:secret@db.example.org/spots';
const TELNET = 'telnet://cluster.example.org:7300';
const HUB = 'wss://hub.example.org/chat?repeater=General';
const NO_DEMO = { FEEDS: 'none' };

const DEMO_FEED = { kind: 'demo', name: 'demo' };
const RBN = [7000, 7001].map((port) => ({
  kind: 'telnet',
  name: `telnet.reversebeacon.net:${port}`,
  host: 'telnet.reversebeacon.net',
  port,
}));

function refusalOf(source: NodeJS.ProcessEnv): InvalidEnvironment {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(source)}`);
}

describe('readEnv: defaults', () => {
  it('runs the demo when nothing is set', () => {
    expect(readEnv({})).toEqual({
      callsign: undefined,
      extensions: [],
      feeds: [DEMO_FEED],
      repeaterhubUrl: 'demo',
      gridProviders: ['demo'],
      gridRatePerSecond: 1,
      gridFile: undefined,
      countryFile: undefined,
      gridUrls: [],
      gridHamqthUser: undefined,
      gridHamqthPassword: undefined,
      lists: [],
      conditions: true,
      conditionsUrl: undefined,
      activations: ['pota', 'wwff', 'wwbota'],
      activationUrls: [],
      port: 3000,
      host: '0.0.0.0',
      metricsPort: undefined,
      telnetPort: undefined,
      telnetRbnPort: undefined,
      telnetConnections: 500,
      telnetPerAddress: 20,
      telnetAddress: undefined,
      nodeCallsign: 'N0CALL-2',
      dxcache: false,
      hamclock: false,
      trustProxy: false,
      logLevel: 'info',
      rateLimitPerMinute: 600,
      groupCreationsPerHour: 20,
      keyFailuresPerHour: 30,
      alertsMax: 1000,
      alertsPerAddressPerDay: 20,
      alertPushHosts: [
        'fcm.googleapis.com',
        'push.services.mozilla.com',
        'notify.windows.com',
        'push.apple.com',
      ],
      alertAllowPrivate: false,
      publicUrl: undefined,
      dataDir: './data',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReplicaUrls: [],
      spotRetentionDays: 2,
      spillMaxMb: 1024,
      columns: 'on',
      clickhouseUrl: [],
      columnsMemoryMb: 256,
      archiveDir: undefined,
      archiveRetentionDays: 0,
    });
  });

  const real = { repeaterhubUrl: undefined, spotRetentionDays: 30, demo: false };
  const demo = { repeaterhubUrl: 'demo', gridProviders: ['demo'], spotRetentionDays: 2 };

  it.each([
    [{}, { ...demo, demo: true, feeds: [DEMO_FEED] }],
    [
      { FEEDS: 'demo', CALLSIGN: 'W1AW' },
      { ...demo, demo: true, feeds: [DEMO_FEED] },
    ],
    [{ CALLSIGN: 'W1AW' }, { ...real, feeds: RBN, gridProviders: ['hamdb', 'callook'] }],
    [
      { CALLSIGN: 'W1AW', DATABASE_URL: DATABASE },
      { ...real, feeds: RBN, gridProviders: ['hamdb', 'callook'] },
    ],
    [
      { CALLSIGN: 'W1AW', FEEDS: 'none' },
      { ...real, feeds: [], gridProviders: ['hamdb', 'callook'] },
    ],
    [{ DATABASE_URL: DATABASE }, { ...real, feeds: [], gridProviders: [] }],
    [NO_DEMO, { ...real, feeds: [], gridProviders: [] }],
  ])('%j', (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected);
  });

  it('takes the direct database to be the database', () => {
    expect(readEnv({ DATABASE_URL: DATABASE }).databaseDirectUrl).toBe(DATABASE);
  });

  it('takes empty and blank variables for unset, and ignores those it does not know', () => {
    const empty = Object.fromEntries(
      ENV_VARIABLES.map((variable, i) => [variable, ' '.repeat(i % 2)]),
    );
    expect(readEnv({ ...empty, SPOT_RETENTION_HOURS: 'x' })).toEqual(readEnv({}));
  });
});

describe('readEnv: values', () => {
  it.each([
    [{ CALLSIGN: ' dl1abc/p ' }, { callsign: 'DL1ABC/P' }],
    [{ FEEDS: 'DEMO' }, { feeds: [DEMO_FEED] }],
    [{ FEEDS: 'None' }, { feeds: [] }],
    [
      { DXCACHE: 'on', HAMCLOCK: 'OFF' },
      { dxcache: true, hamclock: false },
    ],
    [
      { CALLSIGN: 'W1AW', FEEDS: 'Telnet://Cluster.example.org:07300/, telnet://[::1]:7301' },
      {
        feeds: [
          {
            kind: 'telnet',
            name: 'cluster.example.org:7300',
            host: 'cluster.example.org',
            port: 7300,
          },
          { kind: 'telnet', name: '[::1]:7301', host: '::1', port: 7301 },
        ],
      },
    ],
    [
      { CALLSIGN: 'W1AW', FEEDS: 'telnet://[::1]:7301?Skimmers=unmarked' },
      {
        feeds: [
          { kind: 'telnet', name: '[::1]:7301', host: '::1', port: 7301, takesUnmarked: true },
        ],
      },
    ],
    [{ ...NO_DEMO, REPEATERHUB_URL: HUB }, { repeaterhubUrl: HUB }],
    [{ ...NO_DEMO, REPEATERHUB_URL: 'ws://[::1]:8080/' }, { repeaterhubUrl: 'ws://[::1]:8080/' }],
    [{ REPEATERHUB_URL: 'none' }, { demo: true, repeaterhubUrl: undefined }],
    [{ REPEATERHUB_URL: 'Demo' }, { repeaterhubUrl: 'demo' }],
    [{ GRID_PROVIDERS: 'none' }, { demo: true, gridProviders: [] }],
    [
      {
        ...NO_DEMO,
        GRID_PROVIDERS: 'File, hamqth',
        GRID_FILE: 'grids.csv',
        GRID_HAMQTH_USER: 'w1aw',
        GRID_HAMQTH_PASSWORD: ' p ',
      },
      { gridProviders: ['file', 'hamqth'], gridFile: 'grids.csv', gridHamqthPassword: ' p ' },
    ],
    [
      { GRID_URLS: 'HamDB=http://localhost:8080/db//, callook = https://me:pw@mirror.example.org' },
      {
        gridUrls: [
          { name: 'hamdb', url: 'http://localhost:8080/db' },
          { name: 'callook', url: 'https://me:pw@mirror.example.org' },
        ],
      },
    ],
    [{ GRID_RATE_PER_SECOND: '.25' }, { gridRatePerSecond: 0.25 }],
    [
      {
        COLUMNS: 'ClickHouse',
        CLICKHOUSE_URL: 'https://u:p%2C@a:8443/spots, http://b:8123/spots',
        CLICKHOUSE_CLUSTER: 'spots',
      },
      {
        columns: 'clickhouse',
        archiveDir: undefined,
        clickhouseCluster: 'spots',
        clickhouseUrl: ['https://u:p%2C@a:8443/spots', 'http://b:8123/spots'],
      },
    ],
    [{ GRID_RATE_PER_SECOND: '50' }, { gridRatePerSecond: 50 }],
    [
      { COUNTRY_FILE: 'https://user:pw@mirror.example.org/cty.dat?key=1' },
      {
        countryFile: {
          url: 'https://user:pw@mirror.example.org/cty.dat?key=1',
          path: undefined,
          source: 'https://mirror.example.org/cty.dat?***',
        },
      },
    ],
    [
      { COUNTRY_FILE: '/srv/cty.dat' },
      { countryFile: { url: undefined, path: '/srv/cty.dat', source: '/srv/cty.dat' } },
    ],
    [{ LISTS: 'None' }, { lists: [] }],
    [{ FEEDS: 'none' }, { conditions: false, activations: [] }],
    [
      {
        CALLSIGN: 'W1AW',
        ACTIVATIONS: 'WWFF, pota',
        ACTIVATION_URLS: 'pota = https://mirror.example.org/a?b=1',
      },
      {
        activations: ['wwff', 'pota'],
        activationUrls: [{ name: 'pota', url: 'https://mirror.example.org/a?b=1' }],
      },
    ],
    [
      { LISTS: 'cwops=https://user:pw@lists.example.org/cwops.csv?key=1,skcc = ./skcc.txt' },
      {
        lists: [
          {
            name: 'cwops',
            url: 'https://user:pw@lists.example.org/cwops.csv?key=1',
            path: undefined,
            source: 'https://lists.example.org/cwops.csv?***',
          },
          { name: 'skcc', url: undefined, path: './skcc.txt', source: './skcc.txt' },
        ],
      },
    ],
    [
      { LISTS: 'our-club=HTTP://localhost:8080/a,b;c?columns=1,2&d=e,f=g, a1b=/srv/a=b, c.csv' },
      {
        lists: [
          {
            name: 'our-club',
            url: 'HTTP://localhost:8080/a,b;c?columns=1,2&d=e,f=g',
            source: 'http://localhost:8080/a,b;c?***',
          },
          { name: 'a1b', path: '/srv/a=b, c.csv' },
        ],
      },
    ],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ METRICS_PORT: '9464' }, { metricsPort: 9464 }],
    [{ TELNET_PORT: '7300' }, { telnetPort: 7300, telnetRbnPort: undefined }],
    [{ TELNET_ADDRESS: 'tel.example.org:7300' }, { telnetAddress: 'tel.example.org:7300' }],
    [{ TELNET_ADDRESS: '[::1]:7300' }, { telnetAddress: '[::1]:7300' }],
    [{ CALLSIGN: 'W1AW' }, { nodeCallsign: 'W1AW' }],
    [{ CALLSIGN: 'W1AW', FEEDS: 'demo' }, { nodeCallsign: 'N0CALL-2' }],
    [{ CALLSIGN: 'W1AW', NODE_CALLSIGN: 'w1aw-2' }, { nodeCallsign: 'W1AW-2' }],
    [
      { PORT: '0', METRICS_PORT: '0' },
      { port: 0, metricsPort: 0 },
    ],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ DATA_DIR: '../spots data' }, { dataDir: '../spots data' }],
    [{ TRUST_PROXY: 'False' }, { trustProxy: false }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: '100' }, { trustProxy: 100 }],
    [
      { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' },
      { trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
    ],
    [{ LOG_LEVEL: 'Debug' }, { logLevel: 'debug' }],
    [{}, { rateLimitPerMinute: 600, writeLimitPerMinute: 120, streamsPerAddress: 50 }],
    [
      { RATE_LIMIT_PER_MINUTE: '0' },
      { rateLimitPerMinute: 0, writeLimitPerMinute: 0, streamsPerAddress: 0 },
    ],
    [{ RATE_LIMIT_PER_MINUTE: '1' }, { writeLimitPerMinute: 1, streamsPerAddress: 1 }],
    [{ SPOT_RETENTION_DAYS: '0' }, { spotRetentionDays: 0 }],
    [
      {
        DATABASE_URL: 'postgresql:///spots?host=/run/postgresql',
        DATABASE_DIRECT_URL: DATABASE,
        DATABASE_REPLICA_URLS: `${DATABASE}, postgres://replica`,
      },
      {
        databaseUrl: 'postgresql:///spots?host=/run/postgresql',
        databaseDirectUrl: DATABASE,
        databaseReplicaUrls: [DATABASE, 'postgres://replica'],
      },
    ],
  ])('%j', (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected);
  });
});

describe('readEnv: refusals of one value', () => {
  const feed =
    'must be telnet://host:port, or telnet://host:port?skimmers=unmarked, or demo, or none alone';
  const hub = 'must be a ws:// or wss:// URL without #, or demo, or none';
  const provider = 'must be one of file, hamdb, callook, hamqth, demo, or none alone';
  const programme =
    'must be name=URL: the name one of pota, wwff, wwbota, the URL http:// or https:// without a comma';
  const mirror =
    'must be name=URL: the name one of hamdb, callook, hamqth, the URL http:// or https:// without ?, # and comma';
  const proxy =
    'must be false, a number of proxies from 1 to 100, or IP addresses and CIDRs with commas between';
  const limit = 'must be a whole number from 0 to 1000000';
  const postgres = 'must be a postgres:// or postgresql:// URL';
  const clickHouse =
    'must be http(s)://user:password@host:8123/database, in which a comma is written %2C, without ? and #';
  const countryFile = 'must be a path, or a URL http:// or https://';
  const list =
    'must be name=URL or name=path: the name 3 to 50 lowercase letters, digits and single hyphens, ' +
    'beginning and ending with a letter or digit, and not a reserved word; the URL http:// or https://';

  it.each([
    ['CALLSIGN', 'W1', 'must be a callsign such as W1AW'],
    ['CALLSIGN', 'W1AW K1ABC', 'must be a callsign such as W1AW'],
    ['FEEDS', 'reversebeacon', `entry 1 ${feed}`],
    ['FEEDS', 'telnet://cluster.example.org', `entry 1 ${feed}`],
    ['FEEDS', 'telnet://cluster.example.org:0', `entry 1 ${feed}`],
    ['FEEDS', 'telnet://cluster.example.org:65536', `entry 1 ${feed}`],
    ['FEEDS', 'telnet://999.1.1.1:7000', `entry 1 ${feed}`],
    ['FEEDS', 'telnet://:7000', `entry 1 ${feed}`],
    ['FEEDS', 'http://cluster.example.org:7000', `entry 1 ${feed}`],
    ['FEEDS', `${TELNET},`, `entry 2 ${feed}`],
    ['FEEDS', `${TELNET},none`, `entry 2 ${feed}`],
    ['FEEDS', `${TELNET}?skimmers=marked`, `entry 1 ${feed}`],
    ['FEEDS', `${TELNET}?skimmer=unmarked`, `entry 1 ${feed}`],
    ['FEEDS', 'demo?skimmers=unmarked', `entry 1 ${feed}`],
    ['FEEDS', `${TELNET},${TELNET}?skimmers=unmarked`, 'must not name the same twice'],
    ['FEEDS', 'none,demo', `entry 1 ${feed}`],
    ['FEEDS', 'demo,demo', 'must not name the same twice'],
    ['FEEDS', `${TELNET},${TELNET.replace('cluster', 'CLUSTER')}/`, 'must not name the same twice'],
    ['REPEATERHUB_URL', 'https://hub.example.org', hub],
    ['REPEATERHUB_URL', 'hub.example.org', hub],
    ['REPEATERHUB_URL', 'wss://hub.example.org/chat#room', hub],
    ['GRID_PROVIDERS', 'qrz', `entry 1 ${provider}`],
    ['GRID_PROVIDERS', 'hamdb,none', `entry 2 ${provider}`],
    ['GRID_PROVIDERS', 'hamdb,hamdb', 'must not name the same twice'],
    ['GRID_RATE_PER_SECOND', '0', 'must be a number above 0, up to 50'],
    ['GRID_RATE_PER_SECOND', '50.1', 'must be a number above 0, up to 50'],
    ['GRID_RATE_PER_SECOND', '-1', 'must be a number above 0, up to 50'],
    ['GRID_RATE_PER_SECOND', 'Infinity', 'must be a number above 0, up to 50'],
    ['GRID_URLS', 'hamdb=ftp://api.hamdb.org', `entry 1 ${mirror}`],
    ['GRID_URLS', 'hamdb=https://api.hamdb.org,callook.info', `entry 2 ${mirror}`],
    ['GRID_URLS', 'hamqth=https://www.hamqth.com/xml.php?prg=x', `entry 1 ${mirror}`],
    ['GRID_URLS', 'qrz=https://xmldata.qrz.com', `entry 1 ${mirror}`],
    ['GRID_URLS', 'hamdb=http://a,hamdb=http://b', 'must not name the same twice'],
    ['LISTS', './skcc.txt', `entry 1 ${list}`],
    ['LISTS', 'skcc=', `entry 1 ${list}`],
    ['LISTS', 'ab=./ab.txt', `entry 1 ${list}`],
    ['LISTS', 'skcc=./skcc.txt,ab=./ab.txt', `entry 2 ${list}`],
    ['LISTS', 'skcc=./skcc.txt,My_Club=club.txt', `entry 2 ${list}`],
    ['LISTS', 'skcc=./skcc.txt,list=./list.txt', `entry 2 ${list}`],
    ['LISTS', 'skcc=ftp://lists.example.org/skcc', `entry 1 ${list}`],
    ['LISTS', 'skcc=https://', `entry 1 ${list}`],
    ['LISTS', 'skcc=./a.txt,skcc=./b.txt', 'must not name the same twice'],
    [
      'LISTS',
      Array.from({ length: 21 }, (_, i) => `list-${i}=./${i}.txt`).join(),
      'must have at most 20 lists',
    ],
    ['CONDITIONS', 'yes', 'must be on or off'],
    ['CONDITIONS_URL', 'noaa', 'must be an http:// or https:// URL without ? and #'],
    ['ACTIVATIONS', 'pota,gma', 'entry 2 must be one of pota, wwff, wwbota, or none alone'],
    ['ACTIVATIONS', 'pota,pota', 'must not name the same twice'],
    [
      'ACTIVATIONS',
      'pota,SOTA',
      'cannot follow sota: the terms of its API want an approval of the SOTA Management Team before software of this kind connects to it',
    ],
    ['ACTIVATION_URLS', 'gma=https://example.org', `entry 1 ${programme}`],
    ['ACTIVATION_URLS', 'pota=ftp://example.org', `entry 1 ${programme}`],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '3000.5', 'must be a whole number from 0 to 65535'],
    ['PORT', '0x10', 'must be a whole number from 0 to 65535'],
    ['METRICS_PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['METRICS_PORT', '3000', 'must differ from PORT'],
    ['COUNTRY_FILE', 'ftp://www.country-files.com/cty.dat', countryFile],
    ['COUNTRY_FILE', 'https://', countryFile],
    ['TELNET_PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['TELNET_PORT', '3000', 'must differ from PORT'],
    ['TELNET_RBN_PORT', '3000', 'must differ from PORT'],
    ['TELNET_CONNECTIONS', '0', 'must be a whole number from 1 to 100000'],
    ['TELNET_PER_ADDRESS', '-1', 'must be a whole number from 0 to 1000000'],
    ...['tel.example.org', 'tel.example.org:0', ':7300', 'telnet://a:7300', 'a b:7300'].map(
      (text): [string, string, string] => [
        'TELNET_ADDRESS',
        text,
        'must be host:port, such as telnet.example.org:7300',
      ],
    ),
    ['DXCACHE', 'yes', 'must be on or off'],
    ['HAMCLOCK', 'constructor', 'must be on or off'],
    ['NODE_CALLSIGN', 'nobody', 'must be a callsign such as W1AW'],
    ['HOST', 'http://localhost', 'must be a host name or an IP address'],
    ['HOST', '256.0.0.1', 'must be a host name or an IP address'],
    ['TRUST_PROXY', 'true', proxy],
    ['TRUST_PROXY', '0', proxy],
    ['TRUST_PROXY', '101', proxy],
    ['TRUST_PROXY', 'none', proxy],
    ['TRUST_PROXY', '10.0.0.0/33', proxy],
    ['TRUST_PROXY', '0.0.0.0/0', proxy],
    ['TRUST_PROXY', '10.0.0.1,proxy.example.org', proxy],
    ['LOG_LEVEL', 'verbose', 'must be one of silent, fatal, error, warn, info, debug, trace'],
    ['RATE_LIMIT_PER_MINUTE', 'off', limit],
    ['GROUP_CREATIONS_PER_HOUR', '1000001', limit],
    ['KEY_FAILURES_PER_HOUR', '1e3', limit],
    ['ALERTS_MAX', '-1', limit],
    ['ALERTS_PER_ADDRESS_PER_DAY', 'off', limit],
    ['ALERT_PUSH_HOSTS', 'https://a.example', 'entry 1 must be the name of a host, or none alone'],
    ['ALERT_ALLOW_PRIVATE', 'yes', 'must be on or off'],
    ['PUBLIC_URL', 'spots.example.org', 'must be an http:// or https:// URL without ? and #'],
    ['SPOT_RETENTION_DAYS', '36501', 'must be a whole number from 0 to 36500'],
    ['SPILL_MAX_MB', '0', 'must be a whole number from 1 to 1048576'],
    ['COLUMNS', 'duckdb', 'must be one of on, off, clickhouse'],
    ['CLICKHOUSE_URL', 'clickhouse://db:9000/spots', `entry 1 ${clickHouse}`],
    ['CLICKHOUSE_URL', 'http://u:p@db:8123/spots,http://u:p@db:8123', `entry 2 ${clickHouse}`],
    ['CLICKHOUSE_URL', 'http://db:8123/spots?user=u', `entry 1 ${clickHouse}`],
    ['CLICKHOUSE_CLUSTER', "spots'", 'must be letters, digits, - and _'],
  ])('%s=%s', (variable, text, complaint) => {
    const { message, variables } = refusalOf({ ...NO_DEMO, CALLSIGN: 'W1AW', [variable]: text });
    expect(variables).toEqual([variable]);
    expect(message).toContain(`\n  ${variable}=`);
    expect(message).toContain(`: ${complaint}`);
  });

  it.each([
    ['DATABASE_URL', 'mysql://db.example.org/spots', postgres],
    ['DATABASE_URL', 'db.example.org', postgres],
    ['DATABASE_DIRECT_URL', 'postgres:db.example.org', postgres],
    ['DATABASE_REPLICA_URLS', `${DATABASE},http://replica`, `entry 2 ${postgres}`],
    ['DATABASE_REPLICA_URLS', `${DATABASE},${DATABASE}`, 'must not name the same twice'],
  ])('%s=%s', (variable, text, complaint) => {
    const { message, variables } = refusalOf({ DATABASE_URL: DATABASE, [variable]: text });
    expect(variables).toEqual([variable]);
    expect(message).toContain(`: ${complaint}`);
  });
});

describe('readEnv: refusals of a combination', () => {
  const mixed = 'cannot be mixed with the demo feed';
  const demoOnly = 'can be demo only with FEEDS=demo';

  it.each([
    [{ FEEDS: TELNET }, { FEEDS: 'needs CALLSIGN' }],
    [{ FEEDS: `demo,${TELNET}`, CALLSIGN: 'W1AW' }, { FEEDS: mixed }],
    [{ FEEDS: 'demo', DATABASE_URL: DATABASE }, { DATABASE_URL: mixed }],
    [{ ...NO_DEMO, ACTIVATIONS: 'wwff' }, { ACTIVATIONS: 'needs CALLSIGN' }],
    [{ ACTIVATION_URLS: 'pota=https://mirror.example.org' }, { ACTIVATION_URLS: mixed }],
    [{ CONDITIONS_URL: 'https://mirror.example.org' }, { CONDITIONS_URL: mixed }],
    [{ REPEATERHUB_URL: HUB }, { REPEATERHUB_URL: mixed }],
    [{ FEEDS: 'demo', REPEATERHUB_URL: HUB }, { REPEATERHUB_URL: mixed }],
    [{ FEEDS: 'demo', GRID_PROVIDERS: 'hamdb' }, { GRID_PROVIDERS: mixed }],
    [{ GRID_PROVIDERS: 'file', GRID_FILE: 'grids.csv' }, { GRID_PROVIDERS: mixed }],
    [{ GRID_PROVIDERS: 'demo,callook' }, { GRID_PROVIDERS: mixed }],
    [{ ...NO_DEMO, REPEATERHUB_URL: 'demo' }, { REPEATERHUB_URL: demoOnly }],
    [{ CALLSIGN: 'W1AW', GRID_PROVIDERS: 'demo' }, { GRID_PROVIDERS: demoOnly }],
    [{ ...NO_DEMO, GRID_PROVIDERS: 'file' }, { GRID_PROVIDERS: 'needs GRID_FILE' }],
    [
      { ...NO_DEMO, GRID_PROVIDERS: 'hamqth', GRID_HAMQTH_USER: 'w1aw' },
      { GRID_PROVIDERS: 'needs GRID_HAMQTH_PASSWORD' },
    ],
    [
      { ...NO_DEMO, GRID_PROVIDERS: 'hamqth', GRID_HAMQTH_PASSWORD: 'secret' },
      { GRID_PROVIDERS: 'needs GRID_HAMQTH_USER' },
    ],
    [{ DATABASE_DIRECT_URL: DATABASE }, { DATABASE_DIRECT_URL: 'needs DATABASE_URL' }],
    [{ DATABASE_REPLICA_URLS: DATABASE }, { DATABASE_REPLICA_URLS: 'needs DATABASE_URL' }],
    [{ COLUMNS: 'clickhouse' }, { CLICKHOUSE_URL: 'is needed for COLUMNS=clickhouse' }],
    [
      { CLICKHOUSE_URL: 'http://a:8123/spots,http://b:8123/spots' },
      {
        CLICKHOUSE_URL:
          'must be one server, unless CLICKHOUSE_CLUSTER names the cluster that they are of',
      },
    ],
    [
      { FEEDS: 'demo', DATABASE_URL: DATABASE, REPEATERHUB_URL: HUB, GRID_PROVIDERS: 'callook' },
      { REPEATERHUB_URL: mixed, GRID_PROVIDERS: mixed, DATABASE_URL: mixed },
    ],
  ])('%j', (source, complaints) => {
    const { message, variables } = refusalOf(source);
    expect(variables).toEqual(Object.keys(complaints));
    for (const [variable, complaint] of Object.entries(complaints)) {
      expect(message).toMatch(new RegExp(`^  ${variable}=.*${complaint}`, 'm'));
    }
  });
});

describe('InvalidEnvironment', () => {
  it('names every bad variable, what was given and what is allowed', () => {
    const { message } = refusalOf({
      CALLSIGN: 'x',
      FEEDS: `demo,${TELNET},nonsense`,
      GRID_PROVIDERS: 'file,hamqth',
      PORT: 'http\n',
      HOST: 'h'.repeat(50).concat('?'),
    });
    expect(message.split('\n')).toEqual([
      'Cannot start with these settings (.env.example explains each):',
      '  CALLSIGN="x": must be a callsign such as W1AW',
      '  FEEDS="demo,telnet://cluster.example.org:7300,…": entry 3 must be telnet://host:port, or telnet://host:port?skimmers=unmarked, or demo, or none alone; cannot be mixed with the demo feed (FEEDS=demo, or neither FEEDS, CALLSIGN nor DATABASE_URL set)',
      '  GRID_PROVIDERS="file,hamqth": needs GRID_FILE; needs GRID_HAMQTH_USER; needs GRID_HAMQTH_PASSWORD; cannot be mixed with the demo feed (FEEDS=demo, or neither FEEDS, CALLSIGN nor DATABASE_URL set)',
      '  PORT="http": must be a whole number from 0 to 65535',
      `  HOST="${'h'.repeat(39)}…": must be a host name or an IP address`,
    ]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://spots:secret@db.example.org/spots', '"mysql://***"'],
    ['DATABASE_URL', 'postgres://spots:secret', '"postgres://***"'],
    ['DATABASE_URL', 'host=db password=secret', '"***"'],
    ['DATABASE_DIRECT_URL', 'spots:secret@db.example.org', '"***"'],
    ['DATABASE_REPLICA_URLS', `${DATABASE},http://spots:secret@replica`, '"postgres://***"'],
    ['CLICKHOUSE_URL', 'http://me:secret@db:8123', '"http://***"'],
    ['REPEATERHUB_URL', 'http://me:secret@hub/chat', '"http://***@hub/chat"'],
    ['REPEATERHUB_URL', 'http://hub/chat?token=secret', '"http://hub/chat?***"'],
    ['GRID_URLS', 'hamqth=ftp://me:se/cr@secret@hamqth', '"***@hamqth"'],
    ['FEEDS', 'telnet://me:secret@host:7000', '"telnet://***@host:7000"'],
  ])('keeps what is secret in %s=%s', (variable, text, shown) => {
    const { message } = refusalOf({ GRID_HAMQTH_PASSWORD: 'secret', [variable]: text });
    expect(message).toContain(`  ${variable}=${shown}: `);
    expect(message).not.toContain('secret');
  });
});

describe('.env.example', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const stated = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(
    ([, variable = '', text = '']) => [variable, text] as const,
  );
  const uncommented: NodeJS.ProcessEnv = Object.fromEntries(stated);

  it('lists exactly the variables that are known', () => {
    expect(stated.map(([variable]) => variable)).toEqual(ENV_VARIABLES);
    expect(new Set(Object.keys(new Env()))).toEqual(new Set(ENV_VARIABLES.map(propertyOf)));
  });

  it('has each of them commented out', () => {
    expect(example.split('\n').filter((line) => !/^(#|$)/.test(line))).toEqual([]);
  });

  it.each([{ CALLSIGN: 'W1AW' }, { DATABASE_URL: DATABASE }, NO_DEMO])(
    'states the defaults that are in effect with %j',
    (source) => {
      expect(readEnv({ ...uncommented, ...source })).toEqual(readEnv(source));
    },
  );

  it('states the defaults that the demo has, apart from the retention', () => {
    expect(readEnv(uncommented)).toEqual(readEnv({ SPOT_RETENTION_DAYS: '30' }));
    expect(example).toContain(
      `With the demo feed the default is ${readEnv({}).spotRetentionDays}.`,
    );
  });

  it('says in words the defaults that depend on CALLSIGN', () => {
    expect(example).toContain(`\n# Empty: ${RBN_FEEDS} (`);
    const { gridProviders } = readEnv({ CALLSIGN: 'W1AW' });
    expect(example).toContain(`otherwise ${gridProviders.join(',')} when CALLSIGN is set`);
  });
});
