import { toPresenceUserView } from '../../presence/presence.dto.js';
import type { PresenceService } from '../../presence/presence.service.js';
import { homeCallOf } from '../../radio/home-call.js';

/** A user who has arrived on the repeater network. */
export interface Arrival {
  /** As `/online` has it. */
  readonly user: ReturnType<typeof toPresenceUserView>;
}

/** Time between looks at who is there. */
const LOOK_EVERY_MS = 1_000;

/** Follows who is on the repeater network, and who arrives. */
export class Roster {
  private homeCalls: ReadonlySet<string> = new Set();
  /** Callsigns by source, of sources that were connected at the last look. */
  private known = new Map<string, ReadonlySet<string>>();
  private lookedAtMs = -Infinity;

  constructor(private readonly presence: PresenceService) {}

  /** Whether a user with this home call is there. */
  has(homeCall: string): boolean {
    return this.homeCalls.has(homeCall);
  }

  /**
   * Reads who is there, once a second at most, and returns who has arrived since the last look. Users of a source that
   * was not connected then do not count as arrivals.
   * @throws DatabaseUnavailable
   */
  async look(nowMs: number): Promise<Arrival[]> {
    if (nowMs - this.lookedAtMs < LOOK_EVERY_MS) return [];
    this.lookedAtMs = nowMs;
    const users = await this.presence.findUsers();
    this.homeCalls = new Set(users.map(({ callsign }) => homeCallOf(callsign)));
    const connected = this.presence.lastStatuses().filter(({ isConnected }) => isConnected);
    const known = this.known;
    this.known = new Map(
      connected.map(({ name }) => [
        name,
        new Set(users.filter(({ source }) => source === name).map(({ callsign }) => callsign)),
      ]),
    );
    const arrived = users.filter(
      ({ source, callsign }) => known.get(source)?.has(callsign) === false,
    );
    const byCallsign = new Map(arrived.map((user) => [user.callsign, user]));
    return [...byCallsign.values()].map((user) => ({ user: toPresenceUserView(user) }));
  }
}
