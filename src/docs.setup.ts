import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { VERSION } from './config/version.js';
import { ErrorView } from './shared/error.dto.js';
import { createStreamDocument, STREAM_DOCUMENT_PATH } from './stream/stream-document.js';

/** The OpenAPI document, generated from the controllers and their DTOs. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Spot query service')
    .setDescription(
      'Amateur-radio spots as skimmers report them: exact, paged, and without gaps for pollers. ' +
        'Times are UTC; frequencies are in kHz. No credential is needed to read. ' +
        'The same to look at: [the page](/).',
    )
    .setVersion(VERSION)
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Edit-Key' }, 'editKeyHeader')
    .addApiKey({ type: 'apiKey', in: 'query', name: 'edit_key' }, 'editKeyQuery')
    .build();
  return withManners(SwaggerModule.createDocument(app, config));
}

/** What the HTTP room can answer in place of any read: nothing new, or not so often. */
function withManners(document: OpenAPIObject): OpenAPIObject {
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get || path.endsWith('/health')) continue;
    get.responses['304'] = { description: 'Nothing new since the `ETag` sent as `If-None-Match`' };
    get.responses['429'] ??= {
      description:
        'Too many requests; the `X-RateLimit-*` headers tell how many are left, and until when',
      content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorView) } } },
    };
  }
  return document;
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
.swagger-ui .opblock-tag small, .swagger-ui .parameter__in, .swagger-ui .prop-format { color: #3b4151 }
</style>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>`;

/** Serves the Swagger page at `/docs`, and the documents: `/docs/openapi.json`, `/docs/asyncapi.json`. */
export function mountDocs(app: INestApplication): void {
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
