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

/** One fault of each kind, and the page's smoke. The other specs of their folders are of the rest. */
const QUICK = {
  faults: ['database-unreachable', 'telnet-feed', 'hub-connection'],
  browser: ['live'],
};

/** What takes long elsewhere and tells of one thing. */
const LONG = [
  '/src/demo/',
  '/src/embedded-postgres/embedded-postgres\\.spec',
  '/src/log/names/name-set\\.spec',
  '/src/log/writer/bloom-filter\\.spec',
  '/src/presence/hub/hub-frame\\.spec',
  '/test/operator-commands\\.spec',
  '/test/bench\\.spec',
  '/test/run-tests\\.spec',
  '/test/shipping-kustomize\\.spec',
  '/test/db/(spot-writer-crowd|plans|roles|lost-session|retention)\\.spec',
  '/test/api/[^/]+/(?!(activity|errors|groups|health|metrics|presence|stats|stream|aggregate|grids|criteria|feed|alerts)\\.spec)',
];

const others = (folder) => `/test/${folder}/[^/]+/(?!(${QUICK[folder].join('|')})\\.spec)`;
const REST = [...LONG, others('faults'), others('browser')];

/** `npm test -- --testPathPatterns telnet` finds any spec, as does a project by its name. */
const isChosen = process.argv.some((word) => /^--(testPathPatterns|selectProjects)/.test(word));

const { SOAKS: withSoaks, TESTS: which = isChosen ? 'all' : 'quick' } = process.env;

/**
 * The options of a Jest project that choose its specs: `TESTS` is `quick`, `rest` or `all`.
 * @param spec a regular expression of the paths of its specs
 */
export function selectSpecs(spec = '\\.spec\\.ts$') {
  const left = [...(withSoaks ? [] : SOAKS), ...(which === 'quick' ? REST : [])];
  return {
    testRegex: which === 'rest' ? REST.map((pattern) => `^(?=.*${spec}).*${pattern}`) : [spec],
    testPathIgnorePatterns: ['/node_modules/', ...left],
  };
}
