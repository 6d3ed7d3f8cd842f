// Run by `npm publish`: refuses while the addresses are those of an example.
import { readFileSync } from 'node:fs';

const files = ['package.json', 'README.md'].filter((name) =>
  readFileSync(name, 'utf8').includes('git.example.org'),
);
if (files.length > 0) {
  console.error(
    `${files.join(' and ')}: replace https://git.example.org/spot-query-service by the address of your repository.`,
  );
  process.exitCode = 1;
}
