import type { MigrationInterface } from 'typeorm';

type Class<Instance> = new () => Instance;

/** The tables that the modules of an application keep. */
export interface Schema {
  /** One class a table. */
  readonly entities: Class<object>[];
  /** Oldest first. */
  readonly migrations: Class<MigrationInterface>[];
}

/** Under which a {@link Schema} is injected. */
export const SCHEMA_TOKEN = Symbol('Schema');
