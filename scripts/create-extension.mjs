// `npm run create-extension -- net [FOLDER]` writes an extension that works, with its test: a route, a feed, a table, a page.
import { existsSync, readdirSync, readFileSync, statSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { builtEntry } from './build-if-needed.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const EXAMPLE = join(ROOT, 'docs/examples/club');

const { isExtensionName, NAME_RULE, prefixOf, schemaOf } = await import(
  await builtEntry('extension/extension-name')
);

const [name = '', folder = name] = process.argv.slice(2);
if (!isExtensionName(name)) {
  fail(`npm run create-extension -- NAME [FOLDER]: the name must be ${NAME_RULE}.`);
}
// Where npm was called, and not where it runs scripts.
const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
if (existsSync(target)) fail(`${target} is there already.`);

/** In names of metrics and reasons, which have no hyphens. */
const word = name.replaceAll('-', '_');

/** The example's words, in the order in which they are replaced. */
const WORDS = [
  ["resolve(import.meta.dirname, '../../..')", JSON.stringify(ROOT).replaceAll('"', "'")],
  [prefixOf('club'), prefixOf(name)],
  [schemaOf('club'), schemaOf(name)],
  ["inspect('club'", `inspect('${word}'`],
  ['club_datagrams', `${word}_datagrams`],
  [
    'Club',
    name
      .split('-')
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join(''),
  ],
  ['club', name],
];

for (const file of readdirSync(EXAMPLE, { recursive: true, encoding: 'utf8' })) {
  const from = join(EXAMPLE, file);
  if (statSync(from).isDirectory()) continue;
  const to = join(target, file.replace('club', name));
  mkdirSync(dirname(to), { recursive: true });
  let text = readFileSync(from, 'utf8');
  for (const [theirs, own] of WORDS) text = text.replaceAll(theirs, () => own);
  writeFileSync(to, text);
}
console.log(`${target} is there. Start the service with it, and run its test:

  EXTENSIONS=${target} npm start
  (cd ${target} && npm test)`);

function fail(message) {
  console.error(message);
  process.exit(1);
}
