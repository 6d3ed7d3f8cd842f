import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../../config/version.js';
import { OVERVIEW } from './overview.js';
import { METHODS, withAnswers } from './answers.js';
import { withNullTypes } from './null-types.js';
import { withTimeFormats } from './time-formats.js';

const TAGS: Readonly<Record<string, string>> = {
  Spots: 'Reports of stations that skimmers heard, and the bands they were heard on.',
  Stream: 'New spots as they are stored, over one connection.',
  Stations: 'One line a signal: who is on the air, where, how strong, how sure.',
  Activity: 'Which stations of a list are on the air.',
  Groups: 'Public, named lists of callsigns. Anyone may read them; changes need the edit key.',
  Alerts:
    'Messages about spots that somebody waits for: to a webhook, a topic of ntfy, or a browser.',
  'Member lists': 'Lists of callsigns that this service follows, such as the members of a club.',
  Conditions: 'The sun and the earth’s magnetic field, as NOAA publishes them.',
  Archive: 'Days of spots as files.',
  Statistics: 'Counts over a window: totals, charts, and the busiest skimmers.',
  Presence: 'Who is connected to the repeater networks.',
  Grids: 'Maidenhead grids of stations.',
  Places: 'Where callsigns are, heard or not: entities, zones and positions, by the country file.',
  Health: 'The state of the service and of what it depends on.',
};

const EDIT_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Edit-Key',
  description:
    'The key of a group: the `edit_key` that the answer had when the group was made (`POST /api/v1/groups`), shown only then. ' +
    'Who runs the service can make another.',
} as const;

const ALERT_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Alert-Key',
  description:
    'The key of an alert: the `alert_key` that the answer had when the alert was made (`POST /api/v1/alerts`), shown only then.',
} as const;

const made = new WeakMap<INestApplication, OpenAPIObject>();

/**
 * The OpenAPI document, generated from the controllers and their DTOs when it is first asked for (50 to 100 ms) and kept: not to be
 * changed.
 */
export function documentOf(app: INestApplication): OpenAPIObject {
  const kept = made.get(app) ?? createDocument(app);
  made.set(app, kept);
  return kept;
}

function createDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Spot query service')
    .setDescription(OVERVIEW)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'The service that serves this document')
    .addApiKey(EDIT_KEY, 'editKey')
    .addApiKey(ALERT_KEY, 'alertKey');
  for (const [name, description] of Object.entries(TAGS)) config.addTag(name, description);
  const document = SwaggerModule.createDocument(app, config.build(), {
    operationIdFactory: nameOperation,
  });
  document.info.contact = { name: 'The operator of this service' };
  // No key is needed unless an operation says so.
  return withNullTypes(withTimeFormats(withAnswers({ ...withAllTags(document), security: [] })));
}

/** Declares the tags of extensions as well: those of operations that {@link TAGS} does not describe. */
function withAllTags(document: OpenAPIObject): OpenAPIObject {
  const used = Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) => item[method]?.tags ?? []),
  );
  const added = [...new Set(used)].filter((name) => !Object.hasOwn(TAGS, name));
  const described = added.map((name) => ({ name, description: 'Added to this service.' }));
  return { ...document, tags: [...(document.tags ?? []), ...described] };
}

/** Names an operation like its controller's method: generated clients then have the TypeScript client's names. */
function nameOperation(_controller: string, method: string): string {
  return method;
}
