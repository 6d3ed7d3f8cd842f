type Json = Readonly<Record<string, unknown>>;

/** What stands below these is data, and no schema. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Writes `nullable` of OpenAPI 3.0, which is all that Nest knows, as OpenAPI 3.1 does: null is one of the types, and among the
 * values where those are listed.
 */
export function withNullTypes<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withNullTypes) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Json;
  const schema: Json = Object.fromEntries(
    Object.entries(rest).map(([name, one]) => [name, DATA.has(name) ? one : withNullTypes(one)]),
  );
  return (nullable === true ? orNull(schema) : schema) as Value;
}

function orNull({ type, enum: values, ...schema }: Json): Json {
  // What is a reference has no type of its own.
  if (type === undefined) return { oneOf: [schema, { type: 'null' }] };
  const listed = Array.isArray(values) && { enum: [...(values as unknown[]), null] };
  return { ...schema, type: [type, 'null'], ...listed };
}
