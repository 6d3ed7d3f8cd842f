// `npm run architecture` writes the tables of docs/architecture.md from docs/architecture.json, the agreed plan
// of the modules; test/architecture.spec.ts holds the code against the same plan.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const DOCS = resolve(import.meta.dirname, '../docs');

/** The agreed modules and tables. */
export function readPlan() {
  return JSON.parse(readFileSync(resolve(DOCS, 'architecture.json'), 'utf8'));
}

/** The document with its tables written anew from a plan. */
export async function withTables(document, { modules, tables, page }) {
  const rows = modules.map(
    ({ name, does, imports, isOpen }) =>
      `| \`${name}/\`${isOpen ? ' (open)' : ''} | ${does} | ${imports.join(', ')} |`,
  );
  const moduleTable = ['| Module | What it does | Imports |', '| --- | --- | --- |', ...rows];
  const tableRows = tables.map(({ name, holds, owner }) => `| \`${name}\` | ${holds} | ${owner} |`);
  const tableTable = ['| Table | Holds | Owner |', '| --- | --- | --- |', ...tableRows];
  const pageRows = page.map(({ name, does }) => `| \`${name}/\` | ${does} |`);
  const blocks = {
    modules: moduleTable,
    tables: tableTable,
    page: ['| Room | What it has |', '| --- | --- |', ...pageRows],
  };
  const written = Object.entries(blocks).reduce(
    (text, [name, lines]) => replaceBlock(text, name, lines.join('\n')),
    document,
  );
  return (await format('architecture.md', written, { printWidth: 100 })).code;
}

function replaceBlock(document, name, text) {
  const pattern = new RegExp(`<!-- ${name} -->[^]*?<!-- end of ${name} -->`);
  if (!pattern.test(document)) throw new Error(`docs/architecture.md has no block ${name}`);
  return document.replace(pattern, () => `<!-- ${name} -->\n\n${text}\n\n<!-- end of ${name} -->`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = resolve(DOCS, 'architecture.md');
  writeFileSync(path, await withTables(readFileSync(path, 'utf8'), readPlan()));
}
