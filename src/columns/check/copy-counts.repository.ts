import { SECONDS_PER_DAY } from '../../time/time-window.js';
import type { ColumnRow } from '../column-session.js';
import type { ClickHouseSession } from '../clickhouse/clickhouse-session.repository.js';

/** A statement reads two columns of all spots at most. */
const WITHIN_MS = 600_000;

/** How many spots a block or a day has, and how many of them have an id that no other has. */
export interface IdCount {
  readonly spots: number;
  readonly ids: number;
}

/** What one server has; shard and replica are empty where there is no cluster. */
export interface ServerPart {
  readonly shard: string;
  readonly replica: string;
  readonly host: string;
  readonly spots: number;
  readonly newestId: number;
}

/** What ClickHouse has, in numbers. Every method throws as the session does. */
export class CopyCounts {
  constructor(private readonly session: ClickHouseSession) {}

  /** Of the ids beyond one up to another, by their block: ids from 1 on, so many in each. */
  async ofBlocks(afterId: number, upToId: number, ids: number): Promise<Map<number, IdCount>> {
    const rows = await this.ask(
      `SELECT intDiv(id - 1, ${ids}) AS block, count(), uniqExact(id) FROM spots
       WHERE id > ${afterId} AND id <= ${upToId} GROUP BY block`,
    );
    return new Map(rows.map(([block, ...counts]) => [Number(block), toCount(counts)]));
  }

  async ofDay(day: number): Promise<IdCount> {
    const [row = []] = await this.ask(
      `SELECT count(), uniqExact(id) FROM spots
       WHERE heard_s >= ${day * SECONDS_PER_DAY} AND heard_s < ${(day + 1) * SECONDS_PER_DAY}`,
    );
    return toCount(row);
  }

  /** The ids beyond one up to another. */
  async ids(afterId: number, upToId: number): Promise<Set<number>> {
    const rows = await this.ask(`SELECT id FROM spots WHERE id > ${afterId} AND id <= ${upToId}`);
    return new Set(rows.map(([id]) => Number(id)));
  }

  async ofServers(cluster: string | undefined): Promise<ServerPart[]> {
    const rows = await this.ask(
      cluster === undefined
        ? `SELECT '', '', hostName() AS host, count(), max(id) FROM spots GROUP BY host`
        : `SELECT getMacro('shard') AS shard, getMacro('replica') AS replica, hostName() AS host, count(), max(id)
           FROM clusterAllReplicas('${cluster}', currentDatabase(), spots_of_shard) GROUP BY shard, replica, host
           ORDER BY shard, replica`,
    );
    return rows.map(([shard, replica, host, spots, newestId]) => ({
      shard: String(shard),
      replica: String(replica),
      host: String(host),
      spots: Number(spots),
      newestId: Number(newestId),
    }));
  }

  private async ask(statement: string): Promise<ColumnRow[]> {
    return this.session.run(statement, [], WITHIN_MS);
  }
}

function toCount([spots, ids]: ColumnRow): IdCount {
  return { spots: Number(spots), ids: Number(ids) };
}
