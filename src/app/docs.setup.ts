import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { VERSION } from '../config/version.js';
import { METHODS, withAnswers } from './docs.answers.js';
import { withNullTypes } from './docs.nullable.js';
import { createStreamDocument, STREAM_DOCUMENT_PATH } from '../stream/stream-document.js';

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
  Health: 'The state of the service and of what it depends on.',
};

/** The OpenAPI document, generated from the controllers and their DTOs. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Spot query service')
    .setDescription(
      'Amateur-radio spots as skimmers report them: exact, paged, and without gaps for pollers. ' +
        'Times are UTC; frequencies are in kHz. No credential is needed to read. ' +
        'A path that is not listed answers 404, a method that is not listed 405, both as JSON. ' +
        'The same to look at: [the page](/).',
    )
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'The service that serves this document')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Edit-Key' }, 'editKeyHeader')
    .addApiKey({ type: 'apiKey', in: 'query', name: 'edit_key' }, 'editKeyQuery')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Alert-Key' }, 'alertKey');
  for (const [name, description] of Object.entries(TAGS)) config.addTag(name, description);
  const document = SwaggerModule.createDocument(app, config.build(), {
    operationIdFactory: nameOperation,
  });
  document.info.contact = { name: 'The operator of this service' };
  // No key is needed unless an operation says so.
  return withNullTypes(withAnswers({ ...withAllTags(document), security: [] }));
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

/**
 * Colours with enough contrast, and the width of a phone: the template of the page has no other place for a
 * `meta`, so the style sheet is closed for it and opened again.
 */
const DOCS_STYLE = `
.swagger-ui .topbar { display: none }
.swagger-ui .info .title small { background: #4a5560 }
.swagger-ui .info .title small.version-stamp { background: #3b6d0b }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0a5a9c }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17713b }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a5300 }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e }
.swagger-ui .btn.authorize { color: #17713b; border-color: #17713b }
.swagger-ui .btn.authorize svg { fill: #17713b }
.swagger-ui .info a, .swagger-ui a.nostyle:hover, .swagger-ui .markdown a { color: #0a5a9c }
.swagger-ui .json-schema-2020-12-expand-deep-button { color: #3b4151 }
.swagger-ui .opblock-tag small, .swagger-ui .parameter__in, .swagger-ui .prop-format { color: #3b4151 }
</style>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>`;

/** The Swagger page has styles of its own inside its HTML. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Serves the Swagger page at `/docs`, and the documents: `/docs/openapi.json`, `/docs/asyncapi.json`. To be called
 * after `configureApp` and before the application listens.
 */
export function mountDocs(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  // The routes of the page are Swagger's own, registered when the application starts.
  fastify.addHook('onRoute', (route) => {
    if (!/^\/docs(\/|$)/.test(route.url)) return;
    const policy = { ...route.config?.policy, contentPolicy: DOCS_POLICY };
    route.config = { ...route.config, policy };
  });
  SwaggerModule.setup('docs', app, () => createDocument(app), {
    jsonDocumentUrl: 'docs/openapi.json',
    customSiteTitle: 'Spot query service',
    customCss: DOCS_STYLE,
  });
  const adapter = app.getHttpAdapter();
  adapter.get(STREAM_DOCUMENT_PATH, (_request: unknown, reply: FastifyReply) => {
    void reply.send(createStreamDocument(createDocument(app)));
  });
}
