import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { AggregateModule } from '../../aggregate/aggregate.module.js';
import { DashboardModule } from '../../dashboard/dashboard.module.js';
import { FeedModule } from '../../feed/feed.module.js';
import { GridModule } from '../../grid/grid.module.js';
import { HealthModule } from '../../health/health.module.js';
import { ListsModule } from '../../lists/lists.module.js';
import { PresenceModule } from '../../presence/presence.module.js';
import { PublishedModule } from '../../published/published.module.js';
import { SpotsModule } from '../../spots/spots.module.js';
import { ExtensionRefused, type LoadedExtension } from './load-extensions.js';
import { EXTENSIONS, ExtensionPages } from './extension-pages.js';
import { ExtensionsHealth } from './extensions.health.js';
import { ExtensionStates } from './extension-states.js';

/** What extensions may inject without importing a module: the services of `src/extension`. */
const PUBLIC = [
  AggregateModule,
  FeedModule,
  GridModule,
  HealthModule,
  ListsModule,
  PresenceModule,
  PublishedModule,
  SpotsModule,
];

@Global()
@Module({ imports: PUBLIC, exports: PUBLIC })
class PublicServicesModule {}

/** The modules of extensions, and their part of the health document. */
@Module({})
export class ExtensionsModule {
  static of(loaded: readonly LoadedExtension[], states: ExtensionStates): DynamicModule {
    return {
      module: ExtensionsModule,
      imports: [PublicServicesModule, DashboardModule, ...loaded.map(moduleOf)],
      providers: [
        ExtensionsHealth,
        ExtensionPages,
        { provide: EXTENSIONS, useValue: loaded },
        { provide: ExtensionStates, useValue: states },
      ],
    };
  }
}

function moduleOf({ extension, settings }: LoadedExtension): Type | DynamicModule {
  const { module } = extension;
  if (!isMaker(module)) return module as Type | DynamicModule;
  try {
    return module(settings);
  } catch (error) {
    throw new ExtensionRefused(extension.name, `cannot make its module: ${String(error)}`);
  }
}

/** Arrow functions and methods have no prototype; classes have one. */
function isMaker(value: unknown): value is (settings: unknown) => Type | DynamicModule {
  return typeof value === 'function' && value.prototype === undefined;
}
