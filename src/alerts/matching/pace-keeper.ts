import type { AlertMessage } from '../store/alert-record.js';
import type { Pace } from '../store/matching.repository.js';
import { SECONDS_PER_HOUR } from '../../time/time-window.js';

/** Maximum messages of an alert in an hour. */
const MAX_MESSAGES_PER_HOUR = 60;

/** Maximum messages that are counted as left out of an hour. */
const MAX_LEFT_OUT = 1_000;

interface Hour {
  beganAtSeconds: number;
  messages: number;
  lastMessage: AlertMessage | null;
  /** Stations, each with band and mode, that were left out. */
  readonly leftOut: Set<string>;
  /** Number that a process before this one left out. */
  leftOutBefore: number;
}

/** Limits each alert to 60 messages an hour; those left out become one message at the end of the hour. */
export class PaceKeeper {
  private readonly hours = new Map<string, Hour>();
  private readonly changed = new Set<string>();

  constructor(known: readonly Pace[]) {
    for (const pace of known) {
      this.hours.set(pace.alertId, {
        beganAtSeconds: pace.hourBeganAtSeconds,
        messages: pace.messages,
        lastMessage: pace.lastMessage,
        leftOut: new Set(),
        leftOutBefore: pace.leftOut,
      });
    }
  }

  /** Counts one more message, unless the alert has its maximum; returns whether it may be sent. */
  take(alertId: string, nowSeconds: number): boolean {
    const hour = this.hourOf(alertId, nowSeconds);
    if (hour.messages >= MAX_MESSAGES_PER_HOUR) return false;
    hour.messages++;
    this.changed.add(alertId);
    return true;
  }

  /** Leaves a message out; returns whether it is the first about its station in the hour. */
  leaveOut(alertId: string, station: string, message: () => AlertMessage): boolean {
    const hour = this.hours.get(alertId);
    if (!hour || hour.leftOut.has(station) || leftOutIn(hour) >= MAX_LEFT_OUT) return false;
    hour.leftOut.add(station);
    hour.lastMessage = message();
    return true;
  }

  /** Yields alerts whose hour is over and has left something out, each with the one message that says so. */
  *due(nowSeconds: number): Iterable<{ alertId: string; message: AlertMessage }> {
    for (const [alertId, hour] of this.hours) {
      if (hour.lastMessage === null || !isOver(hour, nowSeconds)) continue;
      const message = { ...hour.lastMessage, left_out: leftOutIn(hour) - 1 };
      this.hours.set(alertId, { ...newHour(nowSeconds), messages: 1 });
      this.changed.add(alertId);
      yield { alertId, message };
    }
  }

  /** Takes the hours to be stored: those in which messages were sent, and on demand those that left some out. */
  takeChanges(withLeftOut: boolean): Pace[] {
    const ids = new Set(this.changed);
    if (withLeftOut) for (const [id, { leftOut }] of this.hours) if (leftOut.size > 0) ids.add(id);
    this.changed.clear();
    return [...ids].flatMap((alertId) => {
      const hour = this.hours.get(alertId);
      if (!hour) return [];
      const { beganAtSeconds, messages, lastMessage } = hour;
      return {
        alertId,
        hourBeganAtSeconds: beganAtSeconds,
        messages,
        leftOut: leftOutIn(hour),
        lastMessage,
      };
    });
  }

  /** Forgets the hour of an alert. */
  forget(alertId: string): void {
    this.hours.delete(alertId);
    this.changed.delete(alertId);
  }

  private hourOf(alertId: string, nowSeconds: number): Hour {
    const known = this.hours.get(alertId);
    // An hour that has left something out lasts until that is sent.
    if (known && (!isOver(known, nowSeconds) || known.lastMessage !== null)) return known;
    const hour = newHour(nowSeconds);
    this.hours.set(alertId, hour);
    return hour;
  }
}

function newHour(nowSeconds: number): Hour {
  return {
    beganAtSeconds: nowSeconds,
    messages: 0,
    lastMessage: null,
    leftOut: new Set(),
    leftOutBefore: 0,
  };
}

function isOver({ beganAtSeconds }: Hour, nowSeconds: number): boolean {
  return nowSeconds >= beganAtSeconds + SECONDS_PER_HOUR;
}

function leftOutIn({ leftOut, leftOutBefore }: Hour): number {
  return leftOut.size + leftOutBefore;
}
