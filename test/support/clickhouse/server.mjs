import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { ENGINE } from './install.mjs';
import { Connections } from './connections.mjs';
import { Refused, statusOf } from './refused.mjs';
import { checkRights, checkSettings, readUser } from './rights.mjs';

// ClickHouse's HTTP interface as far as its driver uses it, in front of the real engine: `server.mjs folder port users`, the users as
// JSON, `{ "name": { "password": "…", "database": "…" } }`. One with a database may do nothing outside of it. `settings` are those of
// the user's profile, and one who `isReadOnly` may change none.

const [folder = '', port = '0', users = '{}'] = process.argv.slice(2);
const { Session } = createRequire(import.meta.url)(ENGINE);
const connections = new Connections(() => new Session(folder));
const known = JSON.parse(users);

/** Parameters of a URL that are no settings. */
const OWN = new Set([
  'query',
  'database',
  'session_id',
  'session_timeout',
  'session_check',
  'query_id',
  'default_format',
  'user',
  'password',
  'role',
]);

const server = createServer((request, response) => {
  answer(request, response).catch((error) => refuse(response, error));
});
server.keepAliveTimeout = 60_000;
server.listen(Number(port), '127.0.0.1', () => process.send?.({ port: server.address().port }));
process.on('disconnect', () => process.exit());

async function answer(request, response) {
  const url = new URL(request.url, 'http://localhost');
  if (url.pathname === '/ping') return void response.end('Ok.\n');
  const body = await buffer(request);
  const user = readUser(request.headers, url.searchParams, known);
  const asked = readStatement(url.searchParams, body);
  const database = url.searchParams.get('database') ?? 'default';
  checkRights(user, database, asked.statement);
  const settings = [...url.searchParams].filter(([name]) => !OWN.has(name));
  const id = url.searchParams.get('query_id') ?? crypto.randomUUID();
  response.setHeader('X-ClickHouse-Query-Id', id);
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  checkSettings(user, settings);
  const ofProfile = user.settings ?? {};
  const work = {
    ...asked,
    settings: { ...ofProfile, ...Object.fromEntries(settings) },
    database,
    id,
  };
  await connections.use(url.searchParams.get('session_id'), work, response);
}

/** The statement and, of an INSERT, the rows behind it. */
function readStatement(parameters, body) {
  const given = parameters.get('query');
  if (given !== null && /\bFORMAT\s+\w+\s*$/i.test(given) && /^\s*INSERT\b/i.test(given)) {
    return { statement: given.trim(), rows: body };
  }
  const text = [given ?? '', body.toString()].filter(Boolean).join('\n').trim();
  if (isSeveral(text)) {
    throw new Refused(62, 'Syntax error (Multi-statements are not allowed)', 'SYNTAX_ERROR');
  }
  return { statement: text.replace(/;\s*$/, ''), rows: undefined };
}

/** Whether there is a `;` outside of texts, with more behind it. */
function isSeveral(text) {
  const bare = text.replaceAll(/'(?:[^'\\]|\\.|'')*'/gs, "''");
  return /;\s*\S/.test(bare);
}

function refuse(response, error) {
  const code = error.clickhouseCode ?? error.code ?? 1_002;
  const text = String(error.message).replace(/^Query failed: /, '');
  // The real one also can say it only behind the rows that it has sent.
  if (response.headersSent) return void response.destroy();
  const said = text.startsWith('Code: ') ? text : `Code: ${code}. DB::Exception: ${text}`;
  const number = Number(/^Code: (\d+)/.exec(said)?.[1] ?? code);
  response.statusCode = statusOf(number);
  response.setHeader('X-ClickHouse-Exception-Code', String(number));
  response.end(`${said} (version 26.7.2.1)\n`);
}
