import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { endProcesses, RUN_VARIABLE } from './processes.mjs';

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  // Its workers too. What a service and its tests throw away is seldom looked at twice then; collecting garbage took a tenth of
  // the processor's time.
  '--max-semi-space-size=64',
  join(import.meta.dirname, '../../../node_modules/jest/bin/jest.js'),
];
const REPORTERS = ['default', join(import.meta.dirname, 'reporter.mjs')];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Time that Jest has to end after its last spec file. */
const END_WITHIN_MS = 120_000;

/** Every spec file that Jest would run. */
export function listSpecs(args) {
  const { stdout } = spawnSync(process.execPath, [...JEST, '--listTests', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Runs Jest as a command line does. The exit code. */
export async function runPlainJest(args) {
  return (await ended(start(args, { stdio: 'inherit' }))) ?? 1;
}

/**
 * Runs Jest once, and gives how each spec file ended. A spec file that takes longer than `fileMs` has failed: then all
 * processes of this run are ended, and spec files that have not ended are missing.
 * @returns isComplete whether Jest has come to its end
 */
export async function runJest(args, { fileMs, env }) {
  const run = `${process.pid}-${performance.now()}`;
  const jest = start([...REPORTERS.map((name) => `--reporters=${name}`), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, [RUN_VARIABLE]: run },
  });
  const specs = new Map();
  const timers = new Map();
  let isComplete = false;
  const end = () => endProcesses(run, jest.pid);
  const hear = ({ kind, path, ...result }) => {
    clearTimeout(timers.get(path));
    if (kind === 'ended') specs.set(path, result);
    if (kind === 'complete') {
      isComplete = true;
      timers.set(kind, setTimeout(end, END_WITHIN_MS));
    }
    if (kind !== 'began') return;
    const hang = () => {
      const message = `It was not over within ${fileMs / 1000} s: its processes were ended.`;
      specs.set(path, { state: 'failed', message, tests: { passed: 0, failed: 1, skipped: 0 } });
      end();
    };
    timers.set(path, setTimeout(hang, fileMs));
  };
  jest.on('message', hear);
  const code = await ended(jest);
  for (const timer of timers.values()) clearTimeout(timer);
  for (const command of endProcesses(run)) console.log(`Left running by a test, ended: ${command}`);
  return { specs, isComplete, code };
}

function start(args, options) {
  return spawn(process.execPath, [...JEST, ...args], options);
}

/** Waits for its end, and hands on what should end it. The exit code; null when a signal ended it. */
async function ended(jest) {
  const stop = (signal) => {
    jest.kill(signal);
    process.exitCode = 130;
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await new Promise((resolve) => {
    jest.once('close', resolve);
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  if (process.exitCode === 130) process.exit();
  return code;
}
