import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '../../database/database.service.js';
import type { VapidKeys } from '../network/push-crypto.js';
import type { SentFilter } from '../body/alert-filter.js';
import type { Destination } from '../body/destination.js';
import type { AlertRecord, NewDelivery } from './alert-record.js';
import { addDeliveries, moveDeliveries, removeTests } from './outbox.repository.js';

/** Held while an alert is made, so that the limit is not passed by two at once. */
const CREATION_LOCK = 7_211_005;

/** Of {@link AlertRecord}. */
const COLUMNS = raw(`id, key_sha256 AS "keySha256", name, filter, destination, host,
  cooldown_minutes AS "cooldownMinutes", min_skimmers AS "minSkimmers",
  date_part('epoch', expires_at)::bigint AS "expiresAtSeconds", paused AS "isPaused",
  confirmed AS "isConfirmed", challenge, code_tries AS "codeTries", from_id AS "fromId",
  last_error AS "lastError", date_part('epoch', failing_since)::bigint AS "failingSinceSeconds",
  sent, date_part('epoch', created_at)::bigint AS "createdAtSeconds",
  date_part('epoch', renewed_at)::bigint AS "renewedAtSeconds",
  date_part('epoch', ended_at)::bigint AS "endedAtSeconds"`);

type Row = Omit<AlertRecord, 'filter' | 'destination'> & {
  readonly filter: string;
  readonly destination: string;
};

/** What becomes of an alert, and the message that goes with it. */
export interface AlertChange {
  readonly alert: AlertRecord;
  readonly delivery?: NewDelivery;
}

/** The SQL of alerts as their owners make and change them. */
@Injectable()
export class AlertsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Stores a new alert with its first message; nothing when there are `max` that have not ended, or `allow` says no,
   * which is asked last and can count in the same transaction.
   */
  async create(
    { alert, delivery }: AlertChange,
    max: number,
    allow: (client: PoolClient) => Promise<boolean>,
  ): Promise<'created' | 'full' | 'refused'> {
    return this.database.transaction(async (client) => {
      if (await isFull(client, max, alert.createdAtSeconds)) return 'full';
      if (!(await allow(client))) return 'refused';
      const change = await nextChange(client);
      await client.query(sql`
        INSERT INTO alerts (id, key_sha256, name, filter, kind, host, destination, cooldown_minutes,
          min_skimmers, expires_at, paused, confirmed, challenge, code_tries, from_id, sent,
          created_at, renewed_at, change)
        VALUES (${alert.id}, ${alert.keySha256}, ${alert.name}, ${JSON.stringify(alert.filter)},
          ${alert.destination.kind}, ${alert.host}, ${JSON.stringify(alert.destination)},
          ${alert.cooldownMinutes}, ${alert.minSkimmers}, to_timestamp(${alert.expiresAtSeconds}),
          ${alert.isPaused}, ${alert.isConfirmed}, ${alert.challenge}, 0, ${alert.fromId}, 0,
          to_timestamp(${alert.createdAtSeconds}), to_timestamp(${alert.renewedAtSeconds}), ${change})`);
      if (delivery) await addDeliveries(client, [delivery], alert.createdAtSeconds * 1000);
      return 'created';
    }, `BEGIN; SELECT pg_advisory_xact_lock(${CREATION_LOCK})`);
  }

  async find(id: string): Promise<AlertRecord | undefined> {
    const [row] = await this.database.query<Row>(
      sql`SELECT ${COLUMNS} FROM alerts WHERE id = ${id}`,
    );
    return row && toRecord(row);
  }

  /**
   * Changes an alert under the lock of its row, so that of two changes at once neither is lost. What `change` throws
   * leaves the alert as it was; without a result nothing changes. `undefined` when there is no such alert.
   */
  async update(
    id: string,
    nowSeconds: number,
    change: (current: AlertRecord, client: PoolClient) => Promise<AlertChange>,
  ): Promise<AlertRecord | undefined> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<Row>(
        sql`SELECT ${COLUMNS} FROM alerts WHERE id = ${id} FOR UPDATE`,
      );
      if (!rows[0]) return undefined;
      const before = toRecord(rows[0]);
      const { alert, delivery } = await change(before, client);
      await store(client, alert);
      if (alert.host !== before.host) await moveDeliveries(client, id, alert.host);
      if (delivery) {
        await removeTests(client, id);
        await addDeliveries(client, [delivery], nowSeconds * 1000);
      }
      return alert;
    });
  }

  async delete(id: string): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const { rowCount } = await client.query(sql`DELETE FROM alerts WHERE id = ${id}`);
      await nextChange(client);
      return rowCount === 1;
    });
  }

  /** Ends what is over, for each reason the text that the owner reads; how many. */
  async endDue(
    nowSeconds: number,
    due: { readonly failingSince: number; readonly renewedSince: number },
    reasons: { readonly failing: string; readonly forgotten: string },
  ): Promise<number> {
    return this.database.transaction(async (client) => {
      const { rowCount } = await client.query(sql`
        UPDATE alerts SET ended_at = to_timestamp(${nowSeconds}), last_error = CASE
          WHEN failing_since <= to_timestamp(${due.failingSince}) THEN ${reasons.failing}
          WHEN renewed_at <= to_timestamp(${due.renewedSince}) THEN ${reasons.forgotten}
          ELSE last_error END
        WHERE ended_at IS NULL AND (failing_since <= to_timestamp(${due.failingSince})
          OR renewed_at <= to_timestamp(${due.renewedSince})
          OR expires_at <= to_timestamp(${nowSeconds}))`);
      if ((rowCount ?? 0) > 0) await nextChange(client);
      return rowCount ?? 0;
    });
  }

  /** Removes alerts that ended before a moment, and what is remembered of stations whose quiet was over by another. */
  async removeOld(endedBefore: number, quietUntil: number): Promise<void> {
    await this.database.query(
      sql`DELETE FROM alerts WHERE ended_at < to_timestamp(${endedBefore})`,
    );
    await this.database.query(
      sql`DELETE FROM alert_told WHERE until < to_timestamp(${quietUntil})`,
    );
  }

  /** How many alerts there are of each kind that have not ended. */
  async countByKind(): Promise<{ kind: string; alerts: number }[]> {
    return this.database.query(sql`
      SELECT kind, count(*) AS alerts FROM alerts WHERE ended_at IS NULL GROUP BY kind`);
  }

  /** The service's keys for push services; `made` are stored when there are none. */
  async vapidKeys(made: VapidKeys): Promise<VapidKeys> {
    const [keys] = await this.database.query<VapidKeys>(sql`
      UPDATE alert_state SET vapid_public = coalesce(vapid_public, ${made.publicKey}),
        vapid_private = coalesce(vapid_private, ${made.privateKey})
      RETURNING vapid_public AS "publicKey", vapid_private AS "privateKey"`);
    return keys ?? made;
  }
}

/** Whether there are so many alerts already. */
export async function isFull(
  client: PoolClient,
  max: number,
  nowSeconds: number,
): Promise<boolean> {
  const { rows } = await client.query<{ alerts: number }>(sql`
    SELECT count(*) AS alerts FROM alerts
    WHERE ended_at IS NULL AND (expires_at IS NULL OR expires_at > to_timestamp(${nowSeconds}))`);
  return (rows[0]?.alerts ?? 0) >= max;
}

/** The number of a change, under the lock of the one row: numbers become visible in their order. */
async function nextChange(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ change: number }>(
    sql`UPDATE alert_state SET change = change + 1 RETURNING change`,
  );
  return rows[0]?.change ?? 0;
}

async function store(client: PoolClient, alert: AlertRecord): Promise<void> {
  const change = await nextChange(client);
  await client.query(sql`
    UPDATE alerts SET name = ${alert.name}, filter = ${JSON.stringify(alert.filter)},
      kind = ${alert.destination.kind}, host = ${alert.host},
      destination = ${JSON.stringify(alert.destination)}, cooldown_minutes = ${alert.cooldownMinutes},
      min_skimmers = ${alert.minSkimmers}, expires_at = to_timestamp(${alert.expiresAtSeconds}),
      paused = ${alert.isPaused}, confirmed = ${alert.isConfirmed}, challenge = ${alert.challenge},
      code_tries = ${alert.codeTries}, from_id = ${alert.fromId}, last_error = ${alert.lastError},
      failing_since = to_timestamp(${alert.failingSinceSeconds}),
      renewed_at = to_timestamp(${alert.renewedAtSeconds}),
      ended_at = to_timestamp(${alert.endedAtSeconds}), change = ${change}
    WHERE id = ${alert.id}`);
}

/** An alert of a row with {@link ALERT_COLUMNS}. */
export function toRecord({ filter, destination, ...row }: Row): AlertRecord {
  return {
    ...row,
    filter: JSON.parse(filter) as SentFilter,
    destination: JSON.parse(destination) as Destination,
  };
}

export { COLUMNS as ALERT_COLUMNS };
export type { Row as AlertTableRow };
