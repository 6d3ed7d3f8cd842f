type Json = Record<string, unknown>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly example?: unknown;
  readonly schema: Json;
}

interface Content {
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly value: unknown }>;
  readonly schema: Json;
}

interface Document {
  readonly paths: Record<string, Record<string, DocumentedOperation>>;
  readonly components: { readonly schemas: Record<string, Json> };
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, Content> };
}

/** A request as "Try it out" of Swagger UI has it before anything is typed. */
export interface PrefilledRequest {
  readonly method: string;
  /** As the document has it: `/api/v1/groups/{name}`. */
  readonly operation: string;
  /** With its parameters. */
  readonly path: string;
  readonly body: unknown;
}

/**
 * Every operation of an OpenAPI document that can be sent as it stands, with examples where it has them, and else with
 * defaults.
 */
export function prefilledRequests(document: object): PrefilledRequest[] {
  const { paths, components } = document as Document;
  return Object.entries(paths).flatMap(([operation, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const path = fill(operation, parameters);
      if (path === undefined) return [];
      const body = bodyOf(requestBody?.content['application/json'], components.schemas);
      return [{ method: method.toUpperCase(), operation, path, body }];
    }),
  );
}

/** The path with its parameters; `undefined` where one is to be filled in first. */
function fill(operation: string, parameters: readonly Parameter[]): string | undefined {
  const query = new URLSearchParams();
  let path = operation;
  for (const parameter of parameters) {
    const { name, schema, explode = true } = parameter;
    const value = parameter.example ?? schema.example ?? schema.default;
    if (value === undefined && parameter.required) return undefined;
    if (value === undefined || parameter.in === 'header') continue;
    const texts = [value].flat().map(String);
    if (parameter.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(texts.join()));
    else for (const text of explode ? texts : [texts.join()]) query.append(name, text);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function bodyOf(content: Content | undefined, schemas: Record<string, Json>): unknown {
  if (!content) return undefined;
  const [first] = Object.values(content.examples ?? {});
  return content.example ?? first?.value ?? sampleOf(content.schema, schemas);
}

/** What Swagger UI makes of a schema. */
function sampleOf(schema: Json, schemas: Record<string, Json>): unknown {
  if (typeof schema.$ref === 'string') {
    return sampleOf(schemas[schema.$ref.split('/').at(-1)!]!, schemas);
  }
  const given = schema.example ?? schema.default;
  if (given !== undefined) return given;
  // Of several types the last is null.
  const [type] = [schema.type].flat();
  if (type === 'array') return [sampleOf(schema.items as Json, schemas)];
  if (type !== 'object') return type === 'string' ? 'string' : 0;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return Object.fromEntries(properties.map(([name, inner]) => [name, sampleOf(inner, schemas)]));
}
