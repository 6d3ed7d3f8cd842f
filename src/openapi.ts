import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app/app.module.js';
import { configureApp } from './app/app.setup.js';
import { loadExtensions } from './app/extensions/load-extensions.js';
import { createAdapter } from './app/http-adapter.js';
import { processVariables, readEnv } from './config/env.js';
import { documentOf } from './app/docs/document.js';
import { createPageControls } from './app/docs/page-controls.js';
import { createStreamDocument } from './stream/stream-document.js';

// Preview mode builds the routes and nothing behind them, so no database is needed.
const [docs = 'docs', page = 'dashboard/src'] = process.argv.slice(2);
const env = readEnv({
  FEEDS: 'none',
  DATABASE_URL: 'postgres://unused/unused',
  CONDITIONS: 'on',
  EXTENSIONS: processVariables().EXTENSIONS,
});
const extensions = await loadExtensions(env.extensions, processVariables());
const app = await NestFactory.create<NestFastifyApplication>(
  AppModule.forEnv(env, extensions),
  createAdapter(env),
  { preview: true, logger: false },
);
await configureApp(app, env);
const openApi = documentOf(app);
write(docs, 'openapi.json', openApi);
write(docs, 'asyncapi.json', createStreamDocument(openApi));
write(page, 'page-controls.json', createPageControls(openApi));
process.exit(0);

function write(folder: string, name: string, document: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(document, null, 2)}\n`);
}
