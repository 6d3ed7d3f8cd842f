import { Injectable } from '@nestjs/common';
import { HealthService } from '../../health/health.service.js';
import { ExtensionStates } from './extension-states.js';

/** The extensions in the health document; without one it says nothing of them. */
@Injectable()
export class ExtensionsHealth {
  constructor(health: HealthService, states: ExtensionStates) {
    health.addPart('extensions', () => (states.all.length > 0 ? [...states.all] : undefined), {
      isTroubled: (extensions) => extensions.some(({ state }) => state === 'failed'),
    });
  }
}
