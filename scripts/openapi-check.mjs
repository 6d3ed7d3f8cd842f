// Fails when the documents in docs/ are not what the built service would write.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
try {
  execFileSync(process.execPath, ['dist/src/openapi.js', folder], { stdio: 'inherit' });
  for (const name of ['openapi.json', 'asyncapi.json']) {
    if (readFileSync(join(folder, name), 'utf8') !== readFileSync(join('docs', name), 'utf8')) {
      console.error(`docs/${name} is out of date: run \`npm run openapi\` and commit it.`);
      process.exitCode = 1;
    } else {
      console.log(`docs/${name} is current.`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
