import { Injectable } from '@nestjs/common';
import { FaultsService } from '../../faults/faults.service.js';
import { HealthService } from '../../health/health.service.js';
import { Clock } from '../../time/clock.js';
import { ExtensionStates } from './extension-states.js';

/** The extensions in the health document; without one it says nothing of them. */
@Injectable()
export class ExtensionsHealth {
  constructor(health: HealthService, states: ExtensionStates, faults: FaultsService, clock: Clock) {
    faults.listen((fault) => states.noteFault(fault, clock.nowMs()));
    health.addPart('extensions', () => [...states.all(clock.nowMs())], {
      isTroubled: (extensions) => extensions.some(({ state }) => state === 'failed'),
    });
  }
}
