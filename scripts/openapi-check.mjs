// Fails when the documents in docs/, or in OPENAPI_FOLDER, and the controls of the page's filters, are not what the built service
// would write.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const docs = process.env.OPENAPI_FOLDER || 'docs';
const PATHS = [
  join(docs, 'openapi.json'),
  join(docs, 'asyncapi.json'),
  'dashboard/src/page-controls.json',
];

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
try {
  execFileSync(process.execPath, ['dist/src/openapi.js', folder, folder], { stdio: 'inherit' });
  for (const path of PATHS) {
    const written = readFileSync(join(folder, basename(path)), 'utf8');
    if (written !== readFileSync(path, 'utf8')) {
      console.error(`${path} is out of date: run \`npm run openapi\` and commit it.`);
      process.exitCode = 1;
    } else {
      console.log(`${path} is current.`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
