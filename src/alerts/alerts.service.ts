import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env } from '../config/env.js';
import { refuseField } from '../http/errors/errors.js';
import type { LimitState } from '../http/limit-state.js';
import { createKey, hashKey, isKeyOf, KeysService, type Quota } from '../keys/keys.service.js';
import { SpotsService } from '../spots/spots.service.js';
import { OLDEST_NEWS_SECONDS } from '../follow/subscriber.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { AlertKeyRejected, AlertLimitReached, rejectWrongKey } from './alerts.errors.js';
import type { CreateAlertBody, UpdateAlertBody } from './alerts.dto.js';
import { AlertFilterReader, type SentFilter } from './body/alert-filter.js';
import { readEnd, readSkimmers } from './body/bounds.js';
import { type Destination, hasSameUrl, readDestination, urlOf } from './body/destination.js';
import { deliveryOf, invitationOf } from './delivery/invitation.js';
import { END_REASONS, endBoundsAt, SHOWN_AFTER_END_SECONDS } from './delivery/lifetime.js';
import { InvitationLimits } from './delivery/invitation-limits.js';
import { Sender } from './delivery/sender.js';
import type { AlertRecord } from './store/alert-record.js';
import { type AlertChange, AlertsRepository, isFull } from './store/alerts.repository.js';

/** A new alert, with its key, which is given out only once. */
export interface CreatedAlert {
  readonly alert: AlertRecord;
  readonly alertKey: string;
  /** Alerts that the client may still make in a day; undefined when they are not limited. */
  readonly limit: LimitState | undefined;
}

/** Prefix by which a key is recognized wherever it turns up. */
const KEY_PREFIX = 'alk_';

const ID = /^[A-Za-z0-9_-]{16}$/;

/** Hash that a key is compared with when there is no such alert, so that it takes as long. */
const NO_HASH = hashKey('');

/** Maximum wrong codes until the owner must ask for a new one. */
const MAX_CODE_TRIES = 5;

/**
 * Makes, reads, changes and ends alerts. Nobody can read or change one without the key that was given out when it was
 * made.
 */
@Injectable()
export class AlertsService {
  constructor(
    private readonly repository: AlertsRepository,
    private readonly filters: AlertFilterReader,
    private readonly keys: KeysService,
    private readonly sender: Sender,
    private readonly limits: InvitationLimits,
    private readonly spots: SpotsService,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Makes an alert and its key, which is not kept. Its destination is asked for agreement in the background.
   * @throws InvalidParameters
   * @throws AlertLimitReached
   * @throws TooManyAttempts when this client has made its maximum in a day, or the host was invited too often
   */
  async create(body: CreateAlertBody, client: string): Promise<CreatedAlert> {
    const filter = await this.readFilter(body.filter);
    const destination = readDestination(body.destination, this.rules);
    const alertKey = createKey(KEY_PREFIX);
    const { message, ...agreed } = invitationOf(destination);
    const alert: AlertRecord = {
      ...this.blank(hashKey(alertKey)),
      fromId: await this.spots.sync(),
      name: body.name,
      filter,
      destination,
      host: urlOf(destination).host,
      cooldownMinutes: body.cooldown_minutes,
      minSkimmers: readSkimmers(body.min_skimmers, filter),
      expiresAtSeconds: readEnd(body.expires_at ?? null, this.clock.nowSeconds()),
      isPaused: body.paused,
      ...agreed,
    };
    const limit = await this.store({ alert, ...deliveryOf(alert.id, message) }, client);
    return { alert, alertKey, limit };
  }

  /** Finds an alert, whose key has been checked. @throws AlertKeyRejected when it is gone */
  async get(id: string): Promise<AlertRecord> {
    const alert = await this.repository.find(id);
    if (!alert) throw new AlertKeyRejected('wrong');
    return alert;
  }

  /**
   * Changes the fields given, and renews the alert; one that had ended begins again. Another destination must agree
   * first. An error changes nothing.
   * @throws InvalidParameters
   * @throws AlertLimitReached when it had ended, and there are too many
   * @throws TooManyAttempts when its destination changed too often in an hour, or the host was invited too often
   */
  async update(id: string, body: UpdateAlertBody): Promise<AlertRecord> {
    const filter = body.filter === undefined ? undefined : await this.readFilter(body.filter);
    const destination =
      body.destination === undefined ? undefined : readDestination(body.destination, this.rules);
    const newestId = await this.spots.sync();
    return this.change(id, async (current, manager) => {
      if (current.endedAtSeconds !== null) await this.refuseWhenFull(manager);
      const next = this.changed(current, body, { filter, destination, newestId });
      if (!destination || hasSameUrl(current.destination, destination)) return { alert: next };
      const reset = { ...next, isConfirmed: false, failingSinceSeconds: null, lastError: null };
      return this.invite(reset, manager);
    });
  }

  /** Ends an alert for ever, with its waiting messages. @throws AlertKeyRejected when it is gone */
  async delete(id: string): Promise<void> {
    if (!(await this.repository.delete(id))) throw new AlertKeyRejected('wrong');
  }

  /** Sends a test; to a destination that has not agreed yet, a new invitation. @throws TooManyAttempts */
  async test(id: string): Promise<AlertRecord> {
    return this.change(id, async (current, manager) => {
      if (current.isConfirmed && current.destination.kind !== 'webhook') {
        await this.limits.takeTest(id, manager);
        return { alert: current, ...deliveryOf(id, { event: 'test' }) };
      }
      const { alert, delivery } = await this.invite(current, manager);
      // A destination that has agreed need not agree again.
      const { isConfirmed } = current;
      return { alert: { ...alert, isConfirmed }, ...(delivery && { delivery }) };
    });
  }

  /** Confirms an alert by the code that its topic was sent. @throws InvalidParameters for a wrong one */
  async confirm(id: string, code: string): Promise<AlertRecord> {
    let complaint: string | undefined;
    const fromId = await this.spots.sync();
    const alert = await this.change(id, async (current, manager) => {
      complaint = undefined;
      if (current.isConfirmed) return { alert: current };
      if (current.destination.kind !== 'ntfy') {
        complaint = 'is for topics of ntfy: a webhook agrees by its answer to the test';
      } else if (current.codeTries >= MAX_CODE_TRIES) {
        complaint = 'was wrong too often: ask for a new one with POST /alerts/:id/test';
      } else if (current.challenge !== code) {
        complaint = 'is not the one that was sent last';
        return { alert: { ...current, codeTries: current.codeTries + 1 } };
      }
      if (complaint !== undefined) return { alert: current };
      await this.limits.agreed(current.destination, manager);
      return { alert: { ...current, isConfirmed: true, challenge: null, fromId } };
    });
    if (complaint !== undefined) refuseField('code', complaint);
    return alert;
  }

  /**
   * Checks a key, as it was sent, against an alert's. Returns how often the client may still be wrong, if limited.
   * @throws TooManyAttempts after too many wrong keys; then the right one is refused too
   * @throws AlertKeyRejected when the key is wrong or missing, or there is no such alert
   */
  async checkKey(id: string, key: unknown, client: string): Promise<LimitState | undefined> {
    const alert = ID.test(id) ? await this.repository.find(id) : null;
    if (typeof key !== 'string' || key === '') throw new AlertKeyRejected('missing');
    const isRight = isKeyOf(key, alert?.keySha256 ?? NO_HASH) && alert !== null;
    return this.keys.admit(this.wrongKeys, client, isRight, rejectWrongKey);
  }

  /**
   * Returns the key with which browsers subscribe: an uncompressed point of P-256, base64url.
   * @throws DatabaseUnavailable
   */
  async pushKey(): Promise<string> {
    return (await this.sender.vapidKeys()).publicKey;
  }

  /** Ends alerts that are over, and removes those that ended long ago; returns how many it ended. */
  async endOld(): Promise<number> {
    const nowSeconds = this.clock.nowSeconds();
    const ended = await this.repository.endDue(nowSeconds, endBoundsAt(nowSeconds), END_REASONS);
    // Spots come late, and cooldowns last by the time at which spots were heard.
    const untilSeconds = nowSeconds - OLDEST_NEWS_SECONDS;
    await this.repository.removeOld(nowSeconds - SHOWN_AFTER_END_SECONDS, untilSeconds);
    return ended;
  }

  /** Makes the fields that every new alert begins with. */
  private blank(keySha256: Buffer) {
    const nowSeconds = this.clock.nowSeconds();
    return {
      id: randomBytes(12).toString('base64url'),
      keySha256,
      codeTries: 0,
      lastError: null,
      failingSinceSeconds: null,
      sent: 0,
      createdAtSeconds: nowSeconds,
      renewedAtSeconds: nowSeconds,
      endedAtSeconds: null,
    };
  }

  private async store(change: AlertChange, client: string): Promise<LimitState | undefined> {
    let state: LimitState | undefined;
    const allow = async (manager: EntityManager): Promise<boolean> => {
      const taken = await this.keys.take(this.creations, client, manager);
      ({ state } = taken);
      if (taken.isAllowed && change.delivery) {
        await this.limits.takeInvitation(change.alert.destination, manager);
      }
      return taken.isAllowed;
    };
    const { alertsMax } = this.env;
    const outcome = await this.repository.create(change, alertsMax, allow);
    if (outcome === 'full') throw new AlertLimitReached(alertsMax);
    if (outcome === 'refused' && state) throw this.keys.refusalOf(this.creations, state);
    return state;
  }

  private changed(
    current: AlertRecord,
    body: UpdateAlertBody,
    read: {
      readonly filter: SentFilter | undefined;
      readonly destination: Destination | undefined;
      /** A changed filter begins behind it. */
      readonly newestId: number;
    },
  ): AlertRecord {
    const nowSeconds = this.clock.nowSeconds();
    const { filter = current.filter, destination = current.destination } = read;
    const startsAnew = read.filter !== undefined || (body.paused === false && current.isPaused);
    const { expires_at: expiresAt } = body;
    return {
      ...current,
      name: body.name ?? current.name,
      filter,
      destination,
      cooldownMinutes: body.cooldown_minutes ?? current.cooldownMinutes,
      minSkimmers: readSkimmers(body.min_skimmers ?? current.minSkimmers, filter),
      expiresAtSeconds:
        expiresAt === undefined ? current.expiresAtSeconds : readEnd(expiresAt, nowSeconds),
      isPaused: body.paused ?? current.isPaused,
      fromId: startsAnew ? read.newestId : current.fromId,
      renewedAtSeconds: nowSeconds,
      endedAtSeconds: null,
      ...(current.endedAtSeconds !== null && { failingSinceSeconds: null }),
    };
  }

  private async change(
    id: string,
    change: (current: AlertRecord, manager: EntityManager) => Promise<AlertChange>,
  ): Promise<AlertRecord> {
    const alert = await this.repository.update(id, this.clock.nowSeconds(), change);
    if (!alert) throw new AlertKeyRejected('wrong');
    return alert;
  }

  /** Asks a destination for its agreement, in place of an earlier invitation. */
  private async invite(alert: AlertRecord, manager: EntityManager): Promise<AlertChange> {
    const { message, ...agreed } = invitationOf(alert.destination);
    if (message) {
      await this.limits.takeTest(alert.id, manager);
      if (!alert.isConfirmed) await this.limits.takeInvitation(alert.destination, manager);
    }
    const host = urlOf(alert.destination).host;
    return { alert: { ...alert, ...agreed, host, codeTries: 0 }, ...deliveryOf(alert.id, message) };
  }

  private async refuseWhenFull(manager: EntityManager): Promise<void> {
    const { alertsMax } = this.env;
    if (await isFull(manager, alertsMax, this.clock.nowSeconds()))
      throw new AlertLimitReached(alertsMax);
  }

  private async readFilter(value: unknown): Promise<SentFilter> {
    const sent = this.filters.fieldsOf(value);
    await this.filters.resolve(await this.filters.read(sent));
    return sent;
  }

  private get rules() {
    const { alertAllowPrivate: allowsPrivate, alertPushHosts: pushHosts } = this.env;
    return { allowsPrivate, pushHosts };
  }

  private get creations(): Quota {
    const limit = this.env.alertsPerAddressPerDay;
    return { kind: 'alert-creation', limit, what: 'alerts a day', periodSeconds: SECONDS_PER_DAY };
  }

  private get wrongKeys(): Quota {
    const limit = this.env.keyFailuresPerHour;
    return { kind: 'alert-wrong-key', limit, what: 'wrong keys an hour' };
  }
}
