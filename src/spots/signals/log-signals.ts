import type { Sql } from 'sql-template-tag';
import { homeCallOf } from '../../radio/home-call.js';
import type { TimeWindow } from '../../time/time-window.js';
import type { PageRequest } from '../counts/page-range.js';
import {
  confirmationsStatement,
  type Heard,
  type LogSignal,
  nearStatement,
  type Nearness,
  type SignalEngine,
  type SignalOrder,
  type SignalSources,
  skimmerCountStatement,
  signalsStatement,
  skimmersStatement,
  type SomeSignals,
  strokedSkimmersStatement,
  summariesStatement,
} from './signal-statements.repository.js';

/** Runs a statement; its rows by the names of its columns, which are given in order. */
export type AskSignals = <Row extends object>(
  statement: Sql,
  columns: readonly (keyof Row & string)[],
) => Promise<Row[]>;

/** What the spots of a signal that pass say together. */
export interface LogSummary extends Heard {
  readonly spots: number;
  readonly skimmers: number;
  readonly snrDb: number;
  /** The number of the skimmer that reported it best. */
  readonly bestSkimmerId: number;
  readonly frequencyHz: number;
  readonly wpm: number | null;
  readonly typeId: number;
}

/** A signal that no two skimmers of different base calls heard alike. */
export interface UnconfirmedSignal extends LogSignal, Heard {
  readonly callsign: string;
}

/** Where the spots of a question are, and what tells whether those of an hour have changed. */
export interface SignalLog {
  readonly window: TimeWindow;
  /** Those that pass the filter. */
  readonly heard: Sql;
  /** Those of some parts of the log, whatever passes. */
  readonly everyIn: (windows: readonly TimeWindow[]) => Sql;
  readonly engine: SignalEngine;
  /** By clock hour, since the Unix epoch, of those that the window touches and that have spots; absent where nothing is to be kept. */
  readonly hours?: ReadonlyMap<number, string>;
}

/** 256 bytes a signal: 40 MB for 150,000. */
const MAX_BITS = 2_048;

const KEY = ['callsign_id', 'band_or_mhz', 'mode_id'] as const;

type KeyRow = Record<(typeof KEY)[number], number>;

/** The signals of a window and filter on one snapshot, counted in PostgreSQL or in the column engine. */
export class LogSignals {
  private readonly sources: SignalSources;

  constructor(
    private readonly ask: AskSignals,
    private readonly log: SignalLog,
    /** The numbers of callsigns, of those that have one. */
    private readonly numbersOf: (callsigns: readonly string[]) => Promise<Map<string, number>>,
    parts: readonly TimeWindow[] = [log.window],
  ) {
    const { heard, everyIn, engine } = log;
    this.sources = { heard, every: everyIn(parts), engine };
  }

  /** What is asked, cut off where the log begins. */
  get window(): TimeWindow {
    return this.log.window;
  }

  /** Of each clock hour with spots a text that is the same as long as these are; absent where no answer is worth keeping. */
  get hours(): ReadonlyMap<number, string> | undefined {
    return this.log.hours;
  }

  /** The same with some parts of the window, which do not touch, in the place of all of it, where all spots are asked for. */
  within(parts: readonly TimeWindow[]): LogSignals {
    return new LogSignals(this.ask, this.log, this.numbersOf, parts);
  }

  /** The signals of the spots that pass, or some of them, in an order, and how many there are. */
  async find(
    order: SignalOrder,
    newestSeconds: number,
    page: PageRequest,
    among?: SomeSignals,
  ): Promise<{ signals: LogSignal[]; total: number }> {
    if (among?.signals.length === 0) {
      return among.areMeant ? { signals: [], total: 0 } : this.find(order, newestSeconds, page);
    }
    const skimmers = order === 'skimmers' ? await this.skimmersAsBits() : undefined;
    const options = { newestSeconds, skimmers };
    const statement = signalsStatement(this.sources.heard, order, options, page, among);
    const rows = await this.ask<KeyRow & { total: number }>(statement, [...KEY, 'total']);
    const [first] = rows;
    if (first || page.offset === 0) {
      return { signals: rows.map(toSignal), total: first?.total ?? 0 };
    }
    // Beyond the last page no row tells the total.
    const { total } = await this.find(order, newestSeconds, { offset: 0, limit: 1 }, among);
    return { signals: [], total };
  }

  /** What the spots of each signal that pass say, in the order of the signals, each of which has one. */
  async summaries(signals: readonly LogSignal[], newestSeconds: number): Promise<LogSummary[]> {
    if (signals.length === 0) return [];
    const statement = summariesStatement(this.sources.heard, signals, { newestSeconds });
    const rows = await this.ask<
      Record<Exclude<(typeof SUMMARY)[number], 'wpm'>, number> & { wpm: number | null }
    >(statement, SUMMARY);
    return rows
      .sort((a, b) => a.signal_number - b.signal_number)
      .map((row) => ({
        spots: row.spots,
        skimmers: row.skimmers,
        firstHeardSeconds: row.first_s,
        lastHeardSeconds: row.last_s,
        snrDb: row.snr_db,
        bestSkimmerId: row.best_id,
        frequencyHz: row.frequency_hz,
        wpm: row.wpm,
        typeId: row.type_id,
      }));
  }

  /**
   * Of some signals, or of all: which have two spots of different base calls near each other, and which have not. A signal
   * without spots is neither.
   */
  async confirmations(
    near: Nearness,
    signals?: readonly LogSignal[],
  ): Promise<{ confirmed: LogSignal[]; unconfirmed: UnconfirmedSignal[] }> {
    const confirmed: LogSignal[] = [];
    const unconfirmed: UnconfirmedSignal[] = [];
    if (signals?.length === 0) return { confirmed, unconfirmed };
    const bases = await this.bases();
    const statement = confirmationsStatement(this.sources, near, bases, signals);
    const rows = await this.ask<ConfirmationRow>(statement, CONFIRMATION);
    for (const { callsign_ids: ids, callsign, ...row } of rows) {
      const [bandOrMhz, modeId] = [row.band_or_mhz, row.mode_id];
      for (const id of ids.split(',')) {
        const signal = { callsignId: Number(id), bandOrMhz, modeId };
        const heard = { firstHeardSeconds: row.first_s, lastHeardSeconds: row.last_s };
        if (callsign === null) confirmed.push(signal);
        else unconfirmed.push({ ...signal, ...heard, callsign });
      }
    }
    return { confirmed, unconfirmed };
  }

  /** The other callsigns that have a spot near one of a signal's, on the same band and in the same mode; `at` is the place of the signal. */
  async near(
    near: Nearness,
    signals: readonly (LogSignal & Heard)[],
  ): Promise<{ at: number; callsignId: number; callsign: string }[]> {
    if (signals.length === 0) return [];
    const rows = await this.ask<{ signal_number: number; callsign_id: number; callsign: string }>(
      nearStatement(this.sources, near, signals),
      ['signal_number', 'callsign_id', 'callsign'],
    );
    return rows.map((row) => ({
      at: row.signal_number,
      callsignId: row.callsign_id,
      callsign: row.callsign,
    }));
  }

  /** How many skimmers reported each signal, by all spots of the window. */
  async skimmersOf(signals: readonly LogSignal[]): Promise<number[]> {
    if (signals.length === 0) return [];
    const rows = await this.ask<{ signal_number: number; skimmers: number }>(
      skimmersStatement(this.sources.every, signals),
      ['signal_number', 'skimmers'],
    );
    const counts = new Map(rows.map((row) => [row.signal_number, row.skimmers]));
    return signals.map((_, at) => counts.get(at) ?? 0);
  }

  /** How many skimmers there are, where a bit for each of them is not too much for a signal. */
  private async skimmersAsBits(): Promise<number | undefined> {
    if (this.log.engine === 'postgres') return undefined;
    const [row] = await this.ask<{ skimmers: number }>(skimmerCountStatement(this.sources.heard), [
      'skimmers',
    ]);
    return row && row.skimmers > 0 && row.skimmers <= MAX_BITS ? row.skimmers : undefined;
  }

  /** The base calls of those skimmers that are not their own: numbers of callsigns, or below zero for calls without. */
  private async bases(): Promise<Map<number, number>> {
    const stroked = await this.ask<{ id: number; callsign: string }>(
      strokedSkimmersStatement(this.sources.every),
      ['id', 'callsign'],
    );
    const homes = stroked.map(({ id, callsign }) => ({
      id: id,
      home: homeCallOf(callsign),
    }));
    const numbers =
      homes.length > 0
        ? await this.numbersOf(homes.map(({ home }) => home))
        : new Map<string, number>();
    for (const { home } of homes) if (!numbers.has(home)) numbers.set(home, -1 - numbers.size);
    return new Map(homes.map(({ id, home }) => [id, numbers.get(home) ?? id]));
  }
}

const SUMMARY = [
  'signal_number',
  'spots',
  'skimmers',
  'first_s',
  'last_s',
  'snr_db',
  'best_id',
  'frequency_hz',
  'wpm',
  'type_id',
] as const;

const CONFIRMATION = [
  'callsign_ids',
  'band_or_mhz',
  'mode_id',
  'callsign',
  'first_s',
  'last_s',
] as const;

interface ConfirmationRow extends Record<'band_or_mhz' | 'mode_id' | 'first_s' | 'last_s', number> {
  readonly callsign_ids: string;
  /** Null of those that are confirmed. */
  readonly callsign: string | null;
}

function toSignal(row: KeyRow): LogSignal {
  return {
    callsignId: row.callsign_id,
    bandOrMhz: row.band_or_mhz,
    modeId: row.mode_id,
  };
}
