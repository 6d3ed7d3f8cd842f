import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../time/time-window.js';
import { LatestKnown } from './latest-known.js';
import { HistoryChanged } from './log-history.js';
import { SERVER_HISTORY } from './log-history.repository.js';
import {
  type BegunRows,
  DatabaseService,
  type RunStatement,
} from '../../database/database.service.js';
import { BEGIN_AS_WRITER } from './writer-lock.repository.js';

/** State that a writer reads before it writes. */
interface WriterState {
  /** The number of the database's history. */
  readonly history: number;
  /** The id of the newest spot before the writer's. */
  readonly lastId: number;
  /** Spots heard on earlier days are not stored. */
  readonly horizonDay: number;
  /** When it has changed, remembered numbers of names are worthless. */
  readonly dictionaryGeneration: number;
}

/** State of the log in a reader's snapshot. */
export interface ReaderState extends WriterState {
  /** The newest change of a grid or place. */
  readonly gridChange: number;
  /** Changes when stored spots were changed that are in memory. */
  readonly rewrites: number;
  /** Changes when stored spots were changed, however old. */
  readonly changes: number;
}

/** How far a snapshot must have come. */
export type Shown = Pick<ReaderState, 'history' | 'lastId' | 'gridChange'>;

/** How far a replica has come. */
type ReplicaState = Shown & {
  /** Null where it has replayed nothing yet. */
  readonly replayedSeconds: number | null;
};

/** {@link ReaderState}, after a look at the server's own history. */
export interface CheckedState extends ReaderState {
  /** Whether the server has another history than the recorded one: spots may have been lost. */
  readonly isOtherHistory: boolean;
  /** Which country file the places of names are from. */
  readonly countryFile: string;
}

/** Position of a client's last id in the log. */
export interface CursorPosition {
  /** The lowest id that is kept; beyond {@link lastId} when none is. */
  readonly oldestId: number;
  readonly lastId: number;
  /** When the spot of that id was heard; null when it is not kept. */
  readonly heardAtSeconds: number | null;
  /** The id beyond which the log goes on, where the spot of that id was lost by the database; null otherwise. */
  readonly resumedId: number | null;
}

const COLUMNS = sql`
  last_id AS "lastId", horizon_day AS "horizonDay",
  dictionary_generation AS "dictionaryGeneration", last_change AS "gridChange", history, rewrites, changes`;

const STATE = sql`SELECT ${COLUMNS} FROM spot_log, grid_log`;

const CHECKED_STATE = sql`
  SELECT ${COLUMNS}, country_file AS "countryFile", coalesce(server_history <> ${SERVER_HISTORY}, false) AS "isOtherHistory"
  FROM spot_log, grid_log`;

/** Reads the state for a follower: to be the first statement of its snapshot. */
export const CHECK_STATE = CHECKED_STATE.text;

/** Begins a transaction that appends to the log, and reads the state for {@link LogStateRepository.forWriter}. */
export const BEGIN_AS_APPENDER = `${BEGIN_AS_WRITER}; ${CHECK_STATE}`;

/** The one row that describes the log as a whole. */
@Injectable()
export class LogStateRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly head: LatestKnown,
  ) {}

  /** The id of the newest spot ever stored; 0 before the first. */
  async lastId(run: RunStatement): Promise<number> {
    return (await this.read(run)).lastId;
  }

  /** The first second of which spots are kept, in the snapshot of the read that asks. */
  async horizonSeconds(run: RunStatement): Promise<number> {
    return (await this.read(run)).horizonDay * SECONDS_PER_DAY;
  }

  async findCursor(run: RunStatement, id: number): Promise<CursorPosition> {
    const { lastId, horizonDay } = await this.read(run);
    const [row] = await run<{
      oldestId: number | null;
      heardAtSeconds: number | null;
      resumedId: number | null;
    }>(sql`
      SELECT
        (SELECT min(first_id) FROM spot_hour WHERE hour >= ${(horizonDay * SECONDS_PER_DAY) / SECONDS_PER_HOUR}::int) AS "oldestId",
        (SELECT date_part('epoch', heard_at)::bigint FROM spots WHERE id = ${id}) AS "heardAtSeconds",
        (SELECT resumed_id FROM spot_log_breaks
         WHERE last_id < ${id} AND resumed_id >= ${id}) AS "resumedId"`);
    return {
      lastId,
      oldestId: row?.oldestId ?? lastId + 1,
      heardAtSeconds: row?.heardAtSeconds ?? null,
      resumedId: row?.resumedId ?? null,
    };
  }

  /** When the newest spot was heard that was heard after a moment; null for none. */
  async findHeardAfter(run: RunStatement, seconds: number): Promise<number | null> {
    const [row] = await run<{ heardAtSeconds: number | null }>(sql`
      SELECT date_part('epoch', max(heard_at))::bigint AS "heardAtSeconds"
      FROM spots WHERE heard_at > to_timestamp(${seconds})`);
    return row?.heardAtSeconds ?? null;
  }

  /** The newest id that was not lost, where the database lost what had an id, or what it would have had; null elsewhere. */
  async findLostBeyond(run: RunStatement, id: number): Promise<number | null> {
    const [row] = await run<{ lastId: number | null }>(sql`
      SELECT min(last_id) AS "lastId" FROM spot_log_breaks WHERE last_id < ${id} AND resumed_id > ${id}`);
    return row?.lastId ?? null;
  }

  /** How many callsigns are known, as the database last estimated: nothing is counted. */
  async estimateCallsigns(): Promise<number> {
    const [row] = await this.database.query<{ callsigns: number }>(sql`
      SELECT greatest(reltuples, 0)::bigint AS callsigns
      FROM pg_class WHERE oid = 'callsigns'::regclass`);
    return row?.callsigns ?? 0;
  }

  /**
   * The state that was read with the writer lock ({@link BEGIN_AS_APPENDER}): it holds until the writer is done. No I/O.
   * @throws HistoryChanged when what this process remembers of the log may not hold: nothing may be written
   */
  forWriter(begun: BegunRows): CheckedState {
    const state = theRow((begun.at(-1) ?? []) as CheckedState[]);
    const { history, newestId } = this.head;
    if (state.isOtherHistory || state.history !== history || state.lastId < newestId) {
      throw new HistoryChanged();
    }
    return state;
  }

  /** What a snapshot must show to show every spot, grid and place that this process has ever seen or shown. No I/O. */
  get shown(): Shown {
    const { history, newestId: lastId, newestGridChange: gridChange } = this.head;
    return { history, lastId, gridChange };
  }

  /** Whether a replica's snapshot shows all that happened up to a moment, and what was shown. */
  async isCaughtUp(run: RunStatement, toSeconds: number, shown: Shown): Promise<boolean> {
    const [row] = await run<ReplicaState>(sql`
      SELECT history, last_id AS "lastId", last_change AS "gridChange", date_part('epoch', CASE WHEN pg_is_in_recovery()
        THEN pg_last_xact_replay_timestamp() ELSE now() END) AS "replayedSeconds"
      FROM spot_log, grid_log`);
    if (!row || row.replayedSeconds === null) return false;
    return (
      row.history >= shown.history &&
      row.lastId >= shown.lastId &&
      row.gridChange >= shown.gridChange &&
      row.replayedSeconds >= toSeconds
    );
  }

  /**
   * Notes where the log is by now. To be called behind a read outside a snapshot of which the answer tells names, before it is
   * sent: what is answered later is never older. One statement of one row: 0.1 ms.
   * @throws DatabaseUnavailable
   */
  async noteNewest(): Promise<void> {
    await this.read((statement) => this.database.query(statement));
  }

  /** The state of the snapshot that asks. */
  async read(run: RunStatement): Promise<ReaderState> {
    return this.note(theRow(await run<ReaderState>(STATE)));
  }

  /** Reads the state for a follower of the log, which must notice that spots were lost; 0.2 ms more than `read`. */
  async check(run: RunStatement): Promise<CheckedState> {
    return this.note(theRow(await run<CheckedState>(CHECKED_STATE)));
  }

  /** Takes the state that a snapshot began with ({@link CHECK_STATE}), for a follower of the log. No I/O. */
  begunWith(rows: BegunRows[number] | undefined): CheckedState {
    return this.note(theRow((rows ?? []) as CheckedState[]));
  }

  private note<State extends ReaderState>(state: State): State {
    this.head.note(state);
    this.head.noteGridChange(state);
    return state;
  }
}

function theRow<State>([row]: readonly State[]): State {
  if (!row) throw new Error('spot_log has no row');
  return row;
}
