import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../http/api-prefix.js';
import { createStreamDocument, STREAM_DOCUMENT_PATH } from '../../stream/stream-document.js';
import { mountGuides } from './guides.js';
import { withLiveExamples } from './live-examples.js';
import { DOCS_OPTIONS, DOCS_STYLE } from './swagger-page.js';
import { documentOf } from './document.js';

/** The Swagger page has styles of its own inside its HTML. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Serves the Swagger page at `/docs`, the documents (`/docs/openapi.json`, `/docs/asyncapi.json`) and the guides. To be called
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
  SwaggerModule.setup('docs', app, () => documentOf(app), {
    jsonDocumentUrl: 'docs/openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
    customSiteTitle: 'Spot query service',
    customCss: DOCS_STYLE,
    swaggerOptions: DOCS_OPTIONS,
    patchDocumentOnRequest: async (request, _reply, document) =>
      withLiveExamples(document, askOf(fastify, request as FastifyRequest)),
  });
  mountGuides(fastify);
  const adapter = app.getHttpAdapter();
  adapter.get(STREAM_DOCUMENT_PATH, (_request: unknown, reply: FastifyReply) => {
    void reply.send(createStreamDocument(documentOf(app)));
  });
}

/** Asks the API in the name of who looks at the document: it counts among the client's requests. */
function askOf(fastify: FastifyInstance, { ip }: FastifyRequest) {
  return async (path: string): Promise<Record<string, unknown> | undefined> => {
    const answer = await fastify.inject({ url: `/${API_PREFIX}/${path}`, remoteAddress: ip });
    return answer.statusCode === 200 ? answer.json<Record<string, unknown>>() : undefined;
  };
}
