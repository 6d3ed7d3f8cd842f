import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../database/database.service.js';
import { RoleLost, RolesService, type Term } from '../../leadership/roles.service.js';
import { StoredSpotsRepository } from '../../log/retention/stored-spots.repository.js';
import { repeatUntil } from '../../tools/repeat.js';
import { LogSource } from '../follower/log-source.repository.js';
import { ClickHouseSession } from './clickhouse-session.repository.js';
import { CopiedLog } from './copied-log.repository.js';
import { CopiedNames } from './copied-names.repository.js';
import { CopyStateRepository } from './copy-state.repository.js';
import { ClickHousePast } from './past-days.repository.js';
import { ClickHouseServers } from './servers.js';
import { areThere, createTables } from './tables.repository.js';

const STEP_EVERY_MS = 500;
const RETRY_MS = 2_000;

/** Time between two looks at whether all that was sent is there, while the server runs: each reads two columns of all spots. */
const CHECK_EVERY_MS = 600_000;

/** Both of which {@link findStart} subtracts are whole seconds. */
const ROUNDED_SECONDS = 1;

/** Copies the log to ClickHouse while this process holds the role `columns`. */
@Injectable()
export class LogCopier {
  private readonly logger = new Logger('ClickHouse');
  /** As it was noted last, in this process. */
  private trouble: string | null = null;

  constructor(
    private readonly servers: ClickHouseServers,
    private readonly source: LogSource,
    private readonly spots: StoredSpotsRepository,
    private readonly names: CopiedNames,
    private readonly state: CopyStateRepository,
    private readonly past: ClickHousePast,
    roles: RolesService,
  ) {
    if (servers.isOn) roles.runWhileHeld('columns', (term, signal) => this.run(term, signal));
  }

  private async run(term: Term, signal: AbortSignal): Promise<void> {
    this.trouble = (await this.state.read().catch(() => undefined))?.trouble ?? null;
    await repeatUntil(signal, () => this.copyUntilLost(term, signal), ignore, RETRY_MS);
  }

  /** @throws what ended the copying, but for the loss of the role; it is noted, for every process to tell */
  private async copyUntilLost(term: Term, signal: AbortSignal): Promise<'done' | void> {
    try {
      await this.copyWhile(term, signal);
      return 'done';
    } catch (error) {
      if (error instanceof RoleLost || signal.aborted) return 'done';
      // The database's own state is told elsewhere.
      if (!(error instanceof DatabaseUnavailable)) {
        await this.tell(term, error instanceof Error ? error.message : String(error));
      }
      throw error;
    }
  }

  /** Looks at what is there, and then copies what is new, until something fails. */
  private async copyWhile(term: Term, signal: AbortSignal): Promise<void> {
    const session = new ClickHouseSession(await this.servers.pick());
    const stop = () => session.close();
    signal.addEventListener('abort', stop);
    try {
      const { source, spots, state, past } = this;
      const { cluster } = this.servers;
      const log = new CopiedLog({ term, session, cluster, source, spots, state, past });
      await this.claim(log, session);
      this.names.sendAnew();
      let checked = { atMs: -Infinity, upSinceSeconds: 0 };
      while (!signal.aborted) {
        const upSinceSeconds = await findStart(session);
        const isSame = Math.abs(upSinceSeconds - checked.upSinceSeconds) <= ROUNDED_SECONDS;
        if (!isSame || performance.now() - checked.atMs > CHECK_EVERY_MS) {
          await log.check();
          await past.check(session);
          checked = { atMs: performance.now(), upSinceSeconds };
        }
        await log.step(await source.readState(), signal);
        await this.names.send(term, session, await state.read(), cluster);
        await this.tell(term, await past.findTrouble());
        await delay(STEP_EVERY_MS, undefined, { signal }).catch(ignore);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      session.close();
    }
  }

  /** Makes the tables where there are none. @throws Error where they are of another log */
  private async claim(log: CopiedLog, session: ClickHouseSession): Promise<void> {
    const { cluster } = this.servers;
    const { history, installation } = await this.state.read();
    if (!(await areThere(session, installation, cluster)) && history !== 0) {
      // Noted before there are empty tables that somebody could be answered from.
      await log.forget('ClickHouse has lost tables: all of the log is sent anew');
    }
    await createTables(session, installation, cluster);
  }

  /** Notes why the log is not copied as it should be, or that it is. @throws RoleLost */
  private async tell(term: Term, trouble: string | null): Promise<void> {
    if (trouble === this.trouble) return;
    if (trouble !== null) this.logger.warn(`The copy in ClickHouse is not whole: ${trouble}`);
    await this.state.note(term, { trouble });
    this.trouble = trouble;
  }
}

/** When the server was started, in seconds: one that was may have been given back an older disk. */
async function findStart(session: ClickHouseSession): Promise<number> {
  const [row = []] = await session.run('SELECT toUnixTimestamp(now()) - uptime()');
  return Number(row[0]);
}

function ignore(): void {}
