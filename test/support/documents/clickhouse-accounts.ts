/** An account of ClickHouse as a file of its settings has it. */
export interface UsersFile {
  readonly users: Readonly<
    Record<
      string,
      {
        readonly password: unknown;
        readonly profile: string;
        readonly grants: { readonly query: readonly string[] };
      }
    >
  >;
  readonly profiles: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What statements grant, each right by itself: `SELECT ON spots.*`. */
export function rightsOf(statements: readonly string[]): string[] {
  return statements
    .flatMap((statement) => {
      const [, rights = '', scope = ''] =
        /^GRANT (.+) ON (\S+?)( TO \w+)?;?$/.exec(statement) ?? [];
      if (scope === '') throw new Error(`No grant: ${statement}`);
      return rights.split(', ').map((right) => `${right} ON ${scope}`);
    })
    .sort();
}

/** The rights that a statement of ours needs in the database `spots`. */
export function neededBy(statement: string): string[] {
  const needs: readonly (readonly [RegExp, string])[] = [
    [/^CREATE TABLE /, 'CREATE TABLE ON spots.*'],
    [/^ALTER TABLE .* DELETE WHERE /s, 'ALTER DELETE ON spots.*'],
    [/ ON CLUSTER /, 'CLUSTER ON *.*'],
    // It reads from other servers.
    [/ ENGINE = Distributed\(/, 'REMOTE ON *.*'],
  ];
  return needs
    .filter(([pattern]) => pattern.test(statement.replaceAll(/\s+/g, ' ')))
    .map(([, right]) => right);
}
