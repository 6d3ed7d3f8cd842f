import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { ArchiveService } from './archive.service.js';

/** Shows in the health document what is wrong with the archive. */
@Injectable()
export class ArchiveHealth {
  constructor(health: HealthService, archive: ArchiveService) {
    health.addPart('archive', () => {
      const { waiting, reason } = archive.lastLook;
      const { damaged } = archive;
      if (waiting.length === 0 && damaged.length === 0) return undefined;
      return {
        waiting: waiting.length,
        oldestWaiting: waiting[0] ?? null,
        reason,
        damaged: [...damaged],
      };
    });
    health.degradeWhile(() => archive.lastLook.waiting.length + archive.damaged.length > 0);
  }
}
