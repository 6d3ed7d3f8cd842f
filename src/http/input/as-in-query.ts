/**
 * Converts a value of a JSON object to that of a query: numbers, also in a list, become text. Null and `''` become
 * `undefined`: the value counts as absent, while the name of its field is still checked.
 */
export function asInQuery(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.map(asText);
  return asText(value);
}

function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}
