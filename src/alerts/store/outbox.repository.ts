import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '../../database/database.service.js';
import type { Destination } from '../body/destination.js';
import type { AlertMessage, Delivery, NewDelivery } from './alert-record.js';

type DeliveryRow = Omit<Delivery, 'message' | 'destination'> & {
  readonly message: string;
  readonly destination: string;
};

/** What an attempt changes of the alert. */
export interface Success {
  /** Whether the destination has agreed by it. */
  readonly confirms: boolean;
  /** What is still wrong: the answer was not the challenge. */
  readonly complaint: string | null;
  /** Spots beyond this id are told, when it agrees. */
  readonly fromId: number;
  /** Called in the same transaction when the destination has agreed by it. */
  readonly onAgreed: (client: PoolClient) => Promise<void>;
}

/** The SQL of messages that wait to be sent. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: DatabaseService) {}

  /** When the next message of each host is due, Unix ms. */
  async findHosts(): Promise<{ host: string; nextAtMs: number }[]> {
    return this.database.query(sql`
      SELECT host, (date_part('epoch', min(next_at)) * 1000)::bigint AS "nextAtMs"
      FROM alert_deliveries GROUP BY host`);
  }

  /** Messages of a host that are due, the oldest first, but those that are being sent. */
  async findDue(
    host: string,
    nowMs: number,
    { sending, limit }: { readonly sending: readonly string[]; readonly limit: number },
  ): Promise<Delivery[]> {
    const now = sql`to_timestamp(${nowMs / 1000}::double precision)`;
    const rows = await this.database.query<DeliveryRow>(sql`
      SELECT waiting.id, alert_id AS "alertId", message, attempts, waiting.host,
        date_part('epoch', waiting.created_at) * 1000 AS "createdAtMs",
        alerts.name AS "alertName", kind, destination, confirmed AS "isConfirmed", challenge,
        date_part('epoch', renewed_at)::bigint AS "renewedAtSeconds"
      FROM alert_deliveries AS waiting JOIN alerts ON alerts.id = alert_id
      WHERE waiting.host = ${host} AND next_at <= ${now} AND waiting.id <> ALL(${sending}::uuid[])
        AND (is_test OR (confirmed AND NOT paused)) AND ended_at IS NULL
        AND (expires_at IS NULL OR expires_at > ${now})
      ORDER BY next_at LIMIT ${limit}`);
    return rows.map(({ message, destination, ...row }) => ({
      ...row,
      message: JSON.parse(message) as AlertMessage,
      destination: JSON.parse(destination) as Destination,
    }));
  }

  /** It has arrived: it is gone, and the alert does not fail. */
  async delivered({ id, alertId, challenge }: Delivery, success: Success): Promise<void> {
    const { confirms, complaint, fromId, onAgreed } = success;
    await this.database.transaction(async (client) => {
      await client.query(sql`
        UPDATE alerts SET sent = sent + 1, failing_since = NULL,
          last_error = ${unlessEnded(complaint)}
        WHERE id = ${alertId}`);
      await client.query(sql`DELETE FROM alert_deliveries WHERE id = ${id}`);
      if (!confirms) return;
      // With another challenge by now it may have another destination, which has agreed to nothing.
      const { rowCount } = await client.query(sql`
        WITH state AS (UPDATE alert_state SET change = alert_state.change + 1 RETURNING change)
        UPDATE alerts SET confirmed = true, from_id = ${fromId}, change = state.change
        FROM state WHERE id = ${alertId} AND challenge = ${challenge} AND NOT confirmed`);
      if (rowCount === 1) await onAgreed(client);
    });
  }

  /** It has not arrived: it is tried again at `nextAtMs`, or given up without one. */
  async failed(
    { id, alertId }: Delivery,
    error: string,
    times: { readonly nowMs: number; readonly nextAtMs: number | undefined },
  ): Promise<void> {
    const { nowMs, nextAtMs } = times;
    await this.database.transaction(async (client) => {
      await client.query(sql`
        UPDATE alerts SET last_error = ${unlessEnded(error)},
          failing_since = coalesce(failing_since, to_timestamp(${Math.floor(nowMs / 1000)}))
        WHERE id = ${alertId}`);
      await client.query(
        nextAtMs === undefined
          ? sql`DELETE FROM alert_deliveries WHERE id = ${id}`
          : sql`UPDATE alert_deliveries SET attempts = attempts + 1,
              next_at = to_timestamp(${nextAtMs / 1000}::double precision) WHERE id = ${id}`,
      );
    });
  }

  /** The destination says that it is gone for ever: the alert ends. */
  async ended({ alertId }: Delivery, error: string, nowSeconds: number): Promise<void> {
    await this.database.transaction(async (client) => {
      await client.query(sql`
        UPDATE alerts SET last_error = ${error}, ended_at = to_timestamp(${nowSeconds})
        WHERE id = ${alertId} AND ended_at IS NULL`);
      await client.query(sql`DELETE FROM alert_deliveries WHERE alert_id = ${alertId}`);
      await client.query(sql`UPDATE alert_state SET change = change + 1`);
    });
  }

  /** Gives up what nobody could be sent, as of a paused alert; how many. */
  async removeOld(createdBeforeMs: number): Promise<number> {
    const removed = await this.database.query(sql`
      DELETE FROM alert_deliveries
      WHERE created_at < to_timestamp(${createdBeforeMs / 1000}::double precision) RETURNING id`);
    return removed.length;
  }

  /** How many messages wait, by kind. */
  async countWaiting(): Promise<{ kind: string; waiting: number }[]> {
    return this.database.query(sql`
      SELECT kind, count(*) AS waiting FROM alert_deliveries JOIN alerts ON alerts.id = alert_id
      GROUP BY kind`);
  }
}

/** Adds messages, due at once, of alerts that are still there. Part of the transaction that knows of the match. */
export async function addDeliveries(
  client: PoolClient,
  deliveries: readonly NewDelivery[],
  nowMs: number,
): Promise<void> {
  const now = sql`to_timestamp(${nowMs / 1000}::double precision)`;
  const rows = deliveries.map(({ id, alertId, message }) => ({
    id,
    alert_id: alertId,
    message: JSON.stringify(message),
    is_test: message.event === 'test',
  }));
  await client.query(sql`
    INSERT INTO alert_deliveries (id, alert_id, host, message, is_test, attempts, created_at, next_at)
    SELECT made.id, alert_id, host, message, is_test, 0, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS made (id uuid, alert_id text, message text, is_test boolean)
    JOIN alerts ON alerts.id = made.alert_id`);
}

/** What asked for agreement until now is asked no longer: another message takes its place. */
export async function removeTests(client: PoolClient, alertId: string): Promise<void> {
  await client.query(sql`DELETE FROM alert_deliveries WHERE alert_id = ${alertId} AND is_test`);
}

/** An alert has another destination: what waits for it goes there. */
export async function moveDeliveries(
  client: PoolClient,
  alertId: string,
  host: string,
): Promise<void> {
  await client.query(sql`UPDATE alert_deliveries SET host = ${host} WHERE alert_id = ${alertId}`);
}

/** What went wrong last, or why an alert has ended, which a message that was on its way then does not change. */
function unlessEnded(error: string | null): Sql {
  return sql`CASE WHEN ended_at IS NULL THEN ${error}::text ELSE last_error END`;
}
