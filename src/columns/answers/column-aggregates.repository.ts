import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ColumnBatch, ColumnSession } from '../columns.service.js';
import { selectSpots } from '../../postgres/postgres-rows.repository.js';
import type { LogQuestion } from '../../query/spot-store.js';
import type { AggregateAnswer, AggregateQuery } from '../../query/groups/aggregate-query.js';
import {
  type AggregateRow,
  answerOf,
  columnsOf,
  readsNames,
  statementOf,
} from '../../query/groups/aggregate-statement.repository.js';
import { isOfMany, type ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { type NumberedWord, WordsRepository } from '../../log/names/words.repository.js';
import { SpotsRemoved } from '../../query/pages/chunks.js';
import { ask } from './column-lists.repository.js';
import { ColumnNames } from './column-names.repository.js';
import { filesPart, logPart } from './column-parts.repository.js';
import { ColumnQuestions } from './column-questions.js';
import { ColumnSpots } from './column-spots.repository.js';
import { literal } from './column-tables.repository.js';
import { ColumnsAway, LogNotFollowed } from './column.errors.js';
import { FollowedLog } from '../follower/followed-log.js';
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

/** Groups spots in the column engine: those of the log in the file that follows it, and those that only files have. */
@Injectable()
export class ColumnAggregates {
  constructor(
    private readonly questions: ColumnQuestions,
    private readonly names: ColumnNames,
    private readonly spots: ColumnSpots,
    private readonly words: WordsRepository,
    private readonly followed: FollowedLog,
    private readonly days: PastDaysService,
  ) {}

  /**
   * `undefined` when PostgreSQL is to be asked: the engine is behind or away, and no file is needed.
   * @throws LogNotFollowed when files are needed, and more spots of the log than the engine is given
   * @throws TooExpensive
   * @throws ColumnsAway
   */
  async find(
    question: LogQuestion,
    query: AggregateQuery,
    past: Past | undefined,
  ): Promise<AggregateAnswer | undefined> {
    const { filter } = question;
    const isFollowed = await this.followed.isAt(question.state);
    if (!filter || (!isFollowed && !past)) return undefined;
    const asked = { ...question, filter, query, past, isFollowed };
    try {
      const rows = await this.questions.ask(async (session) => this.rowsOf(session, asked));
      if (past && !(await this.days.areUnchanged(past))) throw new SpotsRemoved();
      return answerOf(query, rows);
    } catch (error) {
      const isAway = error instanceof ColumnsAway || error instanceof SpotsRemoved;
      if (!isAway) throw error;
      if (isFollowed) this.followed.noteFailure(error.cause);
      if (past) throw error;
      return undefined;
    }
  }

  private async rowsOf(session: ColumnSession, asked: GroupQuestion): Promise<AggregateRow[]> {
    const { run, state, filter, past, query, isFollowed } = asked;
    if (!isFollowed) await giveLog(session, asked);
    await giveWords(session, 'modes', await this.words.modes(run));
    await giveWords(session, 'report_types', await this.words.types(run));
    if (readsNames(query) || past || isOfMany(filter)) await this.names.pin(run, session);
    else await session.run('BEGIN');
    if (isFollowed && !(await this.followed.isIn(session, state))) throw new SpotsRemoved();
    const tables = {
      heard: await this.heardOf(asked),
      names: raw('callsigns'),
      points: raw('(SELECT id, x, y, z FROM callsigns WHERE x IS NOT NULL)'),
    };
    return askGroups(session, statementOf(query, tables), query);
  }

  private async heardOf(asked: GroupQuestion): Promise<Sql> {
    const { run, state, filter, window, past, query, isFollowed } = asked;
    const columns = columnsOf(query);
    const parts: Sql[] = [];
    if (isFollowed) parts.push(logPart(filter, state.lastId).numbered(window, columns));
    else parts.push(raw(`SELECT ${columns.join() || '1'} FROM given`));
    if (past) {
      const known = await this.spots.namesIn(run, filter);
      parts.push(filesPart(filter, past.days, known).numbered(past.window, columns));
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

/** Runs the statement; columns come in the order in which it has them. */
async function askGroups(
  session: ColumnSession,
  statement: Sql,
  { by, measures }: AggregateQuery,
): Promise<AggregateRow[]> {
  const names = [
    ...by.map((_, at) => `d${at}`),
    ...by.map((_, at) => `key${at}`),
    ...measures.map((_, at) => `m${at}`),
    'spots',
    'total_rows',
    'total_spots',
  ];
  const rows = await ask(session, statement);
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
  await session.run(`CREATE TEMP TABLE ${table} (id SMALLINT, name VARCHAR)`);
  if (words.length === 0) return;
  const values = words.map(({ id, name }) => `(${id}, ${literal(name).sql})`).join();
  await session.run(`INSERT INTO ${table} VALUES ${values}`);
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
  await session.run(
    `CREATE TEMP TABLE given_numbers (${GIVEN.map((name) => `${name} DOUBLE`).join()})`,
  );
  const whole = GIVEN.map((name) => `CAST(${name} AS BIGINT) AS ${name}`);
  await session.run(`CREATE TEMP VIEW given AS SELECT ${whole.join()} FROM given_numbers`);
  const columns: ColumnBatch[] = GIVEN.map((name) => rows.map((row) => row[name]));
  if (rows.length > 0) await session.append('given_numbers', columns);
}
