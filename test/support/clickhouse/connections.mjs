import { Refused } from './refused.mjs';

const DEFAULT_SESSION_SECONDS = 60;

/** Connections to the engine: one a request, and one for each session, which keeps its temporary tables. */
export class Connections {
  #sessions = new Map();

  constructor(connect) {
    this.connect = connect;
  }

  /** Runs a statement and sends its rows. A session takes one at a time. */
  async use(sessionId, work, response) {
    if (sessionId === null) {
      const connection = this.connect();
      try {
        return await this.#run(connection, work, response);
      } finally {
        connection.close();
      }
    }
    const session = this.#sessions.get(sessionId) ?? { connection: this.connect(), isBusy: false };
    this.#sessions.set(sessionId, session);
    if (session.isBusy) {
      throw new Refused(373, 'Session is locked by a concurrent client', 'SESSION_IS_LOCKED');
    }
    session.isBusy = true;
    clearTimeout(session.timer);
    try {
      await this.#run(session.connection, work, response);
    } finally {
      session.isBusy = false;
      const seconds = Number(work.settings.session_timeout ?? DEFAULT_SESSION_SECONDS);
      session.timer = setTimeout(() => this.#forget(sessionId), seconds * 1_000).unref();
    }
  }

  #forget(sessionId) {
    this.#sessions.get(sessionId)?.connection.close();
    this.#sessions.delete(sessionId);
  }

  async #run(connection, { statement, rows, settings, database, id }, response) {
    const end = () => void this.#kill(id);
    response.once('close', end);
    try {
      await connection.queryAsync(`USE ${database}`);
      // By its comment a statement is found to be ended: the engine in a process gives no ids.
      await connection.queryAsync(`SET ${textOf({ ...settings, log_comment: id })}`);
      if (rows) await insert(connection, statement, rows, response);
      else await select(connection, statement, response);
      response.end();
    } finally {
      response.off('close', end);
    }
  }

  /** Ends a statement whose client has left. SYNC would wait for ever. */
  async #kill(id) {
    const connection = this.connect();
    try {
      await connection.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = '${id}' ASYNC`);
    } catch {
      // It has ended.
    } finally {
      connection.close();
    }
  }
}

/** The names of parameters that are settings; `session_timeout` is of the session. */
function textOf(settings) {
  return Object.entries(settings)
    .filter(([name]) => name !== 'session_timeout')
    .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "\\'")}'`)
    .join(', ');
}

const INSERT = /^\s*INSERT\s+INTO\s+([\w.]+)\s*(?:\(([^)]*)\))?\s*FORMAT\s+(\w+)\s*$/is;

async function insert(connection, statement, values, response) {
  const [, table, columns, format] = INSERT.exec(statement) ?? [];
  if (!table) throw new Refused(62, `Syntax error: ${statement.slice(0, 100)}`, 'SYNTAX_ERROR');
  const named = columns?.split(',').map((name) => name.trim());
  const summary = await connection.insert({
    table,
    values,
    format,
    ...(named && { columns: named }),
  });
  const written = { written_rows: String(summary.rowsWritten) };
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(written));
}

const FORMATS = /\bFORMAT\s+(\w+)\s*$/i;

async function select(connection, statement, response) {
  const format = FORMATS.exec(statement)?.[1];
  const text = statement.replace(FORMATS, '');
  if (!format) {
    await connection.queryAsync(text);
    return;
  }
  response.setHeader('X-ClickHouse-Format', format);
  for await (const chunk of connection.queryStream(text, { format })) {
    const isTaken = response.write(chunk.raw());
    if (!isTaken)
      await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    if (response.destroyed) return;
  }
}
