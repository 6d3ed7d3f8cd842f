import 'reflect-metadata';
import type { Logger } from 'pino';
import { Shutdown } from './app/shutdown.js';
import { namingExtension } from './app/extensions/extension-code.js';
import { type LoadedExtension, loadExtensions } from './app/extensions/load-extensions.js';
import { tryPorts } from './app/try-ports.js';
import { type Env, loadEnv, processVariables, settingsWarnings } from './config/env.js';
import { InvalidEnvironment } from './config/invalid-environment.js';
import { createLogger } from './config/logger.js';
import { growWhileBusy, keepHeapSmall } from './config/small-heap.js';
import { openDatabase } from './embedded-postgres/open-database.js';

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    const { settingsHelp } = await import('./app/settings-help.js');
    process.stdout.write(await settingsHelp());
    return;
  }
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
  if (env.columns === 'clickhouse') await lookAtClickHouse(env, logger, shutdown.signal);
  if (env.demo) logger.warn('DEMO: every spot and station of this service is INVENTED.');
  const opening = openDatabase(
    env,
    (message, level = 'info') => logger[level]({ context: 'EmbeddedPostgres' }, message),
    shutdown.signal,
  );
  shutdown.add(() => opening.then((open) => open.leave(), ignore));
  // The service is loaded while PostgreSQL starts; a start that fails before that is told at once.
  const [database, { createApp }, extensions] = await Promise.all([
    opening,
    import('./app/create-app.js'),
    extensionsOf(env, logger),
  ]);
  env.databaseUrl = database.url;
  env.dataDir = database.dataDir;
  env.databaseDirectUrl ??= database.url;

  const app = await namingExtension(extensions, async () => {
    const created = await createApp(env, database.status, logger, shutdown, extensions);
    await created.listen(env.port, env.host);
    return created;
  });
  growWhileBusy();
  const url = await app.getUrl();
  logger.info(`Listening: the page is at ${url}, the API at ${url}/docs`);
}

/** Loaded with that setting alone. */
async function lookAtClickHouse(env: Env, logger: Logger, signal: AbortSignal): Promise<void> {
  const { firstLook } = await import('./columns/clickhouse/first-look.js');
  for (const warning of await firstLook(env, signal)) {
    logger.warn({ context: 'ClickHouse' }, warning);
  }
}

async function extensionsOf(env: Env, logger: Logger): Promise<LoadedExtension[]> {
  const loaded = await loadExtensions(env.extensions, processVariables());
  for (const { extension, folder } of loaded) {
    const { version, path } = folder;
    const named = [extension.name, ...(version === null ? [] : [version])].join(' ');
    logger.info({ context: 'Extensions' }, `Loaded ${named} from ${path}`);
  }
  return loaded;
}

/** Why it could not be opened is told by the start. */
function ignore(): void {}

main().catch((error: unknown) => {
  console.error(error instanceof InvalidEnvironment ? error.message : error);
  process.exit(1);
});
