import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import {
  type EntityManager,
  type FindOptionsWhere,
  IsNull,
  LessThanOrEqual,
  MoreThan,
  type QueryDeepPartialEntity,
  type Repository,
} from 'typeorm';
import { DatabaseService } from '../../database/database.service.js';
import { AlertDelivery } from '../entities/alert-delivery.entity.js';
import { AlertState } from '../entities/alert-state.entity.js';
import { AlertRow } from '../entities/alert.entity.js';
import type { VapidKeys } from '../push/push-crypto.js';
import type { AlertRecord, NewDelivery } from './alert-record.js';
import { AlertLocks } from './alert-locks.repository.js';
import { addDeliveries } from './outbox.repository.js';

const ALIVE = { endedAtSeconds: IsNull() };

/** New state of an alert, and the message that is stored with it. */
export interface AlertChange {
  readonly alert: AlertRecord;
  readonly delivery?: NewDelivery;
}

/** Moments, Unix seconds: an alert that has failed since the first, or that was last renewed by the second, is over. */
export interface EndBounds {
  readonly failingSinceSeconds: number;
  readonly renewedSinceSeconds: number;
}

/** Stores alerts as their owners make and change them; {@link AlertLocks} has the order of statements. */
@Injectable()
export class AlertsRepository {
  constructor(
    @InjectRepository(AlertRow) private readonly alerts: Repository<AlertRow>,
    @InjectRepository(AlertState) private readonly state: Repository<AlertState>,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Stores a new alert with its first message; nothing when `max` have not ended, or `allow`, called last in the same
   * transaction, returns false. Both callbacks, here and in {@link update}, may be called again with another transaction.
   */
  async create(
    { alert, delivery }: AlertChange,
    max: number,
    allow: (manager: EntityManager) => Promise<boolean>,
  ): Promise<'created' | 'full' | 'refused'> {
    return this.database.transaction(async (_client, manager) => {
      if (await isFull(manager, max, alert.createdAtSeconds)) return 'full';
      if (!(await allow(manager))) return 'refused';
      await manager.insert(AlertRow, await rowOf(alert, manager));
      if (delivery) await addDeliveries(manager, [delivery], alert.createdAtSeconds * 1000);
      return 'created';
    }, AlertLocks.beginCreation);
  }

  async find(id: string): Promise<AlertRecord | null> {
    return this.alerts.findOneBy({ id });
  }

  /**
   * Changes an alert under the lock of its row, so that of two changes at once neither is lost. An error of `change`
   * leaves the alert as it was. Returns null when there is no such alert.
   */
  async update(
    id: string,
    nowSeconds: number,
    change: (current: AlertRecord, manager: EntityManager) => Promise<AlertChange>,
  ): Promise<AlertRecord | null> {
    return this.database.transaction(async (_client, manager) => {
      const before = await AlertLocks.take(manager, id);
      if (!before) return null;
      const { alert, delivery } = await change(before, manager);
      // Waiting messages go to the new destination; a test replaces the one before.
      const { host } = alert;
      if (host !== before.host) await manager.update(AlertDelivery, { alertId: id }, { host });
      if (delivery) await manager.delete(AlertDelivery, { alertId: id, isTest: true });
      await manager.update(AlertRow, { id }, await rowOf(alert, manager));
      if (delivery) await addDeliveries(manager, [delivery], nowSeconds * 1000);
      return alert;
    });
  }

  async delete(id: string): Promise<boolean> {
    return this.database.transaction(async (_client, manager) => {
      const { affected } = await manager.delete(AlertRow, { id });
      if (affected !== 1) return false;
      await AlertLocks.nextChange(manager);
      return true;
    });
  }

  /** Ends alerts that are over, each with the reason that its owner reads; returns how many. */
  async endDue(
    nowSeconds: number,
    bounds: EndBounds,
    reasons: { readonly failing: string; readonly forgotten: string },
  ): Promise<number> {
    const isFailing = { failingSinceSeconds: LessThanOrEqual(bounds.failingSinceSeconds) };
    const isForgotten = { renewedAtSeconds: LessThanOrEqual(bounds.renewedSinceSeconds) };
    const isExpired = { expiresAtSeconds: LessThanOrEqual(nowSeconds) };
    return this.database.transaction(async (_client, manager) => {
      const due = await manager.find(AlertRow, {
        select: { id: true },
        where: [isFailing, isForgotten, isExpired].map((when) => ({ ...when, ...ALIVE })),
        order: { id: 'ASC' },
        lock: { mode: 'for_no_key_update' },
      });
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      const end = async (when: FindOptionsWhere<AlertRow>, why: { lastError?: string } = {}) => {
        await manager
          .createQueryBuilder()
          .update(AlertRow)
          .set({ ...why, endedAtSeconds: nowSeconds })
          .where({ ...when, ...ALIVE })
          .andWhere('id = ANY(:ids)', { ids })
          .execute();
      };
      await end(isFailing, { lastError: reasons.failing });
      await end(isForgotten, { lastError: reasons.forgotten });
      await end(isExpired);
      await AlertLocks.nextChange(manager);
      return due.length;
    });
  }

  /** Removes alerts that ended before a moment, and cooldowns that were over before another. */
  async removeOld(endedBeforeSeconds: number, untilSeconds: number): Promise<void> {
    await this.database.query(sql`
      DELETE FROM alerts WHERE id IN (
        SELECT id FROM alerts WHERE ended_at < to_timestamp(${endedBeforeSeconds})
        FOR UPDATE SKIP LOCKED)`);
    await this.database.query(sql`
      DELETE FROM alert_told WHERE (alert_id, callsign, band_id, mode) IN (
        SELECT alert_id, callsign, band_id, mode FROM alert_told
        WHERE until < to_timestamp(${untilSeconds})
        FOR UPDATE SKIP LOCKED)`);
  }

  /** Finds the service's keys for push services; stores `made` when there are none. */
  async vapidKeys(made: VapidKeys): Promise<VapidKeys> {
    const { publicKey, privateKey } = made;
    await this.state.update(
      { vapidPublic: IsNull() },
      { vapidPublic: publicKey, vapidPrivate: privateKey },
    );
    const { vapidPublic, vapidPrivate } = await this.state.findOneByOrFail({ single: true });
    return { publicKey: vapidPublic ?? publicKey, privateKey: vapidPrivate ?? privateKey };
  }
}

/** Whether `max` alerts have not ended. */
export async function isFull(
  manager: EntityManager,
  max: number,
  nowSeconds: number,
): Promise<boolean> {
  const alerts = await manager.countBy(AlertRow, [
    { ...ALIVE, expiresAtSeconds: IsNull() },
    { ...ALIVE, expiresAtSeconds: MoreThan(nowSeconds) },
  ]);
  return alerts >= max;
}

/** Makes the row of an alert, with the number of this change. */
async function rowOf(
  alert: AlertRecord,
  manager: EntityManager,
): Promise<QueryDeepPartialEntity<AlertRow>> {
  const { filter, destination } = alert;
  const change = await AlertLocks.nextChange(manager);
  return { ...alert, filter: filter as object, kind: destination.kind, change };
}
