import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;
type Property = NonNullable<Schema['properties']>[string];

const TIME = /^\d{4}-\d{2}-\d{2}T/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Gives the texts of answers and bodies that are times or days their `format`, as their examples, or the word UTC in their descriptions, tell. */
export function withTimeFormats(document: OpenAPIObject): OpenAPIObject {
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [
    name,
    '$ref' in schema || !schema.properties ? schema : withFormats(schema),
  ]);
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(schemas) as Schemas },
  };
}

function withFormats(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const format = formatOf(property);
    return [name, format === undefined ? property : { ...property, format }];
  });
  return { ...schema, properties: Object.fromEntries(properties) as Schema['properties'] };
}

function formatOf(property: Property): string | undefined {
  if ('$ref' in property || property.format) return undefined;
  // Nest writes some that may be null as OpenAPI 3.1 does.
  if (![property.type].flat().includes('string')) return undefined;
  const { example, description = '' } = property as { example?: unknown; description?: string };
  if (typeof example !== 'string') return /\bUTC\b/.test(description) ? 'date-time' : undefined;
  if (TIME.test(example)) return 'date-time';
  return DAY.test(example) && /\bday\b|\bUTC\b/.test(description) ? 'date' : undefined;
}
