import { Injectable, Logger } from '@nestjs/common';
import type { RunStatement } from '../../database/database.service.js';
import type { LogDay } from '../../log/days.service.js';
import { HorizonService } from '../../log/horizon.service.js';
import { type PastDay, PastDaysService, type PastDaysSource } from '../../log/past-days.service.js';
import { isoDay } from '../../log/state/partition-name.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { ColumnsKeepPast } from '../columns.errors.js';
import { ClickHouseSession } from './clickhouse-session.repository.js';
import { CopyStateRepository } from './copy-state.repository.js';
import { horizonDay, isChanging, PastDayRepository, type WholeDay } from './past-day.repository.js';
import { ClickHouseServers } from './servers.js';
import { alterRows } from './tables.repository.js';

/** The past beyond the log in ClickHouse: a day leaves the log only when it is whole there, and is answered from there. */
@Injectable()
export class ClickHousePast implements PastDaysSource {
  private readonly logger = new Logger('ClickHouse');

  constructor(
    private readonly servers: ClickHouseServers,
    private readonly days: PastDayRepository,
    private readonly copies: CopyStateRepository,
    past: PastDaysService,
    horizon: HorizonService,
  ) {
    if (!servers.isOn) return;
    past.keptBy(this);
    horizon.guardBy((leaving) => this.countWhole(leaving));
  }

  /** @throws ColumnsKeepPast when there are days, and ClickHouse is away or is being sent one of them */
  async find(run: RunStatement, fromDay: number, toDay: number): Promise<PastDay[]> {
    const days = await this.days.findIn(run, fromDay, toDay);
    const [first] = days;
    if (first && (this.servers.problem !== undefined || days.some(isChanging))) {
      throw new ColumnsKeepPast(isoDay(first.day), isoDay(await horizonDay(run)));
    }
    return days.map((one) => ({ ...one, path: '', version: versionOf(one) }));
  }

  async areUnchanged(days: readonly PastDay[]): Promise<boolean> {
    const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
    const now = await this.days.findNow(first, last + 1);
    const versions = new Map(now.map((one) => [one.day, versionOf(one)]));
    return days.every(({ day, version }) => versions.get(day) === version);
  }

  /** Looks whether days that have left the log are there as they were noted, and are answered if, and only if, they are. */
  async check(session: ClickHouseSession): Promise<void> {
    const days = await this.days.findBeyondLog();
    if (days.length === 0) return;
    const counts = await countsByDay(session, days, 'true');
    for (const one of days) {
      const isThere = (counts.get(one.day) ?? 0) === one.spots;
      if (!isChanging(one) && !isThere) await this.days.noteChanging(one);
      if (isChanging(one) && isThere && !(await this.days.isInTurn())) {
        await this.days.inTurn(() => this.acceptAgain(session, one));
      }
    }
  }

  /** A day that was restored, or of which an import was ended before it added anything, is answered again. */
  private async acceptAgain(session: ClickHouseSession, { day }: WholeDay): Promise<void> {
    const now = await this.days.find(day);
    const counts = await countsByDay(session, [{ day }], 'true');
    if (!now || !isChanging(now) || (counts.get(day) ?? 0) !== now.spots) return;
    await this.days.note([{ ...now, changes: -now.changes }]);
  }

  /** Tells of days that have left the log and are not whole, unless an import is at work; null when there are none. */
  async findTrouble(): Promise<string | null> {
    const unknown = await this.days.findUnknown();
    const [first] = unknown;
    if (!first || (await this.days.isInTurn())) return null;
    const days = unknown.length === 1 ? 'a day' : `${unknown.length} days`;
    return `ClickHouse does not have every spot of ${days} that the log does not keep (${isoDay(first.day)}): see "ClickHouse has lost spots" in docs/operations.md`;
  }

  /**
   * After the log has gone back in time, as by a backup: what was imported since is of callsigns that it may know by other
   * numbers, and is taken away.
   */
  async forgetImports(session: ClickHouseSession, cluster: string | undefined): Promise<void> {
    const listed = await this.days.findBeyondLog();
    const counts = await countsByDay(session, listed, 'true');
    const asListed = listed.filter(({ day, spots }) => counts.get(day) === spots);
    const begins = asListed.map(({ day }) => day * SECONDS_PER_DAY);
    const isOther = `heard_s - heard_s % ${SECONDS_PER_DAY} NOT IN (${[-1, ...begins].join()})`;
    const [row = []] = await session.run(`SELECT count() FROM spots WHERE id < 0 AND ${isOther}`);
    if (Number(row[0]) === 0) return;
    this.logger.warn(
      `${Number(row[0])} spots that were imported into ClickHouse are unknown to the log, and deleted: import them again`,
    );
    await session.command(alterRows('spots', `DELETE WHERE id < 0 AND ${isOther}`, cluster));
  }

  /** Counts the days, oldest first, that ClickHouse has whole, up to the first that it has not; notes them. */
  private async countWhole(leaving: readonly LogDay[]): Promise<number> {
    if (leaving.length === 0) return 0;
    const copy = await this.copies.read();
    const session = new ClickHouseSession(await this.servers.pick());
    try {
      const counts = await countsByDay(session, leaving, 'id > 0');
      const known = await this.copies.findDayChanges();
      const missing = leaving.findIndex(
        ({ day, lastId, spots, changes }) =>
          lastId > copy.lastId || counts.get(day) !== spots || (known.get(day) ?? 0) < changes,
      );
      const whole = missing === -1 ? leaving : leaving.slice(0, missing);
      await this.days.note(
        whole.map(({ day, spots, lastId, changes }) => ({ day, spots, lastId, changes })),
      );
      return whole.length;
    } finally {
      session.close();
    }
  }
}

/** The spots of each day for which a condition holds. */
async function countsByDay(
  session: ClickHouseSession,
  days: readonly { readonly day: number }[],
  condition: string,
): Promise<Map<number, number>> {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const rows = await session.run(`
    SELECT intDiv(heard_s, ${SECONDS_PER_DAY}) AS day, count() FROM spots
    WHERE heard_s >= ${first * SECONDS_PER_DAY} AND heard_s < ${(last + 1) * SECONDS_PER_DAY} AND ${condition} GROUP BY day`);
  return new Map(rows.map(([day, count]) => [Number(day), Number(count)]));
}

function versionOf({ spots, lastId, changes }: WholeDay): string {
  return `${spots}:${lastId}:${changes}`;
}
