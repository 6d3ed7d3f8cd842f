import { getMetadataArgsStorage } from 'typeorm';
import type { Schema } from '../../database/database.service.js';
import { schemaOf } from '../../extension/extension-name.js';
import type { ExtensionStates } from './extension-states.js';
import { ExtensionRefused, type LoadedExtension } from './load-extensions.js';

/**
 * Adds the tables of extensions to a schema, each extension's in a schema of its own, and has their states follow.
 * @throws ExtensionRefused when a class is no entity
 */
export function withExtensions(
  schema: Schema,
  loaded: readonly LoadedExtension[],
  states: ExtensionStates,
): Schema {
  const added = loaded.map(({ extension: { name, migrations = [] } }) => ({
    owner: `extension ${name}`,
    schema: schemaOf(name),
    migrations: [...migrations],
    noteApplied: () => states.noteTables(name),
    noteRefused: (problem: string) => states.noteRefused(name, problem),
  }));
  const entities = loaded.flatMap(({ extension: { name, entities: own = [] } }) => {
    for (const entity of own) placeIn(schemaOf(name), entity, name);
    return own;
  });
  return { ...schema, entities: [...schema.entities, ...entities], added };
}

function placeIn(schema: string, entity: new () => object, extension: string): void {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (!table) {
    throw new ExtensionRefused(extension, `has ${entity.name} among its entities, which is none`);
  }
  table.schema = schema;
}
