import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import type { BatchIds, Names } from './writer/dictionary.js';
import { LogStateRepository } from './state/log-state.repository.js';
import { SpotWriter } from './writer/spot-writer.js';
import { type NumberedWord, WordsRepository } from './names/words.repository.js';
import {
  type DayName,
  DaysRepository,
  type LogDay,
  type StoredSpot,
} from './retention/days.repository.js';

export type { Names } from './writer/dictionary.js';
export type { DayName, LogDay, StoredSpot } from './retention/days.repository.js';
/** The names of spots, by which they are stored as numbers. */
export interface DayNames {
  readonly names: readonly DayName[];
  readonly modes: readonly NumberedWord[];
  readonly types: readonly NumberedWord[];
}

/** Spots of a day, all of one snapshot. */
export interface DayReading extends DayNames {
  readonly log: LogDay;
  /** The spots in order of time, some thousands at a time; within a second in no order. */
  readonly spots: AsyncGenerator<StoredSpot[]>;
}

/** The numbers of names. */
export type NameIds = Pick<BatchIds, 'callsigns' | 'modes' | 'types'>;

/** The log by whole days, UTC, as days since the Unix epoch. Every method can throw DatabaseUnavailable. */
@Injectable()
export class DaysService {
  constructor(
    private readonly database: DatabaseService,
    private readonly days: DaysRepository,
    private readonly words: WordsRepository,
    private readonly state: LogStateRepository,
    private readonly writer: SpotWriter,
  ) {}

  /**
   * Gives the names of spots that are not in the log numbers, with the places of new callsigns. A mode or type that finds no
   * place has none. 5,000 new callsigns take some 100 ms.
   */
  async addNames({ callsigns, modes, types }: Names): Promise<NameIds> {
    const ids = new Map<string, number>();
    for (const some of batchesOf(callsigns)) {
      const added = await this.writer.addNames({ callsigns: some, modes: [], types: [] });
      for (const [name, id] of added.callsigns) ids.set(name, id);
    }
    const added = await this.writer.addNames({ callsigns: [], modes, types });
    return { callsigns: ids, modes: added.modes, types: added.types };
  }

  /** Names callsigns by their numbers, with grids and places known now, and every mode and type. */
  async findNames(ids: readonly number[]): Promise<DayNames> {
    return this.database.snapshot(async (run) => {
      const names: DayName[] = [];
      for (const some of batchesOf(ids)) {
        for (const name of await this.days.findNamesOf(run, some)) names.push(name);
      }
      return {
        names,
        modes: await this.words.modes(run),
        types: await this.words.types(run),
      };
    });
  }

  /** The days before one that have spots and are kept, oldest first. */
  async findBefore(day: number): Promise<LogDay[]> {
    return this.database.snapshot(async (run) => {
      const horizonDay = (await this.state.horizonSeconds(run)) / SECONDS_PER_DAY;
      return this.days.find(run, Math.min(horizonDay, day), day);
    });
  }

  /**
   * Reads a day, in one snapshot that lasts as long as `work`; undefined when the log does not have it. Holds some
   * thousand spots, and the names of the day. `work` runs once: it stages what it reads.
   */
  async read<T>(day: number, work: (reading: DayReading) => Promise<T>): Promise<T | undefined> {
    return this.database.snapshotOnce(async (run) => {
      const isKept = day * SECONDS_PER_DAY >= (await this.state.horizonSeconds(run));
      const [log] = isKept ? await this.days.find(run, day, day + 1) : [];
      if (!log) return undefined;
      return work({
        log,
        names: await this.days.findNames(run, day),
        modes: await this.words.modes(run),
        types: await this.words.types(run),
        spots: this.days.readSpots(run, day),
      });
    });
  }
}

/** Maximum in one statement. */
function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  const size = 5_000;
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
