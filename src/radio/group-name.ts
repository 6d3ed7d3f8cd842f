/** Names that would stand in the way of routes and pages, now or later (specification 4.7). */
const RESERVED = new Set([
  'new',
  'list',
  'all',
  'admin',
  'api',
  'test',
  'create',
  'delete',
  'update',
]);

/** The rules of a name of a group or member list that do not depend on other names, for messages and documents. */
export const GROUP_NAME_RULE =
  '3 to 50 lowercase letters, digits and single hyphens, beginning and ending with a letter or digit';

/** What is wrong with a name; `undefined` when a group or member list may be called so. */
export function groupNameProblem(name: string): string | undefined {
  if (RESERVED.has(name)) return 'is a reserved word';
  const isWellFormed =
    name.length >= 3 && name.length <= 50 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
  return isWellFormed ? undefined : `must be ${GROUP_NAME_RULE}`;
}
