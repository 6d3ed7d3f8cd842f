import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from './config/version.js';

/** The OpenAPI document, generated from the controllers and their DTOs. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Spot query service')
    .setDescription(
      'Amateur-radio spots as skimmers report them: exact, paged, and without gaps for pollers. ' +
        'Times are UTC; frequencies are in kHz. No credential is needed to read.',
    )
    .setVersion(VERSION)
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Edit-Key' }, 'editKeyHeader')
    .addApiKey({ type: 'apiKey', in: 'query', name: 'edit_key' }, 'editKeyQuery')
    .build();
  return SwaggerModule.createDocument(app, config);
}

/** Serves the Swagger page at `/docs` and the document at `/docs/openapi.json`. */
export function mountDocs(app: INestApplication): void {
  SwaggerModule.setup('docs', app, () => createDocument(app), {
    jsonDocumentUrl: 'docs/openapi.json',
    customSiteTitle: 'Spot query service',
  });
}
