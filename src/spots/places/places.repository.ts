import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';
import type { NumberedPlace } from './place.js';

/** The dictionary of places: some 700 rows, which never change. */
@Injectable()
export class PlacesRepository {
  /** All places, by number. */
  async findAll(run: RunStatement): Promise<NumberedPlace[]> {
    return run(sql`
      SELECT id, dxcc, entity, continent, cq_zone AS "cqZone", itu_zone AS "ituZone"
      FROM places ORDER BY id`);
  }
}
