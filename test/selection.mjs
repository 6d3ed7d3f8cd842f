/**
 * A minute each, mostly waiting under load: `npm run test:soak` has them, and no other run.
 */
const SOAKS = [
  'faults/database/replicas',
  'faults/http/exports',
  'faults/presence/hub-flood',
  'faults/feed/fuzz-feed',
  'faults/process/demo-progress',
  'faults/client/client-follow',
  'faults/client/client-stream',
  'api/spots/exports-slow',
  'api/spots/spots-oracle',
  'browser/whole/flood',
  'browser/whole/silent-service',
].map((name) => `/test/${name}\\.spec`);

/**
 * Takes long and tells of what seldom changes, with the reason: `npm run test:long` has them, before a release and after a change
 * of what they tell of. `.ci/run` leaves them out.
 */
export const SELDOM = {
  '/src/demo/band/demo-band':
    'the statistics of a whole day of the demo, which nothing else depends on',
  '/test/api/client/client-package':
    'packs the client, installs it and compiles three programs with it; its types and answers are tested apart',
  '/test/api/client/generators':
    'fetches two generators of clients, 280 MB, and compiles what they write; test/api/app/openapi has the document',
  '/test/api/spots/as-of-asked-again':
    'questions asked again through imports, another process and days that leave; test/api/spots/as-of has each by itself',
  '/test/api/columns/column-log':
    'the file of the log in columns damaged, removed, put back, on a full disk; test/api/columns has its answers, also while the engine is away',
  '/test/api/stats/stats-oracle':
    'statistics at random beside a slow model; test/api/stats has each figure',
  '/test/api/telnet/loggers':
    'the dialogue of each logger, from its beginning to its end; test/api/telnet has the commands',
  '/test/browser/filters/opening':
    'how a view that opens comes into place, and what it says before; each view by itself is tested in its own spec',
  '/test/browser/whole/accessibility':
    'axe on every view, in each colour and width: after a change of the page',
  '/test/browser/whole/docs':
    'each GET of the API page pressed on three services, a minute each: after a change of the document or the page; test/faults/process/demo-examples has what is prefilled',
  '/test/browser/whole/installed':
    'the page installed, and opened without a network or a service: after a change of its worker; test/browser/whole/connection has what it says when the service goes',
  '/test/browser/whole/languages':
    'every view in five languages: after a change of the page or its words',
  '/test/browser/whole/narrow': 'every table on phones: after a change of the page',
  '/test/browser/whole/new-release':
    'two releases of the page, one behind the other: after a change of its worker',
  '/test/browser/whole/still':
    'what must not move under a pointer or the keyboard: after a change of the page',
  '/test/browser/whole/tasks':
    'the tasks of operators by clicks, on a desk and a phone; the steps of each are tested in the specs of its views',
  '/test/db/spot-writer-crowd':
    'writers in a crowded minute, and one that is frozen; test/db/spot-writer has what writers store',
  '/test/faults/alerts/alerts-crash':
    'a service killed again and again under alerts; test/api/alerts has their delivery in one process',
  '/test/faults/alerts/alerts-recipes': 'the receivers of docs/alerts.md, run as they stand',
  '/test/faults/process/package':
    'the package unpacked, an extension made with it and tested, and four compiled: after a change of what extensions have; test/faults/process/extensions has the example running',
  '/test/faults/archive/archive-command':
    'the command of the archive, started four times; test/api/archive/archive has what it does, in one process',
  '/test/faults/archive/archive-process':
    'the engine of files frozen, killed, or at a file that does not answer; test/api/archive/archive has one that dies',
  '/test/faults/archive/import':
    'the command of an import, started eighteen times; its formats are tested in src/feed/archive, what it stores in test/api/archive',
  '/test/faults/archive/import-archive':
    'the command of an import into files, killed and started again; test/api/archive/file-import has it in one process',
  '/test/faults/archive/week-in-files':
    'a week of files beside a day in the database; test/api/archive/past compares the same answers in one process',
  '/test/faults/client/clients-recipes': 'the programs of docs/clients.md, run as they stand',
  '/test/faults/database/embedded-database':
    'the embedded PostgreSQL killed under spots; test/faults/process starts and ends it, and so does the smoke test',
  '/test/faults/database/failover':
    'a standby that takes over, up to date or behind; test/faults/database/database-away has a database that goes and comes back',
  '/test/faults/database/replication-cost': 'what a subscription costs PostgreSQL',
  '/test/faults/database/upgrade':
    'what a start says of a database of a newer version, and of one without a history; test/db/schema migrates forward and back',
  '/test/faults/feed/telnet-chain': 'one service as the feed of another, with cuts between them',
  '/test/faults/http/aggregate-rows':
    'memory beside eight readers that stand still; the soak has those of exports',
  '/test/faults/http/fuzz-api':
    'questions at random by the OpenAPI document; each parameter and each error has tests of its own',
  '/test/faults/http/exports-wait':
    'exports while the line to the database fails for seconds, in each way; test/api/spots/exports has the same answers on a line that holds',
  '/test/faults/places/grid-worker':
    'a process killed amid its look-ups, and the one that goes on; test/api/places/grids has the look-ups, test/db/roles who may make them',
  '/test/faults/places/places-walk':
    'a walk over 45,000 names, killed; test/api/places tests what it writes',
  '/test/faults/process/column-log-process':
    'the column engine frozen and killed beside a service; test/api/columns/columns-lists has answers while it is away',
  '/test/faults/process/ask-snippets':
    'the same question in other tools, run as the page shows them',
  '/test/faults/process/demo-killed':
    'the demo killed and started again: the smoke test has one start and end; src/embedded-postgres has a server that outlives who started it',
  '/test/faults/process/demo-examples': 'each example of /docs and of the page, asked of the demo',
  '/test/faults/process/group-command':
    "the operator's command for a lost key, started five times beside a service; nothing else calls it",
  '/test/faults/process/operations-document':
    "backup and restore by docs/operations.md, with Debian's PostgreSQL",
  '/test/faults/process/research-recipes': 'the recipes of docs/research.md, run as they stand',
  '/test/faults/process/roles':
    'processes that follow one another; test/db/roles has each way in which a role is lost and won',
  '/test/faults/process/terminal':
    'six first starts of the demo on a terminal; the smoke test has one',
  '/test/faults/stream/stream-flood':
    'clients of a stream that flood it; test/api/stream has its limits',
  '/test/faults/stream/telnet-crowd':
    'hundreds of silent telnet clients; test/api/telnet has the limits of logins',
  '/test/run-tests':
    'how spec files are run, and run once more: after a change of test/support/run',
};
const OF_LONG = Object.keys(SELDOM).map((name) => `${name}\\.spec`);

/** One fault of each kind, and the page's smoke. The other specs of their folders are of the rest. */
const QUICK = {
  faults: ['database-unreachable', 'telnet-feed', 'hub-connection'],
  browser: ['live'],
};

/** What takes long elsewhere and tells of one thing: of the rest. */
const OF_ONE_THING = [
  '/src/demo/',
  '/src/embedded-postgres/embedded-postgres\\.spec',
  '/src/log/names/name-set\\.spec',
  '/src/log/writer/bloom-filter\\.spec',
  '/src/presence/hub/hub-frame\\.spec',
  '/test/operator-commands\\.spec',
  '/test/bench\\.spec',
  '/test/shipping-kustomize\\.spec',
  '/test/db/(plans|roles|lost-session|retention)\\.spec',
  '/test/api/[^/]+/(?!(activity|errors|groups|health|metrics|presence|stats|stream|aggregate|grids|criteria|feed|alerts)\\.spec)',
];

const others = (folder) => `/test/${folder}/[^/]+/(?!(${QUICK[folder].join('|')})\\.spec)`;
const REST = [...OF_ONE_THING, others('faults'), others('browser')];

/** `npm test -- --testPathPatterns telnet` finds any spec, as does a project by its name. */
const isChosen = process.argv.some((word) => /^--(testPathPatterns|selectProjects)/.test(word));

const { SOAKS: withSoaks, TESTS: which = isChosen ? 'all' : 'quick' } = process.env;

/**
 * The options of a Jest project that choose its specs: `TESTS` is `quick`, `rest`, `long` or `all`.
 * @param spec a regular expression of the paths of its specs
 */
export function selectSpecs(spec = '\\.spec\\.ts$') {
  const left = {
    quick: [...REST, ...OF_LONG],
    rest: OF_LONG,
    long: [],
    all: [],
  };
  const chosen = { rest: REST, long: OF_LONG }[which];
  return {
    testRegex: chosen?.map((pattern) => `^(?=.*${spec}).*${pattern}`) ?? [spec],
    testPathIgnorePatterns: ['/node_modules/', ...(withSoaks ? [] : SOAKS), ...left[which]],
  };
}
