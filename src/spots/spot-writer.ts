import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { bandIdAtHz } from '../shared/band.js';
import type { SpotReport } from '../shared/spot-report.js';
import { SECONDS_PER_DAY } from '../shared/time-window.js';
import { Dictionary, type BatchIds } from './dictionary.js';
import { PartitionsRepository } from './partitions.repository.js';
import type { RecordOutcome } from './record-outcome.js';
import {
  BEGIN_AS_WRITER,
  SpotWriterRepository,
  type SpotColumns,
} from './spot-writer.repository.js';

/** The one way into the log. Any number of writers may run: the lock puts them in line. */
@Injectable()
export class SpotWriter {
  constructor(
    private readonly database: DatabaseService,
    private readonly dictionary: Dictionary,
    private readonly partitions: PartitionsRepository,
    private readonly repository: SpotWriterRepository,
  ) {}

  /**
   * Stores a batch, all of it or nothing, and is done when it is committed and durable. Safe to
   * repeat: a report that is stored already is counted as duplicate, also when the outcome of the
   * first attempt was never learnt. Meant for batches of up to about 5,000.
   * @throws DatabaseUnavailable when the database is away: record the batch again later.
   */
  async record(reports: readonly SpotReport[]): Promise<RecordOutcome> {
    if (reports.length === 0) return { stored: 0, duplicate: 0, refused: 0 };
    await this.partitions.ensure(
      reports.map((report) => Math.floor(report.heardAtSeconds / SECONDS_PER_DAY)),
    );
    const { ids, outcome } = await this.database
      .transaction(async (client) => {
        const batchIds = await this.dictionary.idsOf(client, reports);
        const storable = reports.filter((report) => batchIds.modes.has(report.mode));
        const stored = await this.repository.append(client, toColumns(storable, batchIds));
        const duplicate = storable.length - stored;
        const refused = reports.length - storable.length;
        return { ids: batchIds, outcome: { stored, duplicate, refused } };
      }, BEGIN_AS_WRITER)
      .catch((error: unknown) => {
        // It may be that a day's partition is gone: look again next time.
        this.partitions.forget();
        throw error;
      });
    this.dictionary.remember(ids);
    return outcome;
  }
}

function toColumns(reports: readonly SpotReport[], ids: BatchIds): SpotColumns {
  return {
    callsignId: reports.map((report) => ids.callsigns.get(report.callsign) ?? Number.NaN),
    spotterId: reports.map((report) => ids.callsigns.get(report.spotter) ?? Number.NaN),
    spotterNode: reports.map((report) => report.spotterNode),
    heardAt: reports.map((report) => report.heardAtSeconds),
    frequencyHz: reports.map((report) => report.frequencyHz),
    modeId: reports.map((report) => ids.modes.get(report.mode) ?? Number.NaN),
    bandId: reports.map((report) => bandIdAtHz(report.frequencyHz)),
    snrDb: reports.map((report) => report.snrDb),
    wpm: reports.map((report) => report.wpm ?? 0),
  };
}
