import { Injectable } from '@nestjs/common';
import { DatabaseService, isStatementForgotten } from '../../database/database.service.js';
import { bandIdAtHz } from '../../radio/band.js';
import { Clock } from '../../time/clock.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { hashNumbers, type KeyHash } from './bloom-filter.js';
import { type BatchIds, Dictionary, type Names, namesOf } from './dictionary.js';
import { LatestKnown } from '../state/latest-known.js';
import { HistoryChanged, LogHistory } from '../state/log-history.js';
import { BEGIN_AS_APPENDER, LogStateRepository } from '../state/log-state.repository.js';
import { MinuteMemory } from './minute-memory.js';
import { PartitionsRepository } from './partitions.repository.js';
import type { RecordOptions, RecordOutcome } from './record-outcome.js';
import {
  type MinuteCount,
  SpotWriterRepository,
  type BatchColumns,
} from './spot-writer.repository.js';
import { MAX_HELD_SECONDS } from '../state/held-seconds.js';

/** A report with the numbers of its names, and what it is told apart by. */
interface NumberedReport {
  readonly report: SpotReport;
  readonly callsignId: number;
  readonly spotterId: number;
  readonly modeId: number;
  /** 0 for none. */
  readonly typeId: number;
  readonly minute: number;
  readonly hash: KeyHash;
}

/** A batch is tried again where it is known why it failed and that nothing of it was stored. */
const MAX_ATTEMPTS = 5;

/** The one way into the log. Any number of writers may run: the lock puts them in line. */
@Injectable()
export class SpotWriter {
  constructor(
    private readonly database: DatabaseService,
    private readonly dictionary: Dictionary,
    private readonly memory: MinuteMemory,
    private readonly state: LogStateRepository,
    private readonly partitions: PartitionsRepository,
    private readonly repository: SpotWriterRepository,
    private readonly head: LatestKnown,
    private readonly history: LogHistory,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a batch, all of it or nothing, and is done when it is committed and durable. Safe to
   * repeat: a report that is stored already is counted as duplicate, also when the outcome of the
   * first attempt was never learnt. Meant for batches of up to about 5,000.
   * @throws DatabaseUnavailable when the database is away: record the batch again later.
   */
  async record(
    reports: readonly SpotReport[],
    options: RecordOptions = {},
  ): Promise<RecordOutcome> {
    if (reports.length === 0) return { stored: 0, duplicate: 0, refused: 0 };
    return this.attempt(() => this.append(reports, options));
  }

  /**
   * Gives names numbers without storing a spot. Meant for up to 5,000 callsigns at a time.
   * @throws DatabaseUnavailable
   */
  async addNames(names: Names): Promise<BatchIds> {
    const ids = await this.attempt(() =>
      this.database.transaction(
        async (client, _manager, begun) =>
          this.dictionary.idsOf(client, names, this.state.forWriter(begun)),
        BEGIN_AS_APPENDER,
      ),
    );
    this.dictionary.remember(ids);
    return ids;
  }

  private async attempt<T>(write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        // It may be that a day's partition is gone: look again next time.
        this.partitions.forget();
        if (attempt === MAX_ATTEMPTS) throw error;
        if (error instanceof HistoryChanged) await this.history.moveOn();
        else if (isStatementForgotten(error)) this.repository.doWithoutName();
        else throw error;
      }
    }
  }

  /** @throws HistoryChanged before anything is written */
  private async append(
    reports: readonly SpotReport[],
    { fillsTypes = false, receivedAtMs }: RecordOptions,
  ): Promise<RecordOutcome> {
    await this.partitions.ensure(reports.map(dayOf));
    const { state, ids, numbered, counts, typesFilled } = await this.database.transaction(
      async (client, _manager, begun) => {
        const current = this.state.forWriter(begun);
        const kept = reports.filter((report) => dayOf(report) >= current.horizonDay);
        const batchIds = await this.dictionary.idsOf(client, namesOf(kept), current);
        const batch = kept.flatMap((report) => numberOf(report, batchIds) ?? []);
        const columns = this.toColumns(batch);
        const believed = this.believedCounts(batch);
        const added = await this.repository.append(client, columns, believed, receivedAtMs);
        const filled =
          fillsTypes && batch.length > countSpots(added)
            ? await this.repository.fillTypes(client, columns, this.heldSinceSeconds())
            : undefined;
        return {
          state: current,
          ids: batchIds,
          numbered: batch,
          counts: added,
          typesFilled: filled,
        };
      },
      BEGIN_AS_APPENDER,
    );
    this.dictionary.remember(ids);
    this.memory.remember(numbered, new Map(counts.map(({ minute, spots }) => [minute, spots])));
    const stored = countSpots(counts);
    const lastId = state.lastId + stored;
    this.head.note({ history: state.history, lastId }, stored > 0 ? receivedAtMs : undefined);
    return {
      stored,
      duplicate: numbered.length - stored,
      refused: reports.length - numbered.length,
      ...(typesFilled !== undefined && { typesFilled }),
    };
  }

  /** Older spots are in no memory. */
  private heldSinceSeconds(): number {
    return this.clock.nowSeconds() - MAX_HELD_SECONDS;
  }

  private believedCounts(batch: readonly NumberedReport[]): MinuteCount[] {
    const minutes = new Set(batch.map(({ minute }) => minute));
    return [...minutes].map((minute) => ({ minute, spots: this.memory.storedSpots(minute) }));
  }

  private toColumns(batch: readonly NumberedReport[]): BatchColumns {
    return {
      callsignId: batch.map(({ callsignId }) => callsignId),
      spotterId: batch.map(({ spotterId }) => spotterId),
      spotterNode: batch.map(({ report }) => report.spotterNode),
      heardAt: batch.map(({ report }) => report.heardAtSeconds),
      frequencyHz: batch.map(({ report }) => report.frequencyHz),
      modeId: batch.map(({ modeId }) => modeId),
      bandId: batch.map(({ report }) => bandIdAtHz(report.frequencyHz)),
      snrDb: batch.map(({ report }) => report.snrDb),
      wpm: batch.map(({ report }) => report.wpm ?? 0),
      typeId: batch.map(({ typeId }) => typeId),
      mayBeStored: batch.map(({ minute, hash }) => this.memory.mayHaveStored(minute, hash)),
    };
  }
}

function countSpots(counts: readonly MinuteCount[]): number {
  return counts.reduce((sum, { spots }) => sum + spots, 0);
}

function dayOf({ heardAtSeconds }: SpotReport): number {
  return Math.floor(heardAtSeconds / SECONDS_PER_DAY);
}

/** Nothing for a report whose mode found no place in the dictionary. */
function numberOf(report: SpotReport, ids: BatchIds): NumberedReport | undefined {
  const callsignId = ids.callsigns.get(report.callsign);
  const spotterId = ids.callsigns.get(report.spotter);
  const modeId = ids.modes.get(report.mode);
  if (callsignId === undefined || spotterId === undefined || modeId === undefined) return undefined;
  const minute = Math.floor(report.heardAtSeconds / SECONDS_PER_MINUTE);
  const hash = hashNumbers([callsignId, spotterId, report.spotterNode, report.frequencyHz, modeId]);
  const typeId = ids.types.get(report.type ?? '') ?? 0;
  return { report, callsignId, spotterId, modeId, typeId, minute, hash };
}
