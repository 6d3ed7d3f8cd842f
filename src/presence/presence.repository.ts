import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseClock } from '../database/database-clock.service.js';
import { DatabaseService } from '../database/database.service.js';
import { RolesService, type Term } from '../leadership/roles.service.js';
import type { RoomCount } from './presence-source.js';
import { PRESENCE_TTL_MS, type SourceReport } from './source-recorder.js';

/** A valid roster: the users of a room. */
export interface RosterRecord {
  readonly source: string;
  readonly room: string;
  readonly names: string[];
  readonly listedAtSeconds: number;
}

/** The last reported state of a source. */
interface SourceRecord {
  readonly source: string;
  readonly isConnected: boolean;
  readonly lastMessageAtSeconds: number | null;
  readonly reconnectCount: number;
  /** Valid rooms; empty when there are none. */
  readonly rooms: RoomCount[];
}

/** All sources and valid rosters. */
export interface PresenceRecord {
  readonly sources: SourceRecord[];
  readonly rosters: RosterRecord[];
}

const TTL_SECONDS = PRESENCE_TTL_MS / 1000;

/** Time without a report after which a source counts as disconnected: its process is gone. */
const REPORT_VALID_SECONDS = 30;

/**
 * Reads and writes stored presence. Its statements are SQL: every one compares or computes times by the database's
 * clock, which TypeORM can express only in strings of SQL.
 */
@Injectable()
export class PresenceRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: DatabaseClock,
    private readonly roles: RolesService,
  ) {}

  /**
   * Stores the report of a source. Keeps rosters that it lacks, because another process stored them, and renews those
   * that were still valid when anything was heard.
   * @throws RoleLost when another process has the role by now
   */
  async store(term: Term, report: SourceReport): Promise<void> {
    await this.roles.transaction(term, async (client) => {
      await client.query(this.upsertSource(report));
      if (report.lastHeardAgeMs === null) return;
      const heardAt = this.ago(report.lastHeardAgeMs);
      await client.query(sql`
        UPDATE presence_rosters SET renewed_at = ${heardAt}
        WHERE source = ${report.source} AND room = ANY(${report.monitoredRooms}::text[])
          AND renewed_at < ${heardAt} AND ${isValid(sql`renewed_at`, heardAt)}`);
      for (const { room, names, ageMs } of report.rosters) {
        await client.query(sql`
          INSERT INTO presence_rosters (source, room, names, listed_at, renewed_at)
          VALUES (${report.source}, ${room}, ${names}, ${this.ago(ageMs)}, ${heardAt})
          ON CONFLICT (source, room) DO UPDATE
          SET names = excluded.names, listed_at = excluded.listed_at, renewed_at = excluded.renewed_at`);
      }
    });
  }

  /** Reads all sources and valid rosters: two queries on tables of a few rows. */
  async find(): Promise<PresenceRecord> {
    const now = this.clock.now();
    return this.database.snapshot(async (run) => ({
      sources: await run<SourceRecord>(sql`
        SELECT source, reconnect_count AS "reconnectCount",
          is_connected AND ${isValid(sql`reported_at`, now, REPORT_VALID_SECONDS)} AS "isConnected",
          floor(date_part('epoch', last_message_at))::bigint AS "lastMessageAtSeconds",
          CASE WHEN ${isValid(sql`rooms_renewed_at`, now)} THEN rooms ELSE '[]' END AS rooms
        FROM presence_sources`),
      rosters: await run<RosterRecord>(sql`
        SELECT source, room, names, floor(date_part('epoch', listed_at))::bigint AS "listedAtSeconds"
        FROM presence_rosters WHERE ${isValid(sql`renewed_at`, now)}`),
    }));
  }

  /** Deletes expired rosters, and returns their number. */
  async deleteStale(): Promise<number> {
    const now = this.clock.now();
    const deleted = await this.database.query(sql`
      DELETE FROM presence_rosters WHERE NOT ${isValid(sql`renewed_at`, now)} RETURNING room`);
    await this.database.query(sql`
      UPDATE presence_sources SET rooms = '[]', rooms_renewed_at = NULL
      WHERE NOT ${isValid(sql`rooms_renewed_at`, now)}`);
    return deleted.length;
  }

  private upsertSource(report: SourceReport): Sql {
    const heardAt = this.ago(report.lastHeardAgeMs);
    const rooms = report.rooms === null ? null : JSON.stringify(report.rooms);
    return sql`
      INSERT INTO presence_sources AS stored
        (source, is_connected, reported_at, last_message_at, reconnect_count, rooms, rooms_renewed_at)
      VALUES (${report.source}, ${report.isConnected}, ${this.clock.now()},
        ${this.ago(report.lastMessageAgeMs)}, ${report.reconnects},
        coalesce(${rooms}::jsonb, '[]'), CASE WHEN ${rooms}::jsonb IS NOT NULL THEN ${heardAt} END)
      ON CONFLICT (source) DO UPDATE SET
        is_connected = excluded.is_connected,
        reported_at = excluded.reported_at,
        last_message_at = coalesce(excluded.last_message_at, stored.last_message_at),
        reconnect_count = stored.reconnect_count + excluded.reconnect_count,
        rooms = CASE WHEN excluded.rooms_renewed_at IS NULL THEN stored.rooms ELSE excluded.rooms END,
        rooms_renewed_at = CASE
          WHEN excluded.rooms_renewed_at IS NOT NULL THEN excluded.rooms_renewed_at
          WHEN ${isValid(sql`stored.rooms_renewed_at`, heardAt)}
            THEN greatest(stored.rooms_renewed_at, ${heardAt})
          ELSE stored.rooms_renewed_at END`;
  }

  /** SQL of the time `ageMs` before now; NULL for null. */
  private ago(ageMs: number | null): Sql {
    return sql`(${this.clock.now()} - make_interval(secs => ${ageMs}::double precision / 1000))`;
  }
}

/** SQL of whether `moment` is less than `seconds` before `at`; false for NULL. */
function isValid(moment: Sql, at: Sql, seconds = TTL_SECONDS): Sql {
  return sql`coalesce(${moment} > ${at} - make_interval(secs => ${seconds}), false)`;
}
