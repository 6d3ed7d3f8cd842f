import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from './app/app.module.js';
import { configureApp } from './app/app.setup.js';
import { createAdapter } from './app/http-adapter.js';
import { type Env, loadEnv, settingsWarnings } from './config/env.js';
import { InvalidEnvironment } from './config/invalid-environment.js';
import { createLogger, NestLogger, withoutInfo } from './config/logger.js';
import { keepHeapSmall } from './config/small-heap.js';
import { EmbeddedPostgresService } from './embedded-postgres/embedded-postgres.service.js';
import { openDatabase } from './embedded-postgres/open-database.js';
import { mountDocs } from './app/docs.setup.js';
import { Shutdown } from './app/shutdown.js';
import { tryPorts } from './app/try-ports.js';

async function main(): Promise<void> {
  keepHeapSmall();
  const env = loadEnv();
  const logger = createLogger(env.logLevel);
  for (const warning of settingsWarnings()) logger.warn({ context: 'Settings' }, warning);
  const shutdown = new Shutdown(logger);
  await shutdown.run(() => start(env, logger, shutdown));
}

/**
 * Whatever is started is handed to `shutdown` at once: the database first, so that it is stopped last, and before it is
 * open, so that a server which is just being started is not left behind.
 */
async function start(env: Env, logger: Logger, shutdown: Shutdown): Promise<void> {
  await tryPorts(env);
  if (env.demo) logger.warn('DEMO: every spot and station of this service is INVENTED.');
  const opening = openDatabase(
    env,
    (message, level = 'info') => logger[level]({ context: 'EmbeddedPostgres' }, message),
    shutdown.signal,
  );
  shutdown.add(() => opening.then((open) => open.leave(), ignore));
  const database = await opening;
  env.databaseUrl = database.url;
  env.dataDir = database.dataDir;
  env.databaseDirectUrl ??= database.url;

  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forEnv(env),
    createAdapter(env, withoutInfo(logger)),
    { logger: new NestLogger(logger), abortOnError: false },
  );
  shutdown.add(() => app.close());
  shutdown.signal.throwIfAborted();
  if (database.status) app.get(EmbeddedPostgresService).attach(database.status);
  await configureApp(app, env);
  mountDocs(app);
  await app.listen(env.port, env.host);
  const url = await app.getUrl();
  logger.info(`Listening: the page is at ${url}, the API at ${url}/docs`);
}

/** Why it could not be opened is told by the start. */
function ignore(): void {}

main().catch((error: unknown) => {
  console.error(error instanceof InvalidEnvironment ? error.message : error);
  process.exit(1);
});
