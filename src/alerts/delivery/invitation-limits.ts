import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env } from '../../config/env.js';
import { KeysService, type Quota } from '../../keys/keys.service.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { type Destination, urlOf } from '../body/destination.js';

/** Maximum tests of one alert in an hour, invitations included. */
const TESTS: Quota = { kind: 'alert-test', limit: 6, what: 'tests an hour' };

/** Minimum of the limit of invitations a day to a host, however few alerts an address may make. */
const MIN_INVITATIONS = 20;

/**
 * Limits how often a destination is asked for its agreement: it may be the machine of somebody else. Each count is locked
 * until the transaction ends: `AlertLocks` says in which order.
 */
@Injectable()
export class InvitationLimits {
  constructor(
    private readonly keys: KeysService,
    private readonly env: Env,
  ) {}

  /** Counts a test of an alert, within the transaction that adds it. @throws TooManyAttempts */
  async takeTest(alertId: string, manager: EntityManager): Promise<void> {
    await this.take(TESTS, alertId, manager);
  }

  /** Counts an invitation to a host, of all clients together. @throws TooManyAttempts */
  async takeInvitation(destination: Destination, manager: EntityManager): Promise<void> {
    await this.take(this.invitations, hostOf(destination), manager);
  }

  /** Stops counting one invitation to a host, which has agreed. */
  async agreed(destination: Destination, manager: EntityManager): Promise<void> {
    await this.keys.giveBack(this.invitations, hostOf(destination), manager);
  }

  private async take(quota: Quota, counted: string, manager: EntityManager): Promise<void> {
    const { isAllowed, state } = await this.keys.take(quota, counted, manager);
    if (!isAllowed && state) throw this.keys.refusalOf(quota, state);
  }

  private get invitations(): Quota {
    const { alertsPerAddressPerDay: perAddress } = this.env;
    const limit = perAddress === 0 ? 0 : Math.max(perAddress, MIN_INVITATIONS);
    const what = 'invitations a day that a host has not answered';
    return { kind: 'alert-invitation', limit, what, periodSeconds: SECONDS_PER_DAY };
  }
}

/** Returns the name of the host without its port: other ports are the same machine. */
function hostOf(destination: Destination): string {
  return urlOf(destination).hostname.replace(/\.$/, '');
}
