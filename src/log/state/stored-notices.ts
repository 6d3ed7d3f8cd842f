import { Injectable } from '@nestjs/common';
import { RolesService } from '../../leadership/roles.service.js';
import { LatestKnown } from './latest-known.js';

/**
 * The channel on which each batch that stores a spot says where the log is then, and when its first report was received, if
 * that is known: `history last_id`, or `history last_id received_ms`.
 */
export const STORED_CHANNEL = 'spots_stored';

const NOTICE = /^(\d+) (\d+)(?: (\d+))?$/;

/** Hears from the database, as soon as another process has stored spots, up to which id there are spots. */
@Injectable()
export class StoredNotices {
  constructor(roles: RolesService, head: LatestKnown) {
    roles.hear(STORED_CHANNEL, (text) => {
      const [, history, lastId, receivedAtMs] = NOTICE.exec(text) ?? [];
      if (history === undefined) return;
      const position = { history: Number(history), lastId: Number(lastId) };
      head.note(position, receivedAtMs === undefined ? undefined : Number(receivedAtMs));
    });
  }
}
