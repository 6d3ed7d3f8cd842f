import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SELDOM } from './selection.mjs';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = 'test/support/run/fixtures';

let notes: string;

beforeEach(() => {
  notes = mkdtempSync(join(tmpdir(), 'fixture-notes-'));
});

afterEach(() => {
  rmSync(notes, { recursive: true });
});

/** Runs fixtures as `npm run test:rest` runs specs: the exit code, and the closing lines. */
function run(
  fixtures: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
) {
  const closing = join(notes, 'closing');
  const { status } = spawnSync(
    process.execPath,
    [
      'scripts/test.mjs',
      '--second-chance',
      '--config',
      `${FIXTURES}/jest.config.mjs`,
      '--testPathPatterns',
      `(${fixtures.join('|')})\\.fixture`,
      ...args,
    ],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        TESTS_STARTED_AT: '',
        ...variables,
        TESTS_CLOSING: closing,
        FIXTURE_NOTES: notes,
      },
    },
  );
  return { status, lines: readFileSync(closing, 'utf8').trimEnd().split('\n') };
}

function pathOf(fixture: string): string {
  return `${FIXTURES}/${fixture}.fixture.mjs`;
}

function hasBegun(fixture: string): boolean {
  return existsSync(join(notes, fixture));
}

/** Whether a process is there, and has not ended without anybody asking how. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/^\d+ \(.*\) Z /.test(readFileSync(stat, 'utf8'));
}

describe('a run of tests', () => {
  it('is green where a spec file fails once, and names it below its first failure', () => {
    const { status, lines } = run(['passes', 'fails-once']);
    expect([status, lines.slice(-3)]).toEqual([
      0,
      [
        `FLAKY ${pathOf('fails-once')}`,
        'Spec files: 1 passed, 1 flaky, 0 failed, 0 not run',
        'Tests of them: 3 passed, 0 failed, 0 skipped',
      ],
    ]);
    expect(lines.slice(0, -3).join('\n')).toMatch(
      /^First failure of .*fails-once.*\n.*passes the second time\n[^]*Received: 1/,
    );
  });

  it('is red where a spec file fails twice', () => {
    const { status, lines } = run(['passes', 'fails-always']);
    expect([status, lines.slice(-3)]).toEqual([
      1,
      [
        `FAILED ${pathOf('fails-always')}`,
        'Spec files: 1 passed, 0 flaky, 1 failed, 0 not run',
        'Tests of them: 1 passed, 1 failed, 0 skipped',
      ],
    ]);
    expect(lines.filter((line) => line.startsWith('First failure'))).toHaveLength(1);
  });

  it('ends a spec file that hangs, with all that it has started, goes on, and tries it once more', () => {
    // Long enough for the others on a busy machine; each takes a second on a quiet one.
    const { status, lines } = run(['hangs-once', 'passes', 'fails-once'], {
      TESTS_FILE_MS: '15000',
    });
    expect([status, lines.slice(-4, -1)]).toEqual([
      0,
      [
        `FLAKY ${pathOf('fails-once')}`,
        `FLAKY ${pathOf('hangs-once')}`,
        'Spec files: 1 passed, 2 flaky, 0 failed, 0 not run',
      ],
    ]);
    expect(lines).toContain('It was not over within 15 s: its processes were ended.');
    const [child] = readFileSync(join(notes, 'hangs-once'), 'utf8').split('\n');
    expect(isRunning(Number(child))).toBe(false);
  });

  it('begins no spec file when its time is over, names those, and is judged by the others', () => {
    const { status, lines } = run(['passes', 'fails-always'], { TESTS_STARTED_AT: '1' });
    expect([status, lines]).toEqual([
      0,
      [
        `NOT RUN ${pathOf('fails-always')}`,
        `NOT RUN ${pathOf('passes')}`,
        'Spec files: 0 passed, 0 flaky, 0 failed, 2 not run',
        'Tests of them: 0 passed, 0 failed, 0 skipped',
      ],
    ]);
    expect(['passes', 'fails-always'].map(hasBegun)).toEqual([false, false]);
  });

  it('is red where no spec file is found', () => {
    const { status, lines } = run(['nothing']);
    expect([status, lines[0]]).toEqual([1, 'FAILED Jest itself: see above']);
  });
});

it('has each spec file that is left to npm run test:long, and a reason', () => {
  for (const [name, reason] of Object.entries(SELDOM)) {
    expect([name, existsSync(`${ROOT}${name}.spec.ts`)]).toEqual([name, true]);
    expect(reason.length).toBeGreaterThan(20);
  }
});

it('loads packages once for the spec files of a worker, and all else anew', () => {
  const fixtures = ['shares-modules-one', 'own-modules', 'shares-modules-two'];
  const { status, lines } = run(fixtures, {}, ['--runInBand']);
  expect([status, lines]).toEqual([
    0,
    [
      'Spec files: 3 passed, 0 flaky, 0 failed, 0 not run',
      'Tests of them: 3 passed, 0 failed, 0 skipped',
    ],
  ]);
});
