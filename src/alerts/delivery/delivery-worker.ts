import type { EntityManager } from 'typeorm';
import { pauseUntil, repeatUntil } from '../../tools/repeat.js';
import { type AlertCounts, count } from '../alert-counts.js';
import { type Delivery, isInvitation } from '../store/alert-record.js';
import type { OutboxRepository } from '../store/outbox.repository.js';
import { HostSlots } from '../../outbound/host-slots.js';
import { MAX_INVITATION_ATTEMPTS, nextAttemptMs, TRIED_MS } from './pauses.js';
import type { Outcome } from './sender.js';

/** What a {@link DeliveryWorker} works with. */
interface DeliveryWorkerNeeds {
  readonly outbox: OutboxRepository;
  readonly send: (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>;
  readonly counts: Pick<AlertCounts, 'sent' | 'failed'>;
  readonly nowMs: () => number;
  /** Newest id of the log; a confirmed alert starts after it. */
  readonly newestId: () => Promise<number>;
  /** Called in the transaction that notes that a destination has agreed by its answer. */
  readonly onAgreed: (delivery: Delivery, manager: EntityManager) => Promise<void>;
  /** Aborted when the term ends. */
  readonly signal: AbortSignal;
  readonly log: (message: string) => void;
}

/** Time between looks for messages that have become due; new ones are sent at once. */
const LOOK_EVERY_MS = 250;

/** Time between reads of all hosts that have messages; whenever something is new they are read at once. */
const READ_HOSTS_EVERY_MS = 5_000;

const REMOVE_EVERY_MS = 60_000;
const RETRY_MS = 1_000;

/** Sends the messages of the outbox during one term of the role, to several hosts at once, so none delays another. */
export class DeliveryWorker {
  private readonly slots = new HostSlots();
  /** Time at which the next message of each host is due, Unix ms. */
  private dueAtMs = new Map<string, number>();
  /** The host of each message that is being sent. */
  private readonly sending = new Map<string, string>();
  private readonly running = new Set<Promise<void>>();
  private mustReadHosts = true;
  private isWoken = false;
  private readHostsAtMs = -Infinity;
  private removedAtMs = performance.now();
  private wake: () => void = () => {};

  constructor(private readonly needs: DeliveryWorkerNeeds) {}

  /** Wakes the worker: these hosts have messages; without names, any may have. */
  notify(hosts?: readonly string[]): void {
    if (hosts) for (const host of hosts) this.dueAtMs.set(host, this.needs.nowMs());
    else this.mustReadHosts = true;
    this.isWoken = true;
    this.wake();
  }

  /** Sends until the term ends. Requests under way are cut off then: the next holder makes them again. */
  async run(): Promise<void> {
    const { signal, log } = this.needs;
    const round = async () => {
      await this.round();
      await this.nextLook();
    };
    const complain = (error: unknown) => log(`Cannot send messages now: ${String(error)}`);
    await repeatUntil(signal, round, complain, RETRY_MS);
    await Promise.allSettled(this.running);
  }

  private async nextLook(): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    if (this.isWoken) {
      this.isWoken = false;
      return;
    }
    await pauseUntil(woken, LOOK_EVERY_MS, this.needs.signal);
  }

  private async round(): Promise<void> {
    this.isWoken = false;
    const uptimeMs = performance.now();
    if (this.mustReadHosts || uptimeMs - this.readHostsAtMs >= READ_HOSTS_EVERY_MS) {
      this.mustReadHosts = false;
      const found = await this.needs.outbox.findHosts();
      this.dueAtMs = new Map(found.map(({ host, nextAtMs }) => [host, nextAtMs]));
      this.readHostsAtMs = uptimeMs;
    }
    if (uptimeMs - this.removedAtMs >= REMOVE_EVERY_MS) {
      this.removedAtMs = uptimeMs;
      await this.needs.outbox.removeOld(this.needs.nowMs() - TRIED_MS);
    }
    for (const [host, nextAtMs] of this.dueAtMs) {
      // A request that is cut off frees its slot at once, and its message is still due: this would not end.
      if (this.slots.isFull || this.needs.signal.aborted) return;
      if (nextAtMs <= this.needs.nowMs()) await this.serve(host);
    }
  }

  private async serve(host: string): Promise<void> {
    const limit = this.slots.freeFor(host);
    if (limit === 0) return;
    const sending = [...this.sending].flatMap(([id, of]) => (of === host ? [id] : []));
    const due = await this.needs.outbox.findDue(host, this.needs.nowMs(), { sending, limit });
    // Served hosts go to the end: the others come first.
    this.dueAtMs.delete(host);
    if (due.length === limit) this.dueAtMs.set(host, this.needs.nowMs());
    for (const delivery of due) this.begin(delivery);
  }

  private begin(delivery: Delivery): void {
    const { id, host } = delivery;
    this.sending.set(id, host);
    this.slots.enter(host);
    const running = this.attempt(delivery).finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Sends one message and notes the outcome. Never rejects: a message that could not be noted is sent again. */
  private async attempt(delivery: Delivery): Promise<void> {
    const { id, host } = delivery;
    let tookMs: number | undefined;
    try {
      tookMs = await this.deliver(delivery);
    } catch (error) {
      if (!this.needs.signal.aborted) this.needs.log(`Cannot note a message: ${String(error)}`);
    }
    this.slots.leave(host, tookMs);
    this.sending.delete(id);
    // There may be more for this host, and other hosts waited for the slot.
    if (!this.dueAtMs.has(host)) this.dueAtMs.set(host, this.needs.nowMs());
    this.isWoken = true;
    this.wake();
  }

  /** Sends one message. Returns the time until the destination took it, ms; `undefined` when it did not. */
  private async deliver(delivery: Delivery): Promise<number | undefined> {
    const { outbox, signal, counts, newestId, nowMs, onAgreed } = this.needs;
    const startedAtMs = performance.now();
    const outcome = await this.needs.send(delivery, signal);
    if (signal.aborted && outcome.kind !== 'arrived') return undefined;
    const tookMs = performance.now() - startedAtMs;
    switch (outcome.kind) {
      case 'arrived':
        count(counts.sent, delivery.kind);
        await outbox.delivered(delivery, {
          ...outcome,
          fromId: await newestId(),
          onAgreed: async (manager) => onAgreed(delivery, manager),
        });
        return tookMs;
      case 'gone':
        count(counts.failed, delivery.kind);
        await outbox.ended(delivery, outcome.error, Math.floor(nowMs() / 1000));
        return tookMs;
      case 'failed': {
        count(counts.failed, delivery.kind);
        const failures = delivery.attempts + 1;
        const { createdAtMs } = delivery;
        const isLast =
          isInvitation(delivery) && (outcome.isRefused || failures >= MAX_INVITATION_ATTEMPTS);
        const nextAtMs = isLast ? undefined : nextAttemptMs({ failures, createdAtMs }, nowMs());
        const error = isLast ? `${outcome.error}: it is not asked again` : outcome.error;
        await outbox.failed(delivery, error, { nowMs: nowMs(), nextAtMs });
        return undefined;
      }
    }
  }
}
