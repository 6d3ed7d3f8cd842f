import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import type { ColumnSession } from '../columns.service.js';
import type { ResolvedFilter } from '../../query/filter/resolved-filter.js';
import type { LogQuestion, RowsOptions, SpotRows } from '../../query/spot-store.js';
import { FollowedLog } from '../follower/followed-log.js';
import { ask } from './column-lists.repository.js';
import { ColumnNames } from './column-names.repository.js';
import { logPart } from './column-parts.repository.js';
import { ColumnQuestions } from './column-questions.js';
import { ColumnsAway } from './column.errors.js';

/** Statements on the log's rows in the column engine. */
@Injectable()
export class ColumnRows {
  constructor(
    private readonly questions: ColumnQuestions,
    private readonly names: ColumnNames,
    private readonly followed: FollowedLog,
  ) {}

  /** `undefined` when the engine is behind or away. @throws TooExpensive after 10 s */
  async work<T>(
    question: LogQuestion,
    work: (rows: SpotRows) => Promise<T>,
    { isOfJob = false }: RowsOptions = {},
  ): Promise<T | undefined> {
    const { run, state, filter } = question;
    if (!filter || !(await this.followed.isAt(state))) return undefined;
    try {
      return await this.questions.ask(async (session) => {
        if (isOfJob) await session.run('BEGIN');
        else await this.names.pin(run, session);
        return (await this.followed.isIn(session, state))
          ? work(columnRows(session, filter, question))
          : undefined;
      });
    } catch (error) {
      if (!(error instanceof ColumnsAway)) throw error;
      this.followed.noteFailure(error.cause);
      return undefined;
    }
  }
}

function columnRows(
  session: ColumnSession,
  filter: ResolvedFilter,
  { state, window }: LogQuestion,
): SpotRows {
  return {
    engine: 'columns',
    select: (columns, of = {}) =>
      logPart(of.filter ?? filter, state.lastId).numbered(of.window ?? window, columns),
    ask: async <Row extends object>(statement: Sql, columns: readonly (keyof Row & string)[]) =>
      (await ask(session, statement)).map(
        (row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])) as Row,
      ),
    writeDown: async (table, columns) => {
      const declared = Object.keys(columns).map((name) => `${name} INTEGER`);
      await session.run(`CREATE OR REPLACE TEMP TABLE ${table} (${declared.join()})`);
      await session.append(table, Object.values(columns));
    },
  };
}
