import { spawnSync } from 'node:child_process';
import vm from 'node:vm';
import { selectSpecs } from './test/selection.mjs';

// Nest 12 ships ES modules only, so Jest runs in its ESM mode (see docs/decisions/0001). Run without that, as by
// `npx jest`, it starts once more with it.
if (vm.SourceTextModule === undefined) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const { status } = spawnSync(process.execPath, [...flags, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

const base = {
  rootDir: import.meta.dirname,
  // Not in the temporary folder, which is one run's own.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: '<rootDir>/test/support/run/environment.mjs',
  testRunner: '<rootDir>/test/support/run/spec-runner.mjs',
  runtime: '<rootDir>/test/support/run/kept-runtime.cjs',
  setupFiles: ['<rootDir>/test/support/run/same-seed.mjs'],
  extensionsToTreatAsEsm: ['.ts'],
  // Most imports are of our own files: found by the first try.
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Not the built one, whose classes would be others.
    '^spot-query-service/extension$': '<rootDir>/src/extension/entry.ts',
  },
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

const project = (displayName, root) => ({ ...base, displayName, roots: [`<rootDir>/${root}`] });

export default {
  // Nothing is slow by this limit alone: a busy machine takes ten times as long.
  testTimeout: 180_000,
  // On two cores: a third of their time they wait, for a time-out, a take-over, another process.
  maxWorkers: 4,
  // Each file leaves something in the worker: above this, collecting garbage takes longer than starting anew.
  workerIdleMemoryLimit: '1GB',
  coverageProvider: 'v8',
  projects: [
    {
      ...base,
      displayName: 'unit',
      roots: ['<rootDir>/src', '<rootDir>/dashboard/src'],
      ...selectSpecs(),
    },
    { ...project('architecture', 'test'), ...selectSpecs('/test/[^/]+\\.spec\\.ts$') },
    ...['db', 'api', 'faults', 'browser'].map((name) => ({
      ...project(name, `test/${name}`),
      ...selectSpecs(),
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    })),
    // Only `npm run test:clickhouse`, which installs the engine first.
    ...(process.env.CLICKHOUSE
      ? [
          {
            ...project('clickhouse', 'test/clickhouse'),
            testRegex: ['\\.spec\\.ts$'],
            globalSetup: '<rootDir>/test/support/global-setup.mjs',
            globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
          },
        ]
      : []),
  ],
};
