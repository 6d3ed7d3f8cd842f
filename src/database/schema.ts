import type { MigrationInterface } from 'typeorm';

type Class<Instance> = new () => Instance;

/** The tables that the modules of an application keep. */
export interface Schema {
  /** One class for each table. */
  readonly entities: Class<object>[];
  /** Migrations, oldest first. */
  readonly migrations: Class<MigrationInterface>[];
}

/** Token by which a {@link Schema} is injected. */
export const SCHEMA_TOKEN = Symbol('Schema');
