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
import { claimTables } from './tables.repository.js';

const STEP_EVERY_MS = 500;
const RETRY_MS = 2_000;

/** Time between two looks at whether all that was sent is there, while the server runs: each reads two columns of all spots. */
const CHECK_EVERY_MS = 600_000;

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
      let checkedAtMs = -Infinity;
      while (!signal.aborted) {
        const isAnew = !(await isSameStart(session));
        if (isAnew || performance.now() - checkedAtMs > CHECK_EVERY_MS) {
          await log.check();
          await past.check(session);
          if (isAnew) this.names.sendAnew();
          checkedAtMs = performance.now();
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

  /** Makes the tables where there are none. */
  private async claim(log: CopiedLog, session: ClickHouseSession): Promise<void> {
    const { history, installation } = await this.state.read();
    await claimTables(session, installation, this.servers.cluster, async () => {
      if (history === 0) return;
      await log.forget('ClickHouse has lost tables: all of the log is sent anew');
    });
  }

  /** Notes why the log is not copied as it should be, or that it is. @throws RoleLost */
  private async tell(term: Term, trouble: string | null): Promise<void> {
    if (trouble === this.trouble) return;
    if (trouble !== null) this.logger.warn(`The copy in ClickHouse is not whole: ${trouble}`);
    await this.state.note(term, { trouble });
    this.trouble = trouble;
  }
}

/**
 * Whether the server runs since the session began, or since this was asked last: one that was started anew may have been given back
 * an older disk. A table of the session tells, which no start leaves.
 */
async function isSameStart(session: ClickHouseSession): Promise<boolean> {
  const [row = []] = await session.run(
    `SELECT count() FROM system.tables WHERE is_temporary AND name = 'seen_before'`,
  );
  if (Number(row[0]) === 1) return true;
  await session.command('CREATE OR REPLACE TEMPORARY TABLE seen_before (nothing UInt8)');
  return false;
}

function ignore(): void {}
