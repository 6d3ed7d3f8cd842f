import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { configureApp, createAdapter } from './app.setup.js';
import { loadEnv } from './config/env.js';
import { InvalidEnvironment } from './config/invalid-environment.js';
import { createLogger, NestLogger } from './config/logger.js';
import { keepHeapSmall } from './config/small-heap.js';
import { type OpenDatabase, openDatabase } from './database/open-database.js';
import { mountDocs } from './docs.setup.js';

/** An orderly stop takes no longer than this; after it the process ends as it is. */
const STOP_WITHIN_MS = 9_500;

async function main(): Promise<void> {
  keepHeapSmall();
  const env = loadEnv();
  const logger = createLogger(env.logLevel);
  if (env.demo) logger.warn('DEMO: every spot and station of this service is INVENTED.');
  const database = await openDatabase(env, (message) =>
    logger.info({ context: 'EmbeddedPostgres' }, message),
  );
  env.databaseUrl = database.url;
  env.dataDir = database.dataDir;
  env.databaseDirectUrl ??= database.url;

  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forEnv(env),
    createAdapter(env, logger),
    { logger: new NestLogger(logger), abortOnError: false },
  );
  await configureApp(app, env);
  mountDocs(app);
  stopOnSignals(app, database, logger);
  await app.listen(env.port, env.host);
  logger.info(`Listening on ${await app.getUrl()}; the API is documented at /docs`);
}

/** The database goes last: until then the rooms may still have spots to store. */
function stopOnSignals(app: NestFastifyApplication, database: OpenDatabase, logger: Logger): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info(`${signal}: stopping`);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await database.leave();
    logger.info('Stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.error(`Could not stop in order: ${String(error)}`);
        process.exit(1);
      });
    });
  }
}

main().catch((error: unknown) => {
  const reason = error instanceof InvalidEnvironment ? error.message : error;
  console.error(reason);
  process.exit(1);
});
