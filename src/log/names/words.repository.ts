import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';

/** A word of a small dictionary, and the number that spots have instead. */
export interface NumberedWord {
  readonly id: number;
  readonly name: string;
}

/** Reads the small dictionaries: modes and types of reports, some tens of words each. */
@Injectable()
export class WordsRepository {
  async modes(run: RunStatement): Promise<NumberedWord[]> {
    return run(sql`SELECT id, name FROM modes`);
  }

  async types(run: RunStatement): Promise<NumberedWord[]> {
    return run(sql`SELECT id, name FROM report_types`);
  }
}
