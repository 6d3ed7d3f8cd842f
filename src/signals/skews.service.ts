import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DatabaseService, type RunStatement } from '../database/database.service.js';
import { clampStart, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/time-window.js';
import { type HourCount, HoursRepository } from '../postgres/counts/hours.repository.js';
import { NamesRepository } from '../log/names/names.repository.js';
import { LogStateRepository } from '../log/state/log-state.repository.js';
import { SkewCounts } from './skew/skew-counts.js';
import type { SpotRows } from '../query/spot-store.js';
import { StoreChooser } from '../stores/store-chooser.js';
import { type HeardSpot, readHeardSpots } from './skew/hour-spots.repository.js';
import { comparePiece, type Piece } from './skew/skew-pairs.repository.js';

export type { HeardSpot } from './skew/hour-spots.repository.js';

/** A skimmer's frequency error and receivers, by its spots. */
export interface SkimmerSkew {
  /** Its name, without node. */
  readonly spotter: string;
  /** How much too high its frequencies are, in parts per million; null where that is not known. */
  readonly skewPpm: number | null;
  /** The numbers of its receivers, ascending; none of one without number. */
  readonly nodes: readonly number[];
}

/** Spots that are compared at a time. */
const PIECE_SPOTS = 50_000;

/** Maximum names in one statement. */
const MAX_NAMES = 5_000;

/** Pauses between pieces, by the time that the piece before took: others are served meanwhile. */
const PAUSE_SHARE = 0.5;

/** Compares the frequencies of skimmers. */
@Injectable()
export class SkewsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly state: LogStateRepository,
    private readonly hours: HoursRepository,
    private readonly names: NamesRepository,
    private readonly chooser: StoreChooser,
  ) {}

  /**
   * The skimmers of a window, with their errors. Read in pieces of some ten thousand spots, each of a snapshot of its own, from
   * columns when these have it, else from PostgreSQL. Memory: 58 kB a skimmer, however many spots.
   * @throws DatabaseUnavailable
   * @throws AbortError
   */
  async find(window: Piece, signal: AbortSignal): Promise<SkimmerSkew[]> {
    const skews = new SkewCounts();
    const nodes = new Map<number, Set<number>>();
    for (const piece of await this.piecesOf(window)) {
      signal.throwIfAborted();
      const startedAtMs = performance.now();
      const found = await this.rows(piece, async (rows) => comparePiece(rows, piece));
      for (const count of found.counts) skews.add(count);
      for (const { spotterId, node } of found.nodes) {
        nodes.set(spotterId, (nodes.get(spotterId) ?? new Set()).add(node));
      }
      await delay((performance.now() - startedAtMs) * PAUSE_SHARE, undefined, { signal });
    }
    const names = await this.namesOf([...nodes.keys()]);
    return [...names].map(([id, callsign]) => ({
      spotter: callsign,
      skewPpm: skews.medianPpm(id),
      nodes: [...(nodes.get(id) ?? [])].filter((node) => node >= 0).sort((a, b) => a - b),
    }));
  }

  /** The clock hours of a window that have spots, whole, oldest first. @throws DatabaseUnavailable */
  async findHours(window: Piece): Promise<HourCount[]> {
    const hours = await this.database.snapshot((run) => this.hours.find(run, window));
    return hours.toSorted((one, other) => one.hour - other.hour);
  }

  /**
   * The spots of a clock hour in the order of time, some ten thousand at a time, with a pause behind each.
   * @throws DatabaseUnavailable
   * @throws AbortError
   */
  async *readHour({ hour, spots }: HourCount, signal: AbortSignal): AsyncGenerator<HeardSpot[]> {
    for (const piece of partsOf(hour, Math.ceil(spots / PIECE_SPOTS))) {
      const startedAtMs = performance.now();
      yield await this.rows(piece, readHeardSpots);
      await delay((performance.now() - startedAtMs) * PAUSE_SHARE, undefined, { signal });
    }
  }

  /** Names of the dictionary by their numbers. @throws DatabaseUnavailable */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    const run: RunStatement = async (statement) => this.database.query(statement);
    for (let from = 0; from < ids.length; from += MAX_NAMES) {
      const found = await this.names.findByIds(run, ids.slice(from, from + MAX_NAMES));
      for (const { id, callsign } of found) names.set(id, callsign);
    }
    return names;
  }

  private async rows<T extends object>(
    window: Piece,
    work: (rows: SpotRows) => Promise<T>,
  ): Promise<T> {
    return this.chooser.rows({ filter: {}, window }, work, { isOfJob: true });
  }

  /** Clock hours, those with many spots in parts. */
  private async piecesOf(asked: Piece): Promise<Piece[]> {
    return this.database.snapshot(async (run) => {
      const horizonSeconds = (await this.state.read(run)).horizonDay * SECONDS_PER_DAY;
      const { fromSeconds } = clampStart(asked, horizonSeconds);
      const hours = await this.hours.find(run, { ...asked, fromSeconds });
      return hours
        .flatMap(({ hour, spots }) => partsOf(hour, Math.ceil(spots / PIECE_SPOTS)))
        .map((part) => ({
          fromSeconds: Math.max(part.fromSeconds, fromSeconds),
          toSeconds: Math.min(part.toSeconds, asked.toSeconds),
        }))
        .filter((part) => part.fromSeconds < part.toSeconds);
    });
  }
}

function partsOf(hour: number, parts: number): Piece[] {
  const startOf = (part: number) =>
    hour * SECONDS_PER_HOUR + Math.round((part * SECONDS_PER_HOUR) / parts);
  return Array.from({ length: parts }, (_, part) => ({
    fromSeconds: startOf(part),
    toSeconds: startOf(part + 1),
  }));
}
