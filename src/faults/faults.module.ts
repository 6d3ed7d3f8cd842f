import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { CodeOwners } from './code-owners.js';
import { CODE_OWNERS, FaultsService } from './faults.service.js';

/** Gives every module the faults of code that is not the service's own. */
@Global()
@Module({})
export class FaultsModule {
  /** For a process that loads nobody's code. */
  static ofNobody(): DynamicModule {
    return FaultsModule.of({ others: [], serviceUrl: '' });
  }

  static of(owners: CodeOwners): DynamicModule {
    return {
      module: FaultsModule,
      providers: [FaultsService, { provide: CODE_OWNERS, useValue: owners }],
      exports: [FaultsService],
    };
  }
}
