// Run by `npm publish`: refuses while nobody has said where the repository is.
import { readFileSync } from 'node:fs';

const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
if (!repository) {
  console.error(
    'package.json has no repository: npm pkg set repository=ADDRESS, the one in package.json at the top of the repository.',
  );
  process.exitCode = 1;
}
