import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '../config/version.js';
import { API_PREFIX } from '../http/api-prefix.js';
import {
  ByeEventView,
  GapEventView,
  PresenceEventView,
  ReadyEventView,
  SlowEventView,
} from './stream-events.dto.js';

type Schema = Record<string, unknown>;

/** Where the frames are described that go over the WebSocket. */
export const STREAM_DOCUMENT_PATH = '/docs/asyncapi.json';

const ADDRESS = `/${API_PREFIX}/stream`;

const ID: Schema = { type: 'integer', minimum: 0, examples: [184467] };

/** What the service says, by the word in `type`; its fields, or the schema of an event that has the same. */
const TOLD: Readonly<Record<string, { summary: string; fields: Record<string, Schema> | Type }>> = {
  ready: {
    summary: 'What follows comes after this id. The first answer to every subscription',
    fields: ReadyEventView,
  },
  spots: {
    summary: 'Spots that were stored together, by ascending id. Up to `last_id` nothing is missing',
    fields: { last_id: ID, spots: { type: 'array', minItems: 1, items: ref('SpotView') } },
  },
  gap: {
    summary:
      'What came after `after_id` is missing up to `oldest_id`, because it is no longer kept or the database lost it; ' +
      'it goes on from there',
    fields: GapEventView,
  },
  presence: {
    summary: 'Who is on the networks of people: at once, and whenever that changes',
    fields: PresenceEventView,
  },
  stations: {
    summary:
      'Stations as they are now, and then each that is new, confirmed, moved by more than 0.5 kHz, or heard again after 10 ' +
      'minutes of silence',
    fields: { stations: { type: 'array', minItems: 1, items: ref('StationView') } },
  },
  heartbeat: {
    summary: 'Up to `last_id` nothing is missing. After 15 seconds in which nothing else was said',
    fields: { last_id: ID },
  },
  slow: {
    summary: 'What is sent is not taken; the connection will be closed (1013) if that goes on',
    fields: SlowEventView,
  },
  error: {
    summary: 'A message, or the query of the URL, was not understood or cannot be answered',
    fields: { error: ref('ErrorDetailView') },
  },
  bye: {
    summary: 'The end, and why; the code is that of the close frame',
    fields: ByeEventView,
  },
};

/**
 * The AsyncAPI document of the WebSocket, made from the OpenAPI document, so that both describe the same
 * spots, users, errors and parameters.
 */
export function createStreamDocument(openApi: OpenAPIObject): object {
  const parameters = queryOf(openApi);
  const told = Object.entries(TOLD).map(
    ([type, { summary, fields }]) =>
      [type, { name: type, summary, payload: payloadOf(type, fieldsOf(fields, openApi)) }] as const,
  );
  const subscribe = {
    name: 'subscribe',
    summary:
      'Asks for something else from now on, or again from `after_id`; answered by `ready` or `error`',
    payload: payloadOf('subscribe', parameters, []),
  };
  const names = told.map(([type]) => type);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Spot query service: the live stream',
      version: VERSION,
      description:
        'Spots as they are stored: each once, in the order of ids, on whichever process. Whoever was away sends ' +
        'the last id seen as `after_id`, and misses nothing. A client may send 100 frames at once, and 10 a second ' +
        'in the long run, pings included; one that sends more is closed (1008), one that does not read what it is ' +
        'sent too (1013). The same as Server-Sent Events, and all else, is in the OpenAPI document.',
    },
    defaultContentType: 'application/json',
    channels: {
      stream: {
        address: ADDRESS,
        messages: Object.fromEntries(
          [...names, 'subscribe'].map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { query: { type: 'object', properties: parameters } } },
      },
    },
    operations: {
      tell: operation('send', names),
      subscribe: operation('receive', ['subscribe']),
    },
    components: {
      messages: { ...Object.fromEntries(told), subscribe },
      schemas: schemasOf(openApi),
    },
  };
}

function operation(action: 'send' | 'receive', names: readonly string[]): object {
  return {
    action,
    channel: { $ref: '#/channels/stream' },
    messages: names.map((name) => ({ $ref: `#/channels/stream/messages/${name}` })),
  };
}

function fieldsOf(
  fields: Record<string, Schema> | Type,
  { components }: OpenAPIObject,
): Record<string, Schema> {
  if (typeof fields !== 'function') return fields;
  const schema = toJsonSchema(components?.schemas?.[fields.name]) as {
    properties: Record<string, Schema>;
  };
  return schema.properties;
}

function payloadOf(
  type: string,
  fields: Record<string, Schema>,
  required = Object.keys(fields),
): Schema {
  // First and last: a filter has that name as well.
  const kind = { type: { const: type } };
  return {
    type: 'object',
    properties: { ...kind, ...fields, ...kind },
    required: ['type', ...required],
    additionalProperties: false,
  };
}

/** The parameters of the event stream: the WebSocket has the same. */
function queryOf(openApi: OpenAPIObject): Record<string, Schema> {
  const parameters = openApi.paths[`/${API_PREFIX}/spots/stream`]?.get?.parameters ?? [];
  const query = parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one] : []));
  return Object.fromEntries(
    query.map(({ name, description, schema }) => [
      name,
      { ...(toJsonSchema(schema) as Schema), ...(description !== undefined && { description }) },
    ]),
  );
}

function schemasOf(openApi: OpenAPIObject): object {
  const names = [
    'SpotView',
    'ActivationView',
    'PresenceUserView',
    'StationView',
    'ErrorDetailView',
    'FieldErrorView',
  ];
  return Object.fromEntries(
    names.map((name) => [name, toJsonSchema(openApi.components?.schemas?.[name])]),
  );
}

function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Documents of OpenAPI have `example` where JSON Schema has `examples`. */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { example, ...rest } = schema as Schema;
  const converted = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, toJsonSchema(value)]),
  );
  if (example !== undefined) converted.examples = [example];
  return converted;
}
