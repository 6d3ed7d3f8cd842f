import { Refused } from './refused.mjs';

/** What the documented user is granted: the engine in a process has no users, so it is refused here. */
const GRANTED =
  /^\s*(?:SELECT|WITH|INSERT\s+INTO|CREATE\s+TABLE|(?:CREATE\s+(?:OR\s+REPLACE\s+)?|DROP\s+)TEMPORARY\s+TABLE|ALTER\s+TABLE)\b/i;

/** @throws Refused 516 where user or password are wrong */
export function readUser(headers, parameters, users) {
  const basic = /^Basic (.*)$/.exec(headers.authorization ?? '')?.[1];
  const [name, ...rest] = basic ? Buffer.from(basic, 'base64').toString().split(':') : [];
  const user = name ?? headers['x-clickhouse-user'] ?? parameters.get('user') ?? 'default';
  const password = basic
    ? rest.join(':')
    : (headers['x-clickhouse-key'] ?? parameters.get('password') ?? '');
  if (users[user]?.password !== password) {
    const failed =
      'Authentication failed: password is incorrect, or there is no user with such name';
    throw new Refused(516, `${user}: ${failed}`, 'AUTHENTICATION_FAILED');
  }
  return { name: user, ...users[user] };
}

/** @throws Refused 497 */
export function checkRights(user, database, statement) {
  // Whoever asks no table needs no right.
  if (user.database === undefined || !/\b(FROM|INTO|TABLE)\b/i.test(statement)) return;
  if (user.database !== database || !GRANTED.test(statement)) {
    throw new Refused(497, `${user.name}: Not enough privileges`, 'ACCESS_DENIED');
  }
}

/** @throws Refused 164 */
export function checkSettings(user, settings) {
  const [name] = settings[0] ?? [];
  if (!user.isReadOnly || name === undefined) return;
  throw new Refused(164, `Cannot modify '${name}' setting in readonly mode`, 'READONLY');
}
