import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type EntityManager,
  type FindOptionsWhere,
  IsNull,
  LessThan,
  LessThanOrEqual,
  MoreThan,
  type QueryDeepPartialEntity,
  type Repository,
} from 'typeorm';
import { DatabaseService } from '../../database/database.service.js';
import { AlertDelivery } from '../entities/alert-delivery.entity.js';
import { AlertState } from '../entities/alert-state.entity.js';
import { AlertTold } from '../entities/alert-told.entity.js';
import { AlertRow } from '../entities/alert.entity.js';
import type { VapidKeys } from '../push/push-crypto.js';
import type { AlertRecord, NewDelivery } from './alert-record.js';
import { nextChange } from './alert-changes.repository.js';
import { addDeliveries } from './outbox.repository.js';

/** Advisory lock held while an alert is made, so that two at once do not exceed the limit. */
const CREATION_LOCK = 7_211_005;

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

/** Stores alerts as their owners make and change them. */
@Injectable()
export class AlertsRepository {
  constructor(
    @InjectRepository(AlertRow) private readonly alerts: Repository<AlertRow>,
    @InjectRepository(AlertTold) private readonly told: Repository<AlertTold>,
    @InjectRepository(AlertState) private readonly state: Repository<AlertState>,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Stores a new alert with its first message; nothing when `max` have not ended, or `allow`, called last in the same
   * transaction, returns false.
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
    }, `BEGIN; SELECT pg_advisory_xact_lock(${CREATION_LOCK})`);
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
      const alerts = manager.withRepository(this.alerts);
      const before = await alerts.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) return null;
      const { alert, delivery } = await change(before, manager);
      await alerts.update({ id }, await rowOf(alert, manager));
      // Waiting messages go to the new destination; a test replaces the one before.
      const { host } = alert;
      if (host !== before.host) await manager.update(AlertDelivery, { alertId: id }, { host });
      if (delivery) {
        await manager.delete(AlertDelivery, { alertId: id, isTest: true });
        await addDeliveries(manager, [delivery], nowSeconds * 1000);
      }
      return alert;
    });
  }

  async delete(id: string): Promise<boolean> {
    return this.database.transaction(async (_client, manager) => {
      const { affected } = await manager.delete(AlertRow, { id });
      await nextChange(manager);
      return affected === 1;
    });
  }

  /** Ends alerts that are over, each with the reason that its owner reads; returns how many. */
  async endDue(
    nowSeconds: number,
    bounds: EndBounds,
    reasons: { readonly failing: string; readonly forgotten: string },
  ): Promise<number> {
    return this.database.transaction(async (_client, manager) => {
      const end = async (when: FindOptionsWhere<AlertRow>, why: { lastError?: string } = {}) => {
        const alive = { ...when, endedAtSeconds: IsNull() };
        const { affected } = await manager.update(AlertRow, alive, {
          ...why,
          endedAtSeconds: nowSeconds,
        });
        return affected ?? 0;
      };
      const isFailing = { failingSinceSeconds: LessThanOrEqual(bounds.failingSinceSeconds) };
      const isForgotten = { renewedAtSeconds: LessThanOrEqual(bounds.renewedSinceSeconds) };
      let ended = await end(isFailing, { lastError: reasons.failing });
      ended += await end(isForgotten, { lastError: reasons.forgotten });
      ended += await end({ expiresAtSeconds: LessThanOrEqual(nowSeconds) });
      if (ended > 0) await nextChange(manager);
      return ended;
    });
  }

  /** Removes alerts that ended before a moment, and cooldowns that were over before another. */
  async removeOld(endedBeforeSeconds: number, untilSeconds: number): Promise<void> {
    await this.alerts.delete({ endedAtSeconds: LessThan(endedBeforeSeconds) });
    await this.told.delete({ untilSeconds: LessThan(untilSeconds) });
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
    { endedAtSeconds: IsNull(), expiresAtSeconds: IsNull() },
    { endedAtSeconds: IsNull(), expiresAtSeconds: MoreThan(nowSeconds) },
  ]);
  return alerts >= max;
}

/** Makes the row of an alert, with the number of this change. */
async function rowOf(
  alert: AlertRecord,
  manager: EntityManager,
): Promise<QueryDeepPartialEntity<AlertRow>> {
  const { filter, destination } = alert;
  const change = await nextChange(manager);
  return { ...alert, filter: filter as object, kind: destination.kind, change };
}
