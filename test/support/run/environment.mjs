import { runInContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * What every script may name without declaring it, and no test puts another in the place of. Not Date, timers, fetch or
 * console: those a test may replace.
 */
const NEVER_REPLACED = `
  Object Function Boolean Symbol String Number BigInt Math RegExp Array Map Set WeakMap WeakSet WeakRef
  Promise Proxy Reflect JSON Error AggregateError EvalError RangeError ReferenceError SyntaxError
  TypeError URIError ArrayBuffer SharedArrayBuffer Atomics DataView Int8Array Uint8Array Uint8ClampedArray
  Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array
  Intl parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent Buffer URL URLSearchParams
  TextEncoder TextDecoder process
`.match(/\w+/g);

/** Where Jest keeps what `jest.setTimeout` was told. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** That of this worker: modules belong to the context they were loaded into. */
let kept;

/** A spec file whose first comment has `@own-modules` changes what modules hold, and so has an environment of its own. */
const hasOwn = ({ docblockPragmas }) => docblockPragmas['own-modules'] !== undefined;

/**
 * Jest's environment of Node, with two differences.
 *
 * One lasts as long as its worker, so that modules of the service and its packages are loaded once, not once a spec file: see
 * `kept-runtime.cjs`.
 *
 * And global names are found as fast as elsewhere. Jest's global object is a proxy in a context of its own, and each `Math` is
 * asked of it in some 2 µs: a loop of `Math.floor` takes 200 times as long as outside. Constants of the context's scripts are
 * found before the global object is asked.
 */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    const isKept = !hasOwn(context);
    if (isKept && kept) return kept;
    super(config, context);
    this.isKept = isKept;
    const constants = NEVER_REPLACED.map((name) => `${name} = globalThis.${name}`);
    runInContext(`const ${constants.join(', ')};`, this.getVmContext());
    if (isKept) kept = this;
  }

  /** After a spec file: its limit of time is gone, and clocks that it has replaced run again. */
  async teardown() {
    if (!this.isKept) return super.teardown();
    delete this.global[TIMEOUT];
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
  }
}
