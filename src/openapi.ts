import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { configureApp, createAdapter } from './app.setup.js';
import { readEnv } from './config/env.js';
import { createDocument } from './docs.setup.js';

// Preview mode builds the routes and nothing behind them, so no database is needed.
const [path = 'docs/openapi.json'] = process.argv.slice(2);
const env = readEnv({ FEEDS: 'none', DATABASE_URL: 'postgres://unused/unused' });
const app = await NestFactory.create<NestFastifyApplication>(
  AppModule.forEnv(env),
  createAdapter(env),
  { preview: true, logger: false },
);
await configureApp(app, env);
writeFileSync(path, `${JSON.stringify(createDocument(app), null, 2)}\n`);
process.exit(0);
