/** Lower-case, a segment of a path and the beginning of a name in PostgreSQL. */
const NAME = /^[a-z][a-z0-9-]{0,29}$/;

/** Completes "the name must be …". */
export const NAME_RULE = 'of a-z, 0-9 and hyphens, 30 at most, and begin with a letter';

/** Whether an extension may be called so. */
export function isExtensionName(name: unknown): name is string {
  return typeof name === 'string' && NAME.test(name);
}

/** The beginning of the variables of an extension: `CLUB_`. */
export function prefixOf(name: string): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_`;
}

/** The schema of an extension's tables: `x_club`. */
export function schemaOf(name: string): string {
  return `x_${name.replaceAll('-', '_')}`;
}
