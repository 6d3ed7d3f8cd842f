import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isStatementStopped, type RunStatement } from '../../database/database.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import { TooExpensive } from '../../query/groups/aggregate.errors.js';
import type { ColumnSession } from '../../columns/columns.service.js';
import { ask } from '../../columns/answers/column-lists.repository.js';
import { ColumnNames } from '../../columns/answers/column-names.repository.js';
import { logPart } from '../../columns/answers/column-parts.repository.js';
import { ColumnQuestions } from '../../columns/answers/column-questions.js';
import { ColumnsAway } from '../../columns/answers/column.errors.js';
import { EVERY_SPOT, type ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { rawSource } from '../../query/filter/spot-sources.js';
import { FollowedLog } from '../../columns/follower/followed-log.js';
import type { ReaderState } from '../../log/state/log-state.repository.js';
import { BAND_OR_MHZ } from '../../postgres/lists/band-or-mhz.repository.js';
import { NamesRepository } from '../../log/names/names.repository.js';
import { type AskSignals, LogSignals, type SignalLog } from './log-signals.js';
import { KEY_COLUMNS, type LogSignal, SIGNAL_COLUMNS } from './signal-statements.repository.js';

/** What signals are asked of: a filter in the numbers of a snapshot, undefined when no spot passes, and a window of the log. */
export interface SignalScope {
  readonly filter: ResolvedFilter | undefined;
  readonly window: TimeWindow;
}

/** Gives the spots of the log to questions about signals: from PostgreSQL, or from the column engine that follows it. */
@Injectable()
export class SignalSourcesRepository {
  constructor(
    private readonly names: NamesRepository,
    private readonly columnNames: ColumnNames,
    private readonly questions: ColumnQuestions,
    private readonly followed: FollowedLog,
  ) {}

  /** @throws TooExpensive */
  async inPostgres(run: RunStatement, { filter, window }: SignalScope): Promise<LogSignals> {
    // It cannot tell how many spots a band or a cell has, guesses one, and would compare each with each: minutes.
    await run(sql`SET LOCAL enable_nestloop = off`);
    const askPostgres: AskSignals = async (statement) =>
      run<never>(statement).catch((error: unknown) => {
        throw isStatementStopped(error) ? new TooExpensive() : error;
      });
    const log: SignalLog = {
      window,
      heard: filter ? selectRows(filter, window) : selectRows(EVERY_SPOT, window, sql`AND false`),
      everyIn: (one) => selectRows(EVERY_SPOT, one),
    };
    return new LogSignals(askPostgres, log, this.numbersIn(run));
  }

  /**
   * Works on the engine's spots; undefined when PostgreSQL is to be asked, because the engine is behind or away.
   * @throws TooExpensive
   */
  async inColumns<T>(
    run: RunStatement,
    state: ReaderState,
    { filter, window }: SignalScope,
    work: (signals: LogSignals) => Promise<T>,
  ): Promise<T | undefined> {
    if (!filter || !(await this.followed.isAt(state))) return undefined;
    const { lastId } = state;
    const selected = (of: ResolvedFilter, within: TimeWindow) =>
      logPart(of, lastId).numbered(within, SIGNAL_COLUMNS);
    try {
      return await this.questions.ask(async (session) => {
        await this.columnNames.pin(run, session);
        if (!(await this.followed.isIn(session, state))) return undefined;
        const askColumns: AskSignals = async <Row extends object>(
          statement: Sql,
          columns: readonly (keyof Row & string)[],
        ) =>
          (await ask(session, statement)).map(
            (row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])) as Row,
          );
        const log: SignalLog = {
          window,
          heard: selected(filter, window),
          everyIn: (one) => selected(EVERY_SPOT, one),
          help: { writeDown: async (signals) => writeDown(session, signals) },
        };
        return work(new LogSignals(askColumns, log, this.numbersIn(run)));
      });
    } catch (error) {
      if (!(error instanceof ColumnsAway)) throw error;
      this.followed.noteFailure(error.cause);
      return undefined;
    }
  }

  private numbersIn(run: RunStatement) {
    return async (callsigns: readonly string[]) => {
      const found = await this.names.findWhere(
        run,
        sql`callsign = ANY(${callsigns})`,
        callsigns.length,
      );
      return new Map(found.map(({ id, callsign }) => [callsign, id]));
    };
  }
}

/** {@link SIGNAL_COLUMNS} as PostgreSQL has them. */
function selectRows(of: ResolvedFilter, window: TimeWindow, and?: Sql): Sql {
  return sql`
    SELECT id, date_part('epoch', heard_at)::bigint AS heard_s, frequency_hz, callsign_id, spotter_id, mode_id,
      ${raw(BAND_OR_MHZ)} AS band_or_mhz, type_id, snr_db, wpm
    FROM ${rawSource(of, window, and)}`;
}

/** Writes signals down in a session: in the text of a statement 16,000 take 20 ms, so 5. */
async function writeDown(session: ColumnSession, signals: readonly LogSignal[]): Promise<Sql> {
  const column = (of: (signal: LogSignal) => number) => Int32Array.from(signals, of);
  const columns = KEY_COLUMNS.map((name) => `${name} INTEGER`).join();
  await session.run(`CREATE OR REPLACE TEMP TABLE listed_signals (${columns})`);
  await session.append('listed_signals', [
    column(({ callsignId }) => callsignId),
    column(({ bandOrMhz }) => bandOrMhz),
    column(({ modeId }) => modeId),
  ]);
  return raw('listed_signals AS signal');
}
