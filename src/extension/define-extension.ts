import type { DynamicModule, Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import { isExtensionName, NAME_RULE, prefixOf } from './extension-name.js';
import type { SettingsAsked, SettingsGiven } from './settings.js';

/** A Nest module, or an arrow function that makes one of the settings. */
export type ExtensionModule<Asked extends SettingsAsked> =
  | Type
  | DynamicModule
  | ((settings: SettingsGiven<Asked>) => Type | DynamicModule);

/** Static files that are served below `/x/<name>/`, with a link in the navigation of the page. */
export interface ExtensionPage {
  /** Their folder, from the extension's own: `page`. It has an `index.html`. */
  readonly folder: string;
  /** The text of the link. */
  readonly title: string;
}

/** What an extension adds to the service. */
export interface Extension<Asked extends SettingsAsked = SettingsAsked> {
  /** Unique: `a-z`, digits and hyphens, 30 at most, beginning with a letter. */
  readonly name: string;
  /** Its controllers, providers and tasks. What {@link FeedService} and the others take is registered in constructors. */
  readonly module: ExtensionModule<Asked>;
  /** TypeORM's classes of its tables, which are in a schema of its own: `x_<name>`, with `_` for each hyphen. */
  readonly entities?: readonly (new () => object)[];
  /**
   * Migrations of these tables, oldest first; never edited once released. They are applied after those of the service, each in a
   * transaction, and may leave out the schema.
   */
  readonly migrations?: readonly (new () => MigrationInterface)[];
  /** Variables of the environment, checked at the start. Their names begin with the extension's: `CLUB_URL`. */
  readonly settings?: Asked;
  readonly page?: ExtensionPage;
}

/** What was given to {@link defineExtension} is no extension; the message completes "the extension …". */
export class NoExtension extends Error {
  override readonly name = 'NoExtension';
}

/**
 * Describes an extension; its module exports the outcome by `default`.
 * @throws NoExtension
 */
export function defineExtension<const Asked extends SettingsAsked = Record<never, never>>(
  extension: Extension<Asked>,
): Extension<Asked> {
  const fault = faultOf(extension);
  if (fault !== undefined) throw new NoExtension(fault);
  return extension;
}

/** Why a value is no extension, whatever made it; `undefined` when it is one. */
export function faultOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) {
    return 'exports no default made by defineExtension';
  }
  const { name, module, entities = [], migrations = [], settings = {}, page } = value as Extension;
  if (!isExtensionName(name)) {
    return `has the name ${JSON.stringify(name)}: it must be ${NAME_RULE}`;
  }
  if (typeof module !== 'function' && typeof module !== 'object') return 'has no module';
  if (![...entities, ...migrations].every((one) => typeof one === 'function')) {
    return 'has entities or migrations that are no classes';
  }
  const prefix = prefixOf(name);
  const stranger = Object.keys(settings).find((variable) => !variable.startsWith(prefix));
  if (stranger !== undefined)
    return `has a setting ${stranger}: its name must begin with ${prefix}`;
  if (page && (typeof page.folder !== 'string' || typeof page.title !== 'string')) {
    return 'has a page without folder or title';
  }
  return undefined;
}
