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

/** Held while an alert is made, so that the limit is not passed by two at once. */
const CREATION_LOCK = 7_211_005;

/** What becomes of an alert, and the message that goes with it. */
export interface AlertChange {
  readonly alert: AlertRecord;
  readonly delivery?: NewDelivery;
}

/** Alerts as their owners make and change them. */
@Injectable()
export class AlertsRepository {
  constructor(
    @InjectRepository(AlertRow) private readonly alerts: Repository<AlertRow>,
    @InjectRepository(AlertTold) private readonly told: Repository<AlertTold>,
    @InjectRepository(AlertState) private readonly state: Repository<AlertState>,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Stores a new alert with its first message; nothing when there are `max` that have not ended, or `allow` says no,
   * which is asked last and can count in the same transaction.
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
   * Changes an alert under the lock of its row, so that of two changes at once neither is lost. What `change` throws
   * leaves the alert as it was. Null when there is no such alert.
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
      // What waits goes to the other destination, and what asked for agreement gives way to what asks now.
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

  /** Ends what is over, for each reason the text that the owner reads; how many. */
  async endDue(
    nowSeconds: number,
    due: { readonly failingSince: number; readonly renewedSince: number },
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
      const isFailing = { failingSinceSeconds: LessThanOrEqual(due.failingSince) };
      const isForgotten = { renewedAtSeconds: LessThanOrEqual(due.renewedSince) };
      let ended = await end(isFailing, { lastError: reasons.failing });
      ended += await end(isForgotten, { lastError: reasons.forgotten });
      ended += await end({ expiresAtSeconds: LessThanOrEqual(nowSeconds) });
      if (ended > 0) await nextChange(manager);
      return ended;
    });
  }

  /** Removes alerts that ended before a moment, and what is remembered of stations whose quiet was over by another. */
  async removeOld(endedBefore: number, quietUntil: number): Promise<void> {
    await this.alerts.delete({ endedAtSeconds: LessThan(endedBefore) });
    await this.told.delete({ untilSeconds: LessThan(quietUntil) });
  }

  /** Counts the alerts of each kind that have not ended. */
  async countByKind(): Promise<{ kind: string; alerts: number }[]> {
    return this.alerts
      .createQueryBuilder('alert')
      .select('alert.kind', 'kind')
      .addSelect('count(*)', 'alerts')
      .where({ endedAtSeconds: IsNull() })
      .groupBy('alert.kind')
      .getRawMany();
  }

  /** The service's keys for push services; `made` are stored when there are none. */
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

/** Whether there are so many alerts already. */
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

/** The row of an alert, with the number of this change. */
async function rowOf(
  alert: AlertRecord,
  manager: EntityManager,
): Promise<QueryDeepPartialEntity<AlertRow>> {
  const { filter, destination } = alert;
  const change = await nextChange(manager);
  return { ...alert, filter: filter as object, kind: destination.kind, change };
}
