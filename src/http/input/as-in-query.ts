/**
 * A value of a JSON object as a query would have it: a number, also in a list, as text. An empty one counts as absent,
 * but its name must be right.
 */
export function asInQuery(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.map(asText);
  return asText(value);
}

function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}
