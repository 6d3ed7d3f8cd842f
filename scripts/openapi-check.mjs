// Fails when docs/openapi.json is not what the built service would write.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
const path = join(folder, 'openapi.json');
try {
  execFileSync(process.execPath, ['dist/src/openapi.js', path], { stdio: 'inherit' });
  if (readFileSync(path, 'utf8') !== readFileSync('docs/openapi.json', 'utf8')) {
    console.error('docs/openapi.json is out of date: run `npm run openapi` and commit it.');
    process.exit(1);
  }
  console.log('docs/openapi.json is current.');
} finally {
  rmSync(folder, { recursive: true });
}
