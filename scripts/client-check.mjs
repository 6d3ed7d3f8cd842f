// Fails when publint or attw ("are the types wrong") finds anything in a package, suggestions too.
// Usage: node scripts/client-check.mjs ARCHIVE.tgz
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const [path = ''] = process.argv.slice(2);
const archive = readFileSync(path);

const { messages, pkg } = await publint({
  pack: { tarball: Uint8Array.from(archive).buffer },
  strict: true,
});
const publintSays = messages.map((one) => `publint: ${formatMessage(one, pkg)}`);

const checked = await checkPackage(createPackageFromTarballData(archive));
const problems = 'problems' in checked ? checked.problems : [];
const attwSays = problems.map(
  (one) =>
    `attw: ${problemKindInfo[one.kind].shortDescription}, ${JSON.stringify(one, ['entrypoint', 'resolutionKind', 'typesFileName'])}`,
);
if (!checked.types) attwSays.push('attw: the package has no types');

const found = [...publintSays, ...attwSays];
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
