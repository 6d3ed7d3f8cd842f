import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Env } from '../config/env.js';
import { NestLogger, withoutInfo } from '../config/logger.js';
import { EmbeddedPostgresService } from '../embedded-postgres/embedded-postgres.service.js';
import { FaultsService } from '../faults/faults.service.js';
import { AppModule } from './app.module.js';
import { configureApp } from './app.setup.js';
import { mountDocs } from './docs/mount.js';
import type { LoadedExtension } from './extensions/load-extensions.js';
import { createAdapter } from './http-adapter.js';
import type { Shutdown } from './shutdown.js';

/**
 * Makes the service on an open database, ready to listen; it is closed by `shutdown`.
 * @param status tells the state of the embedded PostgreSQL
 * @param extensions what is added to it
 */
export async function createApp(
  env: Env,
  status: Parameters<EmbeddedPostgresService['attach']>[0] | undefined,
  logger: Logger,
  shutdown: Shutdown,
  extensions: readonly LoadedExtension[],
): Promise<NestFastifyApplication> {
  const nestLogger = new NestLogger(logger);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forEnv(env, extensions),
    createAdapter(env, withoutInfo(logger)),
    { logger: nestLogger, abortOnError: false },
  );
  shutdown.add(() => app.close());
  shutdown.signal.throwIfAborted();
  const faults = app.get(FaultsService);
  shutdown.containBy((error) => faults.contain(error));
  nestLogger.showErrors((error, part) => faults.note(error, `threw in ${part}`) !== undefined);
  if (status) app.get(EmbeddedPostgresService).attach(status);
  await configureApp(app, env);
  mountDocs(app);
  return app;
}
