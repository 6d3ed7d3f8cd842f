import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import type { ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { rawSource } from '../../query/filter/spot-sources.js';
import { COLUMNS, fenced, named } from './spot-pages.repository.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';

/** The newest spot of each station, band and mode. */
@Injectable()
export class StationPagesRepository {
  /** The newest first, by time and then by id. Reads all spots of the window. */
  async findNewest(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    limit: number,
  ): Promise<SpotRecord[]> {
    const newest = sql`
      SELECT DISTINCT ON (spots.callsign_id, spots.band_id, spots.mode_id) ${COLUMNS}
      FROM ${rawSource(filter, window)}
      ORDER BY spots.callsign_id, spots.band_id, spots.mode_id, spots.heard_at DESC, spots.id DESC`;
    return run(named(fenced(newest, sql`LIMIT ${limit}`)));
  }
}
