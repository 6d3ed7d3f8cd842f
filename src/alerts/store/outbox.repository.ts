import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { type EntityManager, IsNull, type Repository } from 'typeorm';
import { DatabaseService } from '../../database/database.service.js';
import { AlertDelivery } from '../entities/alert-delivery.entity.js';
import { AlertRow } from '../entities/alert.entity.js';
import { AlertLocks } from './alert-locks.repository.js';
import type { Delivery, NewDelivery } from './alert-record.js';

/** What a message that has arrived changes of its alert. */
export interface Success {
  /** Whether the destination has agreed by its answer. */
  readonly confirms: boolean;
  /** What is wrong with the answer, for the owner; null for nothing. */
  readonly complaint: string | null;
  /** Newest id of the log; a confirmed alert starts after it. */
  readonly fromId: number;
  /** Called in the same transaction when the destination has agreed. */
  readonly onAgreed: (manager: EntityManager) => Promise<void>;
}

/** Sets the last error, but keeps why an alert has ended, whatever becomes of a message that was on its way then. */
const LAST_ERROR_UNLESS_ENDED = 'CASE WHEN ended_at IS NULL THEN :error ELSE last_error END';

/**
 * Stores messages that wait to be sent. Adds them by SQL: one statement for any number, of alerts that still exist.
 * {@link AlertLocks} has the order of statements.
 */
@Injectable()
export class OutboxRepository {
  constructor(
    @InjectRepository(AlertDelivery) private readonly deliveries: Repository<AlertDelivery>,
    private readonly database: DatabaseService,
  ) {}

  /** Finds when the next message of each host is due, Unix ms. */
  async findHosts(): Promise<{ host: string; nextAtMs: number }[]> {
    const rows = await this.deliveries
      .createQueryBuilder('waiting')
      .select('waiting.host', 'host')
      .addSelect('min(waiting.nextAt)', 'nextAt')
      .groupBy('waiting.host')
      .getRawMany<{ host: string; nextAt: Date }>();
    return rows.map(({ host, nextAt }) => ({ host, nextAtMs: nextAt.getTime() }));
  }

  /** Finds the messages of a host that are due, oldest first, except those that are being sent. */
  async findDue(
    host: string,
    nowMs: number,
    { sending, limit }: { readonly sending: readonly string[]; readonly limit: number },
  ): Promise<Delivery[]> {
    const rows = await this.deliveries
      .createQueryBuilder('waiting')
      .innerJoinAndSelect('waiting.alert', 'alert')
      .where('waiting.host = :host AND waiting.nextAt <= :now AND waiting.id <> ALL(:sending)')
      .andWhere('(waiting.isTest OR (alert.isConfirmed AND NOT alert.isPaused))')
      .andWhere('alert.endedAtSeconds IS NULL')
      .andWhere('(alert.expiresAtSeconds IS NULL OR alert.expiresAtSeconds > :now)')
      .setParameters({ host, now: new Date(nowMs), sending })
      .orderBy('waiting.nextAt')
      .limit(limit)
      .getMany();
    return rows.map(toDelivery);
  }

  /** Removes a message that has arrived; its alert no longer fails. */
  async delivered({ id, alertId, challenge }: Delivery, success: Success): Promise<void> {
    const { confirms, complaint, fromId, onAgreed } = success;
    await this.database.transaction(async (_client, manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .update(AlertRow)
        .set({
          sent: () => 'sent + 1',
          failingSinceSeconds: null,
          lastError: () => LAST_ERROR_UNLESS_ENDED,
        })
        .where({ id: alertId })
        .setParameters({ error: complaint })
        .returning(['challenge', 'isConfirmed'])
        .execute();
      const [alert] = raw as { readonly challenge: string | null; readonly confirmed: boolean }[];
      // With another challenge by now it may have another destination, which has agreed to nothing.
      const hasAgreed =
        confirms && challenge !== null && alert?.challenge === challenge && !alert.confirmed;
      if (hasAgreed) await onAgreed(manager);
      await manager.delete(AlertDelivery, { id });
      if (!hasAgreed) return;
      const change = await AlertLocks.nextChange(manager);
      await manager.update(AlertRow, { id: alertId }, { isConfirmed: true, fromId, change });
    });
  }

  /** Notes that a message has not arrived: it is tried again at `nextAtMs`, or given up when that is undefined. */
  async failed(
    { id, alertId }: Delivery,
    error: string,
    { nowMs, nextAtMs }: { readonly nowMs: number; readonly nextAtMs: number | undefined },
  ): Promise<void> {
    await this.database.transaction(async (_client, manager) => {
      await manager
        .createQueryBuilder()
        .update(AlertRow)
        .set({
          lastError: () => LAST_ERROR_UNLESS_ENDED,
          failingSinceSeconds: () => 'coalesce(failing_since, :now)',
        })
        .where({ id: alertId })
        .setParameters({ error, now: new Date(nowMs - (nowMs % 1000)) })
        .execute();
      if (nextAtMs === undefined) await manager.delete(AlertDelivery, { id });
      else {
        const nextAt = new Date(nextAtMs);
        await manager.update(AlertDelivery, { id }, { attempts: () => 'attempts + 1', nextAt });
      }
    });
  }

  /** Ends an alert whose destination is gone for ever, with its messages. */
  async ended({ alertId }: Delivery, error: string, nowSeconds: number): Promise<void> {
    await this.database.transaction(async (_client, manager) => {
      const { affected } = await manager.update(
        AlertRow,
        { id: alertId, endedAtSeconds: IsNull() },
        { lastError: error, endedAtSeconds: nowSeconds },
      );
      await manager.delete(AlertDelivery, { alertId });
      if (affected === 1) await AlertLocks.nextChange(manager);
    });
  }

  /** Removes messages that are too old to be sent, such as those of a paused alert. */
  async removeOld(createdBeforeMs: number): Promise<void> {
    await this.database.query(sql`
      DELETE FROM alert_deliveries WHERE id IN (
        SELECT id FROM alert_deliveries WHERE created_at < ${new Date(createdBeforeMs)}
        FOR UPDATE SKIP LOCKED)`);
  }

  /** Counts the messages that wait, by kind. */
  async countWaiting(): Promise<{ kind: string; waiting: number }[]> {
    return this.deliveries
      .createQueryBuilder('waiting')
      .innerJoin('waiting.alert', 'alert')
      .select('alert.kind', 'kind')
      .addSelect('count(*)', 'waiting')
      .groupBy('alert.kind')
      .getRawMany();
  }
}

/**
 * Adds messages, due at once, of alerts that still exist. Call it in the transaction that stores their cause, which has
 * locked the alerts.
 */
export async function addDeliveries(
  manager: EntityManager,
  deliveries: readonly NewDelivery[],
  nowMs: number,
): Promise<void> {
  const rows = deliveries.map(({ id, alertId, message }) => ({
    id,
    alert_id: alertId,
    message: JSON.stringify(message),
    is_test: message.event === 'test',
  }));
  const now = new Date(nowMs);
  const { text, values } = sql`
    INSERT INTO alert_deliveries (id, alert_id, host, message, is_test, attempts, created_at, next_at)
    SELECT made.id, alert_id, host, message, is_test, 0, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS made (id uuid, alert_id text, message text, is_test boolean)
    JOIN alerts ON alerts.id = made.alert_id`;
  await manager.query(text, values);
}

function toDelivery({ alert, createdAt, ...waiting }: AlertDelivery): Delivery {
  const { id, alertId, host, message, attempts } = waiting;
  const { name, kind, destination, isConfirmed, challenge, renewedAtSeconds } = alert;
  const ofAlert = { alertName: name, kind, destination, isConfirmed, challenge, renewedAtSeconds };
  return { id, alertId, host, message, attempts, createdAtMs: createdAt.getTime(), ...ofAlert };
}
