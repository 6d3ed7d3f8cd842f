import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { ColumnLog, type LogTables } from '../column-log.js';
import type { ColumnSession } from '../column-session.js';
import type { ResolvedFilter } from '../../query/filter/resolved-filter.js';
import type { LogQuestion, RowsOptions, SpotRows } from '../../query/spot-store.js';
import { ask } from './column-lists.repository.js';
import { logPart } from './column-parts.repository.js';
import { givePoints } from './column-points.repository.js';
import { ColumnQuestions } from './column-questions.js';
import { ColumnsAway } from './column.errors.js';

/** Statements on the log's rows in the column engine. */
@Injectable()
export class ColumnRows {
  constructor(
    private readonly questions: ColumnQuestions,
    private readonly log: ColumnLog,
  ) {}

  /** `undefined` when the engine is behind or away. @throws TooExpensive after 10 s */
  async work<T>(
    question: LogQuestion,
    work: (rows: SpotRows) => Promise<T>,
    { isOfJob = false }: RowsOptions = {},
  ): Promise<T | undefined> {
    const { run, state, filter } = question;
    if (!filter || !(await this.log.isAt(state))) return undefined;
    try {
      return await this.questions.ask(async (session) => {
        await givePoints(session, filter);
        await this.log.pin(session, isOfJob ? undefined : run);
        if (!(await this.log.isIn(session, state))) return undefined;
        const answer = await work(columnRows(session, this.log.tables, filter, question));
        return (await this.log.isStill(session, state)) ? answer : undefined;
      });
    } catch (error) {
      if (!(error instanceof ColumnsAway)) throw error;
      this.log.noteFailure(error.cause);
      return undefined;
    }
  }
}

function columnRows(
  session: ColumnSession,
  tables: LogTables,
  filter: ResolvedFilter,
  { state, window }: LogQuestion,
): SpotRows {
  return {
    dialect: tables.dialect,
    select: (columns, of = {}) =>
      logPart(tables, of.filter ?? filter, state.lastId).numbered(of.window ?? window, columns),
    ask: async <Row extends object>(statement: Sql, columns: readonly (keyof Row & string)[]) =>
      (await ask(session, statement)).map(
        (row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])) as Row,
      ),
    writeDown: async (table, columns) => {
      const types = Object.fromEntries(Object.keys(columns).map((name) => [name, 'INTEGER']));
      await session.give(table, types, Object.values(columns));
    },
  };
}
