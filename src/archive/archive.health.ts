import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { ArchiveService } from './archive.service.js';
import { FileIo } from './checks/file-io.js';

/** Shows problems of the archive in the health document; `degraded` while there are any. */
@Injectable()
export class ArchiveHealth {
  constructor(health: HealthService, archive: ArchiveService, io: FileIo) {
    const read = () => {
      const { waiting, reason } = archive.lastLook;
      const { damaged } = archive;
      const { hanging } = io;
      if (waiting.length + damaged.length + hanging.length === 0) return undefined;
      return {
        waiting: waiting.length,
        oldestWaiting: waiting[0] ?? null,
        reason,
        damaged: [...damaged],
        ...(hanging.length > 0 && { hanging: [...hanging] }),
      };
    };
    health.addPart('archive', read, { isTroubled: () => true });
  }
}
