import { Injectable } from '@nestjs/common';
import { StoredSpotsRepository } from '../log/retention/stored-spots.repository.js';
import { isoDay } from '../log/state/partition-name.js';
import { CopyCounts, type ServerPart } from './check/copy-counts.repository.js';
import { ClickHouseSession } from './clickhouse/clickhouse-session.repository.js';
import { CopyStateRepository } from './clickhouse/copy-state.repository.js';
import { isChanging, PastDayRepository } from './clickhouse/past-day.repository.js';
import { ClickHouseServers } from './clickhouse/servers.js';

/** Ids looked at together. */
const BLOCK_IDS = 250_000;

/** Ids of one statement, which has a set of them: some 2 GB. */
const IDS_AT_ONCE = 100 * BLOCK_IDS;

/** Spots of which the first has an id. */
interface Stretch {
  readonly firstId: number;
  readonly spots: number;
}

/** What ClickHouse has of the log, and of the days before. */
export interface CopyReport {
  /** Why it is not copied, as the process says that copies it. */
  readonly trouble: string | null;
  /** Spots that the log has beyond the copy. */
  readonly behindBy: number;
  readonly servers: readonly ServerPart[];
  /** Spots that PostgreSQL has and ClickHouse has not, though they were sent, by their blocks. */
  readonly missing: readonly Stretch[];
  /** Spots that are there more than once, by their blocks. */
  readonly doubled: readonly Stretch[];
  /** Days that have left the log and are not there as they were noted. */
  readonly days: readonly {
    readonly date: string;
    readonly spots: number;
    readonly found: number;
  }[];
  /** Shards of which replicas differ. */
  readonly unlike: readonly string[];
}

/** Compares ClickHouse with PostgreSQL, spot by spot where a number is not as it must be. Reads; changes nothing. */
@Injectable()
export class CopyCheckService {
  constructor(
    private readonly servers: ClickHouseServers,
    private readonly spots: StoredSpotsRepository,
    private readonly state: CopyStateRepository,
    private readonly days: PastDayRepository,
  ) {}

  /** Minutes for a billion spots. @throws ColumnsUnavailable, ColumnsFailed, DatabaseUnavailable */
  async run(): Promise<CopyReport> {
    const session = new ClickHouseSession(await this.servers.pick());
    try {
      const counts = new CopyCounts(session);
      const { copy, lastId } = await this.state.readBoth();
      const compared = await this.compareLog(counts, copy.lastId);
      const servers = await counts.ofServers(this.servers.cluster);
      return {
        trouble: copy.trouble,
        behindBy: lastId - copy.lastId,
        servers,
        ...compared,
        days: await this.comparePast(counts),
        unlike: unlikeOf(servers),
      };
    } finally {
      session.close();
    }
  }

  private async compareLog(counts: CopyCounts, lastId: number) {
    const missing: Stretch[] = [];
    const doubled: Stretch[] = [];
    for (let afterId = 0; afterId < lastId; afterId += IDS_AT_ONCE) {
      const upToId = Math.min(lastId, afterId + IDS_AT_ONCE);
      const found = await counts.ofBlocks(afterId, upToId, BLOCK_IDS);
      for (let firstId = afterId + 1; firstId <= upToId; firstId += BLOCK_IDS) {
        const endId = Math.min(upToId, firstId + BLOCK_IDS - 1);
        const { spots = 0, ids = 0 } = found.get((firstId - 1) / BLOCK_IDS) ?? {};
        if (spots > ids) doubled.push({ firstId, spots: spots - ids });
        // Ids have no gaps, but for days that left the log before it was copied, and for what a failover has lost.
        if (ids === endId - firstId + 1) continue;
        const lacking = await this.findLacking(counts, firstId - 1, endId);
        const [first] = lacking;
        if (first !== undefined) missing.push({ firstId: first, spots: lacking.length });
      }
    }
    return { missing, doubled };
  }

  /** The ids of a range that PostgreSQL has, and ClickHouse has not. */
  private async findLacking(counts: CopyCounts, afterId: number, upToId: number) {
    const kept = await this.spots.findIds({ afterId, upToId });
    if (kept.length === 0) return [];
    const there = await counts.ids(afterId, upToId);
    return kept.filter((id) => !there.has(id));
  }

  private async comparePast(counts: CopyCounts): Promise<CopyReport['days']> {
    const wrong: { date: string; spots: number; found: number }[] = [];
    for (const one of await this.days.findBeyondLog()) {
      const { spots, ids } = await counts.ofDay(one.day);
      const isWhole = !isChanging(one) && spots === one.spots && ids === spots;
      if (!isWhole) wrong.push({ date: isoDay(one.day), spots: one.spots, found: ids });
    }
    return wrong;
  }
}

/** The shards whose replicas do not have the same number of spots. */
function unlikeOf(servers: readonly ServerPart[]): string[] {
  const shards = [...new Set(servers.map(({ shard }) => shard))];
  return shards.filter((shard) => {
    const replicas = servers.filter((one) => one.shard === shard);
    return new Set(replicas.map(({ spots }) => spots)).size > 1;
  });
}
