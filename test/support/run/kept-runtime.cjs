const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

/**
 * What each spec file loads anew: tests and what supports them, which may hold a service, a server, a limit of time; and the page,
 * whose modules hold what is shown.
 */
const OF_SPECS = /^(test|dashboard\/src)\/|\.spec\.ts/;

/** Of the repository, which may lie below a folder of any name. */
const ROOT = pathToFileURL(path.join(__dirname, '../../../')).href;

/** That of this worker. */
let kept;

/**
 * Jest's runtime, but one for all spec files of a worker: packages and `src` are loaded once, and stay compiled and warm. Each
 * spec file has its own copy of itself, of `test`, of the page, and of Jest's own modules. What it replaced in modules is put back.
 */
class KeptRuntime extends Runtime {
  constructor(config, environment, ...others) {
    if (environment.isKept && kept) return kept;
    super(config, environment, ...others);
    if (environment.isKept) kept = this;
  }

  teardown() {
    if (this !== kept) {
      super.teardown();
      return;
    }
    this.restoreAllMocks();
    const { esModuleRegistry, internalModuleRegistry } = this.registries;
    for (const file of esModuleRegistry.keys()) {
      if (OF_SPECS.test(file.replace(ROOT, ''))) esModuleRegistry.delete(file);
    }
    internalModuleRegistry.clear();
    // As before its first spec file: modules may load others.
    this.testState.state = 'loading';
    this.jestGlobals.clearJestObjectCache();
  }
}

// Jest gives a worker half a second to end. One that has nothing left to do would first free its heap, which takes as long on a busy
// machine; the system takes the memory at once. A worker whose spec file has left something open does not come here.
process.once('beforeExit', () => process.exit());

module.exports = KeptRuntime;
