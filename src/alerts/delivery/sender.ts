import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { userAgentOf } from '../../config/version.js';
import { Clock } from '../../time/clock.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { toIsoSeconds } from '../../time/timestamp.js';
import { DeliveryFailed, post } from '../../outbound/guarded-request.js';
import { resolverOf } from '../../outbound/name-lookup.js';
import { createVapidKeys, type VapidKeys } from '../push/push-crypto.js';
import { contactOf, isSubscriptionGone, pushRequest } from '../messages/web-push.js';
import {
  answersChallenge,
  ntfyRequest,
  type Request,
  type SendContext,
  webhookRequest,
} from '../messages/webhook.js';
import type { Delivery } from '../store/alert-record.js';
import { AlertsRepository } from '../store/alerts.repository.js';
import { LIFETIME_SECONDS } from './lifetime.js';

/** How an attempt ended. */
export type Outcome =
  | {
      readonly kind: 'arrived';
      /** Whether the destination has agreed by its answer. */
      readonly confirms: boolean;
      /** What is wrong with the answer, for the owner; null for nothing. */
      readonly complaint: string | null;
    }
  | {
      readonly kind: 'failed';
      readonly error: string;
      /** Whether the destination has refused the message (4xx), rather than failed. */
      readonly isRefused: boolean;
    }
  /** The destination has answered that it is gone for ever. */
  | { readonly kind: 'gone'; readonly error: string };

/** Time before the end of an alert from which its messages name the date. */
const SAID_BEFORE_SECONDS = 30 * SECONDS_PER_DAY;

const NO_CONTACT = 'this service names nobody whom it could ask (PUBLIC_URL with https)';

/** Sends one message to its destination. */
@Injectable()
export class Sender {
  private readonly findAddresses = resolverOf();
  private readonly contact: string | undefined;
  private hasWarnedOfContact = false;
  private vapid: Promise<VapidKeys> | undefined;

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly alerts: AlertsRepository,
  ) {
    this.contact = contactOf(env);
  }

  /** Finds the service's keys for push services, or makes them for all processes. @throws DatabaseUnavailable */
  async vapidKeys(): Promise<VapidKeys> {
    this.vapid ??= this.alerts.vapidKeys(createVapidKeys());
    try {
      return await this.vapid;
    } catch (error) {
      this.vapid = undefined;
      throw error;
    }
  }

  /** Makes one attempt, of ten seconds at most. @throws DatabaseUnavailable before anything is sent */
  async send(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    const request = await this.requestOf(delivery);
    try {
      const reach = {
        allowsPrivate: this.env.alertAllowPrivate,
        findAddresses: this.findAddresses,
      };
      const { status, text } = await post({ ...request, signal }, reach);
      return this.explain(delivery, status, outcomeOf(delivery, status, text));
    } catch (error) {
      if (!(error instanceof DeliveryFailed)) throw error;
      return { kind: 'failed', error: error.message, isRefused: false };
    }
  }

  /** Adds to the refusal of a push service that it may miss a contact, and once warns the operator of that. */
  private explain({ kind }: Delivery, status: number, outcome: Outcome): Outcome {
    const isForContact = kind === 'web_push' && [400, 401, 403].includes(status);
    if (!isForContact || this.contact !== undefined || outcome.kind !== 'failed') return outcome;
    if (!this.hasWarnedOfContact) {
      this.hasWarnedOfContact = true;
      new Logger('Alerts').warn(`A push service answers ${status}: ${NO_CONTACT}`);
    }
    return { ...outcome, error: `${outcome.error}: ${NO_CONTACT}` };
  }

  private async requestOf(delivery: Delivery): Promise<Request> {
    const context = this.contextOf(delivery);
    const { destination } = delivery;
    switch (destination.kind) {
      case 'webhook':
        return webhookRequest(delivery, destination, context);
      case 'ntfy':
        return ntfyRequest(delivery, destination, context);
      case 'web_push': {
        const keys = await this.vapidKeys();
        const nowSeconds = Math.floor(Date.now() / 1000);
        const sender = { keys, nowSeconds, contact: this.contact };
        return pushRequest(delivery, destination, context, sender);
      }
    }
  }

  private contextOf({ renewedAtSeconds }: Delivery): SendContext {
    const endsAtSeconds = renewedAtSeconds + LIFETIME_SECONDS;
    const isSoon = endsAtSeconds - this.clock.nowSeconds() <= SAID_BEFORE_SECONDS;
    return {
      userAgent: userAgentOf(this.env.callsign),
      endsOn: isSoon ? toIsoSeconds(endsAtSeconds).slice(0, 10) : undefined,
      pageUrl: this.env.publicUrl,
    };
  }
}

function outcomeOf(delivery: Delivery, status: number, text: string): Outcome {
  const { message, kind, isConfirmed } = delivery;
  if (kind === 'web_push' && isSubscriptionGone(status)) {
    return { kind: 'gone', error: `the browser has ended the subscription (${status})` };
  }
  if (status < 200 || status > 299) {
    const isRefused = status >= 400 && status <= 499;
    return { kind: 'failed', error: `answered ${status}`, isRefused };
  }
  const asks = message.event === 'test' && message.challenge !== undefined && !isConfirmed;
  if (!asks) return { kind: 'arrived', confirms: false, complaint: null };
  // The challenge of the alert is the newest: an older test confirms nothing.
  const isRight =
    message.challenge === delivery.challenge && answersChallenge(text, message.challenge ?? '');
  const complaint = isRight ? null : 'the answer to the test was not its challenge';
  return { kind: 'arrived', confirms: isRight, complaint };
}
