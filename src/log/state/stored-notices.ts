import { Injectable } from '@nestjs/common';
import { RolesService } from '../../leadership/roles.service.js';
import { LatestKnown } from './latest-known.js';

/** The channel on which each batch that stores a spot says where the log is then: `history last_id`. */
export const STORED_CHANNEL = 'spots_stored';

/** Hears from the database, as soon as another process has stored spots, up to which id there are spots. */
@Injectable()
export class StoredNotices {
  constructor(roles: RolesService, head: LatestKnown) {
    roles.hear(STORED_CHANNEL, (text) => {
      const [, history, lastId] = /^(\d+) (\d+)$/.exec(text) ?? [];
      if (history !== undefined) head.note({ history: Number(history), lastId: Number(lastId) });
    });
  }
}
