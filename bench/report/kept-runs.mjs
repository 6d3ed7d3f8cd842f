// The runs that are kept, and what is written from them: a page, and each run's tables behind it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPage } from './page.mjs';
import { renderRun } from './report.mjs';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
const RESULTS = join(DOCS, 'performance');

/** @typedef {import('./report.mjs').Run} Run */

/** Keeps a run's figures and writes all documents anew. */
export function save(/** @type {Run} */ run) {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${run.name}.json`);
  writeFileSync(path, `${JSON.stringify(rounded(run), null, 2)}\n`);
  for (const [file, text] of documents()) writeFileSync(join(DOCS, file), text);
  return path;
}

/** @param {string} name Such as `1m`, the run against which growth is judged. */
export function keptRun(name) {
  return loadRuns().find((run) => run.name === name);
}

/** @returns {[file: string, text: string][]} What the kept runs are as documents, by path in `docs/`. */
export function documents() {
  const runs = loadRuns();
  const small = runs.find(({ name }) => name === '1m');
  return [
    ['performance.md', renderPage(runs, small)],
    ...runs.map(
      (run) =>
        /** @type {[string, string]} */ ([
          `performance/${run.name}.md`,
          `${renderRun(run, small).trimEnd()}\n`,
        ]),
    ),
  ];
}

/** @returns {Run[]} The largest first. */
function loadRuns() {
  let files = /** @type {string[]} */ ([]);
  try {
    files = readdirSync(RESULTS).filter((file) => file.endsWith('.json'));
  } catch {
    // No run was kept yet.
  }
  const runs = files.map((file) => JSON.parse(readFileSync(join(RESULTS, file), 'utf8')));
  return runs.sort((one, other) => other.spots - one.spots);
}

/** Four digits that mean something. */
function rounded(value) {
  return JSON.parse(
    JSON.stringify(value, (_, part) =>
      typeof part === 'number' && !Number.isInteger(part) ? Number(part.toPrecision(4)) : part,
    ),
  );
}
