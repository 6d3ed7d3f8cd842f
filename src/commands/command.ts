import 'reflect-metadata';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandModule } from './command.module.js';
import type { Env } from '../config/env.js';
import { DatabaseService } from '../database/database.service.js';
import { openDatabase } from '../embedded-postgres/open-database.js';

/** The message of every command that cannot reach its database; the exit code is 2. */
const NO_DATABASE = 'The database cannot be reached.';

/**
 * Runs a command's work with the modules it needs, with or without a running service, and returns its
 * exit code: 2 when the database cannot be reached.
 */
export async function runCommand(
  env: Env,
  module: Type,
  work: (app: INestApplicationContext) => Promise<number>,
): Promise<number> {
  const database = await openDatabase(env, (message, level) => {
    if (level === 'error') console.error(message);
  });
  try {
    env.databaseUrl = database.url;
    env.databaseDirectUrl ??= database.url;
    return await runOn(env, module, work);
  } finally {
    await database.leave();
  }
}

async function runOn(
  env: Env,
  module: Type,
  work: (app: INestApplicationContext) => Promise<number>,
): Promise<number> {
  const app = await NestFactory.createApplicationContext(CommandModule.forEnv(env, module), {
    logger: ['error'],
    abortOnError: false,
  });
  try {
    if (app.get(DatabaseService).isReady) return await work(app);
    console.error(NO_DATABASE);
    return 2;
  } finally {
    await app.close();
  }
}

/** Ends the process with the exit code of a command's main function; with 2 and a message when it throws. */
export function exitWith(main: Promise<number>): void {
  main.then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(2);
    },
  );
}
