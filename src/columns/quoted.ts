/** A text, such as a path, as a literal of the engine's SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
