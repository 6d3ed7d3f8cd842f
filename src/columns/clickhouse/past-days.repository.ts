import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../../database/database.service.js';
import type { LogDay } from '../../log/days.service.js';
import { HorizonService } from '../../log/horizon.service.js';
import { type PastDay, PastDaysService, type PastDaysSource } from '../../log/past-days.service.js';
import { isoDay } from '../../log/state/partition-name.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { ColumnsKeepPast } from '../columns.errors.js';
import { ClickHouseSession } from './clickhouse-session.repository.js';
import { CopyStateRepository } from './copy-state.repository.js';
import { CHANGING, horizonDay, PastDayRepository, type WholeDay } from './past-day.repository.js';
import { ClickHouseServers } from './servers.js';

/** The past beyond the log in ClickHouse: a day leaves the log only when it is whole there, and is answered from there. */
@Injectable()
export class ClickHousePast implements PastDaysSource {
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
    const isChanging = days.some(({ changes }) => changes === CHANGING);
    if (first && (this.servers.problem !== undefined || isChanging)) {
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

  /** Counts the days, oldest first, that ClickHouse has whole, up to the first that it has not; notes them. */
  private async countWhole(leaving: readonly LogDay[]): Promise<number> {
    if (leaving.length === 0) return 0;
    const copy = await this.copies.read();
    const session = new ClickHouseSession(await this.servers.pick());
    try {
      const counts = await countsByDay(session, leaving);
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

/** The spots of the log of each day. */
async function countsByDay(
  session: ClickHouseSession,
  days: readonly LogDay[],
): Promise<Map<number, number>> {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const rows = await session.run(`
    SELECT intDiv(heard_s, ${SECONDS_PER_DAY}) AS day, count() FROM spots
    WHERE heard_s >= ${first * SECONDS_PER_DAY} AND heard_s < ${(last + 1) * SECONDS_PER_DAY} AND id > 0 GROUP BY day`);
  return new Map(rows.map(([day, count]) => [Number(day), Number(count)]));
}

function versionOf({ spots, lastId, changes }: WholeDay): string {
  return `${spots}:${lastId}:${changes}`;
}
