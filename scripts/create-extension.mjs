// `npm run create-extension -- net [FOLDER]` writes an extension that works, with its test: a route, a feed, a table, a page.
import { existsSync, readdirSync, readFileSync, statSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const EXAMPLE = join(ROOT, 'docs/examples/club');

const [name = '', folder = name] = process.argv.slice(2);
if (!/^[a-z][a-z0-9-]{0,29}$/.test(name)) {
  fail(
    `npm run create-extension -- NAME [FOLDER]: a name is of a-z, 0-9 and hyphens, 30 at most, and begins with a letter.`,
  );
}
// Where npm was called, and not where it runs scripts.
const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
if (existsSync(target)) fail(`${target} is there already.`);

/** The example's words, in the order in which they are replaced. */
const WORDS = [
  ["resolve(import.meta.dirname, '../../..')", JSON.stringify(ROOT).replaceAll('"', "'")],
  ['CLUB_', `${name.toUpperCase().replaceAll('-', '_')}_`],
  ['x_club', `x_${name.replaceAll('-', '_')}`],
  ["inspect('club'", `inspect('${name.replaceAll('-', '_')}'`],
  ['club_datagrams', `${name.replaceAll('-', '_')}_datagrams`],
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
  for (const [word, own] of WORDS) text = text.replaceAll(word, () => own);
  writeFileSync(to, text);
}
console.log(`${target} is there. Start the service with it, and run its test:

  EXTENSIONS=${target} npm start
  (cd ${target} && npm test)`);

function fail(message) {
  console.error(message);
  process.exit(1);
}
