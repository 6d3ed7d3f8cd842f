import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

type Json = Record<string, unknown>;

/** A parameter as the document describes it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Json;
}

/** One method of one path. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of its body, if it takes one. */
  readonly body: Json | undefined;
  /** Whether a body that comes with a status is what the document says; undefined for an unknown status. */
  readonly validators: ReadonlyMap<number, ValidateFunction>;
  /** Of a stream: by the name of an event, whether its data is what the document says. */
  readonly events: ReadonlyMap<string, ValidateFunction>;
}

/** A text that is a stream of events. */
interface Stream {
  readonly schema: {
    readonly contentSchema: {
      readonly oneOf: readonly {
        readonly properties: { readonly event: { readonly const: string }; readonly data: Json };
      }[];
    };
  };
}

/** As this service writes times and days. */
const FORMATS = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

/** What the `default` answer of each operation stands for. */
const OF_ANY_REQUEST = [408, 414, 431, 500, 503];

const DOCUMENT = resolve(import.meta.dirname, '../../../docs/openapi.json');

/** Every operation of the documented API, with what its answers must look like: no field more or less. */
export function readOperations(): Operation[] {
  const document = JSON.parse(readFileSync(join(DOCUMENT), 'utf8')) as {
    paths: Record<string, Record<string, Json>>;
    components: Json;
  };
  close(document.components);
  const ajv = new Ajv({ strict: false, allErrors: true, formats: FORMATS });
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const compile = (schema: unknown) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    return ajv.compile(JSON.parse(text) as Json);
  };
  const { responses } = document.components as { responses: Record<string, Json> };
  const dereference = (response: unknown) => {
    const { $ref } = response as { $ref?: string };
    return $ref === undefined ? response : responses[$ref.split('/').at(-1)!];
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []) as Parameter[],
      body: schemaOf(operation.requestBody),
      validators: new Map(
        Object.entries(operation.responses as Json).flatMap(([status, response]) => {
          const schema = schemaOf(dereference(response));
          if (!schema) return [];
          const statuses = status === 'default' ? OF_ANY_REQUEST : [Number(status)];
          return statuses.map((one) => [one, compile(schema)] as const);
        }),
      ),
      events: new Map(eventsOf(operation).map(([name, schema]) => [name, compile(schema)])),
    })),
  );
}

function schemaOf(holder: unknown): Json | undefined {
  const content = (holder as { content?: Record<string, { schema: Json }> } | undefined)?.content;
  return content?.['application/json']?.schema;
}

function eventsOf({ responses }: Json): [name: string, data: unknown][] {
  const { 200: stream } = responses as Record<number, { content?: Record<string, Stream> }>;
  const events = stream?.content?.['text/event-stream']?.schema.contentSchema.oneOf ?? [];
  return events.map(({ properties: { event, data } }) => [event.const, data]);
}

/** A field that the document does not know must not be in an answer. */
function close(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const node = schema as Json;
  if (node.properties && node.additionalProperties === undefined) node.additionalProperties = false;
  for (const inner of Object.values(node)) close(inner);
}
