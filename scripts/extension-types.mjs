// `npm run extension:types` writes docs/extension.d.ts: what is promised to extensions, as one file of types. With `--check`, fails
// when that file is not what the sources say.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import { format } from 'oxfmt';

const ROOT = resolve(import.meta.dirname, '..');
const FILE = 'docs/extension.d.ts';
const HEAD =
  '// Written by `npm run extension:types` from src/extension: what `spot-query-service/extension` has.\n\n';

const [types] = generateDtsBundle(
  [
    {
      filePath: join(ROOT, 'src/extension/entry.ts'),
      output: { noBanner: true, exportReferencedTypes: false },
    },
    // What it adds to Fastify's types is known to files that do not import it.
    { filePath: join(ROOT, 'src/http/route-policy.ts') },
  ],
  { preferredConfigPath: join(ROOT, 'tsconfig.extension.json') },
);
const style = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'));
const { code: text } = await format(FILE, HEAD + types, style);
const path = join(ROOT, FILE);
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') === text) console.log(`${FILE} is current.`);
else {
  console.error(`${FILE} is out of date: run \`npm run extension:types\` and commit it.`);
  process.exitCode = 1;
}
