import 'reflect-metadata';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandModule } from './command.module.js';
import type { Env } from '../config/env.js';
import { DatabaseService } from '../database/database.service.js';
import { openDatabase } from '../embedded-postgres/open-database.js';

/** What every command says with exit code 2 when it has no database to work on. */
export const NO_DATABASE = 'The database cannot be reached.';

/**
 * Runs a command's work in the rooms it needs, beside a running service or without one, and gives
 * its exit code: 2 when the database cannot be reached.
 */
export async function runCommand(
  env: Env,
  room: Type,
  work: (app: INestApplicationContext) => Promise<number>,
): Promise<number> {
  const database = await openDatabase(env, (message, level) => {
    if (level === 'error') console.error(message);
  });
  try {
    env.databaseUrl = database.url;
    env.databaseDirectUrl ??= database.url;
    return await runOn(env, room, work);
  } finally {
    await database.leave();
  }
}

async function runOn(
  env: Env,
  room: Type,
  work: (app: INestApplicationContext) => Promise<number>,
): Promise<number> {
  const app = await NestFactory.createApplicationContext(CommandModule.forEnv(env, room), {
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

/** Ends the process with what a command's main function gives; with 2 and a message when it fails. */
export function exitWith(main: Promise<number>): void {
  main.then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(2);
    },
  );
}
