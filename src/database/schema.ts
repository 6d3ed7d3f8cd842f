import type { MigrationInterface } from 'typeorm';

type Class<Instance> = new () => Instance;

/** The tables that the modules of an application keep. */
export interface Schema {
  /** One class for each table. */
  readonly entities: Class<object>[];
  /** Migrations, oldest first. */
  readonly migrations: Class<MigrationInterface>[];
  /** Tables of others, whose migrations are applied after these. */
  readonly added?: readonly AddedSchema[];
}

/** Tables in a schema of PostgreSQL's that is not ours. */
export interface AddedSchema {
  /** Whose they are, for messages: `extension club`. */
  readonly owner: string;
  /** Of `a-z`, digits and `_`. */
  readonly schema: string;
  readonly migrations: Class<MigrationInterface>[];
  /** Called when all its migrations are applied. */
  readonly noteApplied: () => void;
  /** Called when one cannot be applied. The others of the application go on. */
  readonly noteRefused: (problem: string) => void;
}

/** Token by which a {@link Schema} is injected. */
export const SCHEMA_TOKEN = Symbol('Schema');
