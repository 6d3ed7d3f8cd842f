import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ColumnLog } from '../column-log.js';
import type { ColumnBatch, ColumnSession, ColumnValue } from '../column-session.js';
import { selectSpots } from '../../postgres/postgres-rows.repository.js';
import type { LogQuestion } from '../../query/spot-store.js';
import type { AggregateAnswer, AggregateQuery } from '../../query/groups/aggregate-query.js';
import {
  type AggregateRow,
  answerOf,
  columnNamesOf,
  columnsOf,
  pourInto,
  readsNames,
  statementOf,
} from '../../query/groups/aggregate-statement.repository.js';
import { isOfMany, type ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { type NumberedWord, WordsRepository } from '../../log/names/words.repository.js';
import { readAhead, SpotsRemoved } from '../../query/pages/chunks.js';
import { ask, type ListRow } from './column-lists.repository.js';
import { boundedIn, filesPart, logPart, pastPart } from './column-parts.repository.js';
import { givePoints } from './column-points.repository.js';
import { ColumnQuestions } from './column-questions.js';
import { ColumnSpots } from './column-spots.repository.js';
import { ColumnsAway, LogNotFollowed } from './column.errors.js';
import { type Past, PastDaysService } from '../../log/past-days.service.js';

/** Spots of the log that are given to the engine for one question, where it does not follow the log: some 2 s. */
const MAX_GIVEN = 200_000;

/** Columns of `given`, as PostgreSQL has them. */
const GIVEN = [
  'heard_s',
  'callsign_id',
  'spotter_id',
  'mode_id',
  'band_id',
  'type_id',
  'snr_db',
  'wpm',
] as const;

/** Groups spots in the column engine: those of the log, and those that only files have. */
@Injectable()
export class ColumnAggregates {
  constructor(
    private readonly questions: ColumnQuestions,
    private readonly spots: ColumnSpots,
    private readonly words: WordsRepository,
    private readonly log: ColumnLog,
    private readonly days: PastDaysService,
  ) {}

  /**
   * `undefined` when PostgreSQL is to be asked: the engine is behind or away, and no file is needed.
   * @throws LogNotFollowed when files are needed, and more spots of the log than the engine is given
   * @throws TooExpensive
   * @throws ColumnsAway, ColumnsKeepPast
   */
  async find(
    question: LogQuestion,
    query: AggregateQuery,
    past: Past | undefined,
  ): Promise<AggregateAnswer | undefined> {
    const { filter } = question;
    const isFollowed = await this.log.isAt(question.state);
    if (!filter || (!isFollowed && !past)) return undefined;
    const asked = { ...question, filter, query, past, isFollowed };
    try {
      const answer = await this.questions.ask(async (session) => this.answer(session, asked), past);
      if (past && !(await this.days.areUnchanged(past))) throw new SpotsRemoved();
      return answer;
    } catch (error) {
      const isAway = error instanceof ColumnsAway || error instanceof SpotsRemoved;
      if (!isAway) throw error;
      if (isFollowed) this.log.noteFailure(error.cause);
      if (past) throw error;
      return undefined;
    }
  }

  private async answer(session: ColumnSession, asked: GroupQuestion): Promise<AggregateAnswer> {
    const { run, state, filter, past, query, isFollowed } = asked;
    if (!isFollowed) await giveLog(session, asked);
    await givePoints(session, filter);
    await giveWords(session, 'modes', await this.words.modes(run));
    await giveWords(session, 'report_types', await this.words.types(run));
    const needsNames = readsNames(query) || past || isOfMany(filter);
    await this.log.pin(session, needsNames ? run : undefined);
    if (isFollowed && !(await this.log.isIn(session, state))) throw new SpotsRemoved();
    const tables = {
      dialect: this.log.tables.dialect,
      heard: await this.heardOf(asked),
      names: raw('callsigns'),
      points: raw('(SELECT id, x, y, z FROM callsigns WHERE x IS NOT NULL)'),
    };
    const statement = statementOf(query, tables);
    const answer = query.sink
      ? await pourInto(query.sink, query, readAhead(streamGroups(session, statement, query)))
      : answerOf(query, named(await ask(session, statement), query));
    if (isFollowed && !(await this.log.isStill(session, state))) throw new SpotsRemoved();
    return answer;
  }

  private async heardOf(asked: GroupQuestion): Promise<Sql> {
    const { run, state, filter, window, past, query, isFollowed } = asked;
    const columns = columnsOf(query);
    const parts: Sql[] = [];
    if (isFollowed)
      parts.push(logPart(this.log.tables, filter, state.lastId).numbered(window, columns));
    else
      parts.push(
        raw(
          `SELECT ${columns.map((name) => `CAST(${name} AS BIGINT) AS ${name}`).join() || '1'} FROM given_numbers`,
        ),
      );
    if (past) {
      const bounded = boundedIn(filter, past.days);
      const part = this.log.tables.keepsPast
        ? pastPart(this.log.tables, bounded, past.days)
        : filesPart(bounded, past.days, await this.spots.namesIn(run, filter));
      parts.push(part.numbered(past.window, columns));
    }
    return sql`(${join(parts, ' UNION ALL ')})`;
  }
}

/** A question whose filter some spot may pass, and what it needs of files. */
interface GroupQuestion extends LogQuestion {
  readonly filter: ResolvedFilter;
  readonly query: AggregateQuery;
  readonly past: Past | undefined;
  /** Whether the engine follows the log; else it is given the spots. */
  readonly isFollowed: boolean;
}

/** The rows of a long answer in batches. */
async function* streamGroups(
  session: ColumnSession,
  { text, values }: Sql,
  query: AggregateQuery,
): AsyncGenerator<AggregateRow[]> {
  for await (const rows of session.stream(text, values as ColumnValue[])) yield named(rows, query);
}

/** Columns come in the order in which the statement has them. */
function named(rows: readonly ListRow[], query: AggregateQuery): AggregateRow[] {
  const names = columnNamesOf(query);
  return rows.map(
    (row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])) as AggregateRow,
  );
}

/** Gives a small dictionary, as the snapshot has it. */
async function giveWords(
  session: ColumnSession,
  table: string,
  words: readonly NumberedWord[],
): Promise<void> {
  await session.give(table, { id: 'SMALLINT', name: 'VARCHAR' }, [
    words.map(({ id }) => id),
    words.map(({ name }) => name),
  ]);
}

/** Gives the engine those spots of the log that are asked for. */
async function giveLog(
  session: ColumnSession,
  { run, filter, window }: GroupQuestion,
): Promise<void> {
  const rows = await run<Record<(typeof GIVEN)[number], number | null>>(
    sql`${selectSpots(filter, window, GIVEN)} LIMIT ${MAX_GIVEN + 1}`,
  );
  if (rows.length > MAX_GIVEN) throw new LogNotFollowed();
  const columns: ColumnBatch[] = GIVEN.map((name) => rows.map((row) => row[name]));
  const types = Object.fromEntries(GIVEN.map((name) => [name, 'DOUBLE']));
  await session.give('given_numbers', types, columns);
}
