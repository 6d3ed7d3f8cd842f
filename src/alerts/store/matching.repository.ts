import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql from 'sql-template-tag';
import { DatabaseService } from '../../database/database.service.js';
import { RolesService, type Term } from '../../leadership/roles.service.js';
import type { AlertMessage, AlertRecord, NewDelivery } from './alert-record.js';
import { ALERT_COLUMNS, type AlertTableRow, toRecord } from './alerts.repository.js';
import { addDeliveries } from './outbox.repository.js';

/** That an alert has told of a station, and until when it is quiet about it. */
export interface Told {
  readonly alertId: string;
  readonly callsign: string;
  /** -1 for who came to the repeater network. */
  readonly bandId: number;
  readonly mode: string;
  /** By the time at which spots were heard. */
  readonly untilSeconds: number;
}

/** How many messages an alert has had in its hour. */
export interface Pace {
  readonly alertId: string;
  readonly hourBeganAtSeconds: number;
  readonly messages: number;
  readonly leftOut: number;
  readonly lastMessage: AlertMessage | null;
}

/** What matching comes to: written together. */
export interface Matched {
  /** Spots up to this id have been matched. */
  readonly matchedId: number;
  readonly deliveries: readonly NewDelivery[];
  readonly told: readonly Told[];
  readonly paces: readonly Pace[];
}

/** The SQL of matching. */
@Injectable()
export class MatchingRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly roles: RolesService,
  ) {}

  /** The number of the latest change of an alert, and how far spots have been matched. */
  async findState(): Promise<{ change: number; matchedId: number | null }> {
    const [state] = await this.database.query<{ change: number; matchedId: number | null }>(
      sql`SELECT change, matched_id AS "matchedId" FROM alert_state`,
    );
    return state ?? { change: 0, matchedId: null };
  }

  /** The alerts that have not ended, those that tell now, and of these in full what changed after a change. */
  async findActive(afterChange: number): Promise<{
    alive: ReadonlySet<string>;
    active: ReadonlySet<string>;
    changed: AlertRecord[];
  }> {
    return this.database.snapshot(async (run) => {
      const all = await run<{ id: string; isActive: boolean }>(sql`
        SELECT id, confirmed AND NOT paused AS "isActive" FROM alerts WHERE ended_at IS NULL`);
      const rows = await run<AlertTableRow>(sql`
        SELECT ${ALERT_COLUMNS} FROM alerts
        WHERE ended_at IS NULL AND confirmed AND NOT paused AND change > ${afterChange}`);
      return {
        alive: new Set(all.map(({ id }) => id)),
        active: new Set(all.flatMap(({ id, isActive }) => (isActive ? [id] : []))),
        changed: rows.map(toRecord),
      };
    });
  }

  /** What alerts have told and are quiet about at a moment, or later. */
  async findTold(fromSeconds: number): Promise<Told[]> {
    return this.database.query(sql`
      SELECT alert_id AS "alertId", callsign, band_id AS "bandId", mode,
        date_part('epoch', until)::bigint AS "untilSeconds"
      FROM alert_told WHERE until > to_timestamp(${fromSeconds})`);
  }

  async findPaces(): Promise<Pace[]> {
    const rows = await this.database.query<
      Omit<Pace, 'lastMessage'> & { lastMessage: string | null }
    >(
      sql`
        SELECT alert_id AS "alertId", date_part('epoch', hour_began_at)::bigint AS "hourBeganAtSeconds",
          messages, left_out AS "leftOut", last_message AS "lastMessage"
        FROM alert_pace`,
    );
    return rows.map(({ lastMessage, ...row }) => ({
      ...row,
      lastMessage: lastMessage === null ? null : (JSON.parse(lastMessage) as AlertMessage),
    }));
  }

  /**
   * Writes what a few spots came to, all of it or nothing.
   * @throws RoleLost when another process matches by now
   * @throws DatabaseUnavailable when it may or may not be written
   */
  async store(term: Term, matched: Matched, nowMs: number): Promise<void> {
    const { matchedId, deliveries, told, paces } = matched;
    await this.roles.transaction(term, async (client) => {
      if (deliveries.length > 0) await addDeliveries(client, deliveries, nowMs);
      if (told.length > 0) await storeTold(client, told);
      if (paces.length > 0) await storePaces(client, paces);
      await client.query(sql`UPDATE alert_state SET matched_id = ${matchedId}`);
    });
  }
}

async function storeTold(client: PoolClient, told: readonly Told[]): Promise<void> {
  const rows = told.map((one) => ({
    alert_id: one.alertId,
    callsign: one.callsign,
    band_id: one.bandId,
    mode: one.mode,
    until: one.untilSeconds,
  }));
  await client.query(sql`
    INSERT INTO alert_told (alert_id, callsign, band_id, mode, until)
    SELECT alert_id, callsign, band_id, mode, to_timestamp(until)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS made (alert_id text, callsign text, band_id smallint, mode text, until bigint)
    WHERE EXISTS (SELECT FROM alerts WHERE id = alert_id)
    ON CONFLICT (alert_id, callsign, band_id, mode) DO UPDATE SET until = excluded.until`);
}

async function storePaces(client: PoolClient, paces: readonly Pace[]): Promise<void> {
  const rows = paces.map((one) => ({
    alert_id: one.alertId,
    began: one.hourBeganAtSeconds,
    messages: one.messages,
    left_out: one.leftOut,
    last_message: one.lastMessage === null ? null : JSON.stringify(one.lastMessage),
  }));
  await client.query(sql`
    INSERT INTO alert_pace (alert_id, hour_began_at, messages, left_out, last_message)
    SELECT alert_id, to_timestamp(began), messages, left_out, last_message
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS made (alert_id text, began bigint, messages integer, left_out integer, last_message text)
    WHERE EXISTS (SELECT FROM alerts WHERE id = alert_id)
    ON CONFLICT (alert_id) DO UPDATE SET hour_began_at = excluded.hour_began_at,
      messages = excluded.messages, left_out = excluded.left_out, last_message = excluded.last_message`);
}
