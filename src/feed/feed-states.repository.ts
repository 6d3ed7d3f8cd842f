import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '../database/database.service.js';
import { RolesService, type Term } from '../leadership/roles.service.js';
import type { FeedStatus, WatchedFeedStatus } from './spot-feed.js';

/** Time without a report after which a feed counts as disconnected. */
const SILENT_AFTER_SECONDS = 30;

interface FeedStateRow extends Omit<FeedStatus, 'lastSpotAtMs'> {
  readonly lastSpotAt: Date | null;
  readonly isStale: boolean;
  readonly problem: string | null;
}

/** Stores the state of the feeds for the processes that do not listen to them. */
@Injectable()
export class FeedStatesRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly roles: RolesService,
  ) {}

  /**
   * Replaces the states of all feeds.
   * @throws RoleLost when another process has the role by now
   * @throws DatabaseUnavailable
   */
  async replace(term: Term, statuses: readonly WatchedFeedStatus[]): Promise<void> {
    const names = statuses.map(({ name }) => name);
    await this.roles.transaction(term, async (client) => {
      await client.query(sql`DELETE FROM feed_states WHERE name <> ALL(${names}::text[])`);
      await client.query(sql`
        INSERT INTO feed_states (name, connected, last_spot_at, spots_received, lines_rejected,
          reconnect_count, is_stale, problem, reported_at)
        SELECT name, connected, to_timestamp(last_spot_ms / 1000), spots_received, lines_rejected,
          reconnect_count, is_stale, problem, clock_timestamp()
        FROM unnest(
          ${names}::text[],
          ${statuses.map(({ connected }) => connected)}::boolean[],
          ${statuses.map(({ lastSpotAtMs }) => lastSpotAtMs)}::double precision[],
          ${statuses.map(({ spotsReceived }) => spotsReceived)}::bigint[],
          ${statuses.map(({ linesRejected }) => linesRejected)}::bigint[],
          ${statuses.map(({ reconnectCount }) => reconnectCount)}::int[],
          ${statuses.map(({ stale = false }) => stale)}::boolean[],
          ${statuses.map(({ problem = null }) => problem)}::text[]
        ) AS told (name, connected, last_spot_ms, spots_received, lines_rejected, reconnect_count,
          is_stale, problem)
        ORDER BY name
        ON CONFLICT (name) DO UPDATE
        SET connected = excluded.connected, last_spot_at = excluded.last_spot_at,
          spots_received = excluded.spots_received, lines_rejected = excluded.lines_rejected,
          reconnect_count = excluded.reconnect_count,
          is_stale = excluded.is_stale, problem = excluded.problem, reported_at = excluded.reported_at`);
    });
  }

  /**
   * Returns each feed's last reported state; not connected when the report is too old.
   * @throws DatabaseUnavailable
   */
  async findAll(): Promise<WatchedFeedStatus[]> {
    const rows = await this.database.query<FeedStateRow>(sql`
      SELECT name,
        connected AND reported_at > clock_timestamp() - make_interval(secs => ${SILENT_AFTER_SECONDS})
          AS connected,
        last_spot_at AS "lastSpotAt", spots_received AS "spotsReceived",
        lines_rejected AS "linesRejected", reconnect_count AS "reconnectCount",
        is_stale AS "isStale", problem
      FROM feed_states`);
    return rows.map(({ lastSpotAt, isStale, problem, ...row }) => ({
      ...row,
      lastSpotAtMs: lastSpotAt?.getTime() ?? null,
      ...(row.connected && isStale && { stale: true }),
      ...(row.connected && problem !== null && { problem }),
    }));
  }
}
