import { setTimeout as delay } from 'node:timers/promises';
import { NOW_MS, type TestApp } from '../app.js';
import { EventClient, SocketClient, untilReady } from '../stream/stream-clients.js';
import type { Heard } from './world.js';

/** A stream reads the members of its groups again each half minute; a look each second begins it. */
const LOOKED_AT_WITHIN_MS = 33_000;

/** A spot is told within so long after it was stored. */
const TOLD_WITHIN_MS = 2_000;

const HOUR_SECONDS = 3_600;

interface Membership {
  readonly members: ReadonlySet<string>;
  /** When its change began, and when it was done. */
  readonly fromMs: number;
  readonly doneMs: number;
}

interface Batch {
  readonly spots: readonly Heard[];
  readonly fromMs: number;
  readonly doneMs: number;
}

/** Two streams that ask for a group for as long as the whole run, while the group changes under them. */
export class GroupWatch {
  private readonly memberships: Membership[] = [];
  private readonly batches: Batch[] = [];

  private constructor(
    readonly group: string,
    private readonly events: EventClient,
    private readonly socket: SocketClient,
  ) {}

  static async open(
    [one, other]: readonly TestApp[],
    group: string,
    members: ReadonlySet<string>,
  ): Promise<GroupWatch> {
    const events = await EventClient.open(one!.origin, `?group=${group}`);
    const socket = await SocketClient.open(other!.origin, `?group=${group}`);
    await untilReady(events, socket);
    const watch = new GroupWatch(group, events, socket);
    watch.memberships.push({ members, fromMs: -Infinity, doneMs: -Infinity });
    return watch;
  }

  changed(members: ReadonlySet<string>, fromMs: number): void {
    this.memberships.push({ members, fromMs, doneMs: performance.now() });
  }

  stored(spots: readonly Heard[], fromMs: number): void {
    this.batches.push({ spots, fromMs, doneMs: performance.now() });
  }

  /** Until both streams have surely read the group's last change. */
  async untilKnown(): Promise<void> {
    const knownAtMs = this.memberships.at(-1)!.doneMs + LOOKED_AT_WITHIN_MS;
    await delay(Math.max(0, knownAtMs - performance.now()));
  }

  /** Tells what is wrong with what they were told, for some seconds at least; nothing for nothing. */
  async close(): Promise<string[]> {
    for (let tries = 0; tries < 5; tries++) {
      await delay(TOLD_WITHIN_MS);
      if (this.allDifferences().length === 0) break;
    }
    this.events.close();
    this.socket.close();
    return this.allDifferences();
  }

  private allDifferences(): string[] {
    return [
      ...this.differences('/spots/stream', this.events.ids),
      ...this.differences('WebSocket', this.socket.ids),
    ].map((difference) => `?group=${this.group}, while it changes: ${difference}`);
  }

  private differences(name: string, ids: readonly number[]): string[] {
    const told = new Set(ids);
    const wrong = told.size < ids.length ? [`${name}: a spot was told twice`] : [];
    for (const { spots, fromMs, doneMs } of this.batches) {
      const possible = this.membershipsOf(fromMs, doneMs);
      for (const { id, heardAtSeconds, station } of spots) {
        const isNews = heardAtSeconds >= Math.floor(NOW_MS / 1000) - HOUR_SECONDS;
        const asMember = possible.map((members) => isNews && members.has(station.callsign));
        if (asMember.includes(told.has(id))) continue;
        const was = told.has(id) ? 'told' : 'not told';
        wrong.push(`${name}: spot ${id} of ${station.callsign} was ${was}`);
      }
    }
    return wrong;
  }

  /** Who may have been the group's members for a stream at some moment of a time. */
  private membershipsOf(fromMs: number, doneMs: number): ReadonlySet<string>[] {
    return this.memberships
      .filter((membership, at) => {
        const next = this.memberships[at + 1];
        const isOver = next !== undefined && next.doneMs + LOOKED_AT_WITHIN_MS < fromMs;
        return !isOver && membership.fromMs <= doneMs + TOLD_WITHIN_MS;
      })
      .map(({ members }) => members);
  }
}
