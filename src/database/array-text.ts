/** Writes an array as PostgreSQL reads it. The driver would quote and escape each of thousands of values. */
export function toArrayText(values: readonly (number | boolean)[]): string {
  return `{${values.join(',')}}`;
}
