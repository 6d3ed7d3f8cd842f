import { Injectable, Logger } from '@nestjs/common';
import { type HeldWork, RolesService, type Term } from '../leadership/roles.service.js';
import { PresenceService } from '../presence/presence.service.js';
import { FiltersService } from '../query/filters.service.js';
import { SpotsService } from '../spots/spots.service.js';
import { Clock } from '../time/clock.js';
import { pauseUntil, repeatUntil } from '../tools/repeat.js';
import type { AlertCounts } from './alert-counts.js';
import { AlertFilterReader } from './body/alert-filter.js';
import { InvitationLimits } from './delivery/invitation-limits.js';
import { DeliveryWorker } from './delivery/delivery-worker.js';
import { Sender } from './delivery/sender.js';
import { MatchFollower, type MatchNeeds } from './matching/match-follower.js';
import { MatchingRepository } from './store/matching.repository.js';
import { OutboxRepository } from './store/outbox.repository.js';

/** Maximum time between rounds of matching; new spots begin one at once. */
const ROUND_EVERY_MS = 250;

const RETRY_MS = 1_000;

/** Progress of matching. */
export interface MatchingState {
  /** Number of alerts that are matched. */
  readonly alerts: number;
  /** Number of the latest change of an alert that was seen; -1 for none. */
  readonly change: number;
  /** Spots of the log that have not been matched yet. */
  readonly behindSpots: number;
  readonly error: string | undefined;
}

/** Matches spots and sends messages, while this process holds the role `alerts`. */
@Injectable()
export class AlertsWorker {
  readonly counts: AlertCounts = {
    matched: new Map(),
    sent: new Map(),
    failed: new Map(),
    leftOut: new Map(),
  };
  private readonly logger = new Logger('Alerts');
  private readonly work: HeldWork;
  private follower: MatchFollower | undefined;
  private error: string | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly spots: SpotsService,
    private readonly presence: PresenceService,
    private readonly filters: FiltersService,
    private readonly reader: AlertFilterReader,
    private readonly matching: MatchingRepository,
    private readonly outbox: OutboxRepository,
    private readonly sender: Sender,
    private readonly limits: InvitationLimits,
    roles: RolesService,
  ) {
    // Messages that are being sent at the end of a term are sent again by the next holder.
    this.work = roles.runWhileHeld('alerts', (term, signal) => this.run(term, signal));
  }

  /** Progress of matching; `undefined` in a process that does not match. No I/O. */
  get state(): MatchingState | undefined {
    if (!this.work.isOn) return undefined;
    const { alerts = 0, matchedId, change = -1 } = this.follower?.state ?? {};
    const behindSpots = Math.max(0, this.spots.heldUpToId - (matchedId ?? this.spots.heldUpToId));
    return { alerts, change, behindSpots, error: this.error };
  }

  private async run(term: Term, signal: AbortSignal): Promise<void> {
    const deliveries = new DeliveryWorker({
      outbox: this.outbox,
      send: async (delivery, until) => this.sender.send(delivery, until),
      counts: this.counts,
      nowMs: () => this.clock.nowMs(),
      newestId: async () => this.spots.sync(),
      onAgreed: async ({ destination }, manager) => this.limits.agreed(destination, manager),
      signal,
      log: (message) => this.logger.warn(message),
    });
    await Promise.all([this.match(term, deliveries, signal), deliveries.run()]);
  }

  private async match(term: Term, deliveries: DeliveryWorker, signal: AbortSignal): Promise<void> {
    let wake: (() => void) | undefined;
    const stopListening = this.spots.listen(() => wake?.());
    const round = async () => {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      this.follower ??= this.newFollower(term, (hosts) => deliveries.notify(hosts));
      await this.follower.round();
      this.error = undefined;
      await pauseUntil(woken, ROUND_EVERY_MS, signal);
    };
    const complain = (error: unknown) => {
      this.error = 'the database cannot be read or written';
      this.follower = undefined;
      this.logger.warn(`Cannot match alerts now: ${String(error)}`);
    };
    await repeatUntil(signal, round, complain, RETRY_MS);
    this.follower = undefined;
    stopListening();
  }

  private newFollower(term: Term, onNews: MatchNeeds['onNews']): MatchFollower {
    return new MatchFollower({
      term,
      spots: this.spots,
      presence: this.presence,
      filters: this.filters,
      reader: this.reader,
      repository: this.matching,
      counts: this.counts,
      nowMs: () => this.clock.nowMs(),
      log: (message) => this.logger.warn(message),
      onNews,
    });
  }
}
