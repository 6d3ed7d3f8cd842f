import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app/app.module.js';
import { configureApp } from './app/app.setup.js';
import { createAdapter } from './app/http-adapter.js';
import { readEnv } from './config/env.js';
import { createDocument } from './app/docs.setup.js';
import { createStreamDocument } from './stream/stream-document.js';

// Preview mode builds the routes and nothing behind them, so no database is needed.
const [folder = 'docs'] = process.argv.slice(2);
const env = readEnv({ FEEDS: 'none', DATABASE_URL: 'postgres://unused/unused' });
const app = await NestFactory.create<NestFastifyApplication>(
  AppModule.forEnv(env),
  createAdapter(env),
  { preview: true, logger: false },
);
await configureApp(app, env);
const openApi = createDocument(app);
write('openapi.json', openApi);
write('asyncapi.json', createStreamDocument(openApi));
process.exit(0);

function write(name: string, document: object): void {
  writeFileSync(join(folder, name), `${JSON.stringify(document, null, 2)}\n`);
}
