// Nest 12 ships ES modules only, so Jest runs in its ESM mode (see docs/decisions/0001).
const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  // Most imports are of our own files: found by the first try.
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
};

/** A minute each, mostly waiting under load: `npm run test:soak` has them, and `npm test` stays short. */
const SOAKS = [
  'faults/replicas',
  'faults/exports',
  'faults/hub-flood',
  'faults/fuzz-feed',
  'faults/demo-progress',
  'faults/client-follow',
  'faults/client-stream',
  'api/exports-slow',
  'api/spots-oracle',
  'browser/flood',
  'browser/silent-service',
].map((name) => `/test/${name}\\.spec`);

const project = (displayName, root) => ({ ...base, displayName, roots: [`<rootDir>/${root}`] });

export default {
  // Nothing is slow by this limit alone: a busy machine takes ten times as long.
  testTimeout: 60_000,
  // On two cores: most of them wait, for a time-out, a take-over, another process.
  maxWorkers: 3,
  // Each file leaves its modules in the worker: above this, collecting garbage takes longer than starting anew.
  workerIdleMemoryLimit: '1GB',
  coverageProvider: 'v8',
  projects: [
    {
      ...base,
      displayName: 'unit',
      roots: ['<rootDir>/src', '<rootDir>/dashboard/src'],
      testMatch: ['**/*.spec.ts'],
    },
    { ...project('architecture', 'test'), testMatch: ['<rootDir>/test/*.spec.ts'] },
    ...['db', 'api', 'faults', 'browser'].map((name) => ({
      ...project(name, `test/${name}`),
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...(process.env.SOAKS === undefined ? SOAKS : [])],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    })),
  ],
};
