import { raw, type Sql } from 'sql-template-tag';
import { homeCallOf } from '../../radio/home-call.js';
import { EVERY_SPOT } from '../../query/filter/resolved-filter.js';
import type { SpotRows } from '../../query/spot-store.js';
import type { PageRequest } from '../../query/pages/page-range.js';
import {
  type Heard,
  KEY_COLUMNS,
  type LogSignal,
  nearStatement,
  type Nearness,
  ofCallsigns,
  SIGNAL_COLUMNS,
  type SignalOrder,
  type SignalSources,
  skimmerIdsStatement,
  signalsStatement,
  skimmersStatement,
  strokedSkimmersStatement,
  summariesStatement,
  tableOf,
  unconfirmedStatement,
} from './signal-statements.repository.js';

/** Summary of a signal's spots that pass. */
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

/** Signals that are meant, or all but these. */
export interface SomeSignals {
  readonly signals: readonly LogSignal[];
  readonly areMeant: boolean;
}

/** Above this, filtering by callsign skips no row groups. */
const FEW_CALLSIGNS = 50;

/** A bit of a signal for each: 256 bytes, 40 MB for 150,000 signals. Beyond it skimmers are counted one by one. */
const MAX_SKIMMERS = 2_048;

type KeyRow = Record<(typeof KEY_COLUMNS)[number], number>;

/** The signals of a window and filter on one snapshot, counted in the store that lends its rows. */
export class LogSignals {
  private readonly sources: SignalSources;

  constructor(
    private readonly rows: SpotRows,
    /** Finds the numbers of callsigns, of those that have one. */
    private readonly numbersOf: (callsigns: readonly string[]) => Promise<Map<string, number>>,
  ) {
    this.sources = {
      heard: rows.select(SIGNAL_COLUMNS),
      every: rows.select(SIGNAL_COLUMNS, { filter: EVERY_SPOT }),
      dialect: rows.dialect,
    };
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
    const skimmerIds = order === 'skimmers' ? await this.skimmerIds() : undefined;
    const options = { newestSeconds, skimmerIds, dialect: this.rows.dialect };
    const listed = among && {
      signals: await this.listed(among.signals),
      areMeant: among.areMeant,
    };
    const { heard } = this.sources;
    const spots = among?.areMeant ? this.narrowed(heard, among.signals) : heard;
    const statement = signalsStatement(spots, order, options, page, listed);
    const rows = await this.rows.ask<KeyRow & { total: number }>(statement, [
      ...KEY_COLUMNS,
      'total',
    ]);
    const [first] = rows;
    if (first || page.offset === 0) {
      return { signals: rows.map(toSignal), total: first?.total ?? 0 };
    }
    // Beyond the last page no row tells the total.
    const { total } = await this.find(order, newestSeconds, { offset: 0, limit: 1 }, among);
    return { signals: [], total };
  }

  /** Sums up the spots of each signal that pass, in the order of the signals, each of which has one. */
  async summaries(signals: readonly LogSignal[], newestSeconds: number): Promise<LogSummary[]> {
    if (signals.length === 0) return [];
    const statement = summariesStatement(
      { ...this.sources, heard: this.narrowed(this.sources.heard, signals) },
      signals,
      newestSeconds,
    );
    const rows = await this.rows.ask<
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
   * The signals that have no two spots of different base calls near each other: of all, or of some that were heard in the window.
   */
  async unconfirmed(near: Nearness, signals?: readonly LogSignal[]): Promise<UnconfirmedSignal[]> {
    if (signals?.length === 0) return [];
    const bases = await this.bases();
    const statement = unconfirmedStatement(this.sources, near, bases, signals);
    const rows = await this.rows.ask<UnconfirmedRow>(statement, UNCONFIRMED);
    return rows.map((row) => ({
      ...toSignal(row),
      callsign: row.callsign,
      firstHeardSeconds: row.first_s,
      lastHeardSeconds: row.last_s,
    }));
  }

  /** The other callsigns that have a spot near one of a signal's, on the same band and in the same mode; `at` is the place of the signal. */
  async near(
    near: Nearness,
    signals: readonly (LogSignal & Heard)[],
  ): Promise<{ at: number; callsignId: number; callsign: string }[]> {
    if (signals.length === 0) return [];
    const rows = await this.rows.ask<{
      signal_number: number;
      callsign_id: number;
      callsign: string;
    }>(nearStatement(this.sources, near, signals), ['signal_number', 'callsign_id', 'callsign']);
    return rows.map((row) => ({
      at: row.signal_number,
      callsignId: row.callsign_id,
      callsign: row.callsign,
    }));
  }

  /** How many skimmers reported each signal, by all spots of the window. */
  async skimmersOf(signals: readonly LogSignal[]): Promise<number[]> {
    if (signals.length === 0) return [];
    const rows = await this.rows.ask<{ signal_number: number; skimmers: number }>(
      skimmersStatement(this.narrowed(this.sources.every, signals), signals, this.rows.dialect),
      ['signal_number', 'skimmers'],
    );
    const counts = new Map(rows.map((row) => [row.signal_number, row.skimmers]));
    return signals.map((_, at) => counts.get(at) ?? 0);
  }

  /** Numbers the skimmers of the window for DuckDB, which then sets a bit for each; undefined where they are too many. */
  private async skimmerIds(): Promise<readonly number[] | undefined> {
    if (!this.rows.dialect.setsBits) return undefined;
    const statement = skimmerIdsStatement(this.sources.heard);
    const rows = await this.rows.ask<{ spotter_id: number }>(statement, ['spotter_id']);
    return rows.length > MAX_SKIMMERS ? undefined : rows.map(({ spotter_id }) => spotter_id);
  }

  /** Spots among which are all of some signals. */
  private narrowed(spots: Sql, signals: readonly LogSignal[]): Sql {
    const callsignIds = [...new Set(signals.map(({ callsignId }) => callsignId))];
    const isWorthIt = this.rows.dialect.skipsByCallsign && callsignIds.length <= FEW_CALLSIGNS;
    return isWorthIt ? ofCallsigns(spots, callsignIds) : spots;
  }

  /** Writes signals down where the store can: in the text of a statement 16,000 take 20 ms, so 5. */
  private async listed(signals: readonly LogSignal[]): Promise<Sql> {
    if (!this.rows.writeDown) return tableOf(signals, this.rows.dialect);
    const column = (of: (signal: LogSignal) => number) => Int32Array.from(signals, of);
    await this.rows.writeDown('listed_signals', {
      callsign_id: column(({ callsignId }) => callsignId),
      band_or_mhz: column(({ bandOrMhz }) => bandOrMhz),
      mode_id: column(({ modeId }) => modeId),
    });
    return raw('listed_signals AS signal');
  }

  /** The base calls of those skimmers that are not their own: numbers of callsigns, or below zero for calls without. */
  private async bases(): Promise<Map<number, number>> {
    const stroked = await this.rows.ask<{ id: number; callsign: string }>(
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

const UNCONFIRMED = [...KEY_COLUMNS, 'callsign', 'first_s', 'last_s'] as const;

interface UnconfirmedRow extends KeyRow, Record<'first_s' | 'last_s', number> {
  readonly callsign: string;
}

function toSignal(row: KeyRow): LogSignal {
  return {
    callsignId: row.callsign_id,
    bandOrMhz: row.band_or_mhz,
    modeId: row.mode_id,
  };
}
