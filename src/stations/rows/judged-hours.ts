import type { LogSignals, UnconfirmedSignal } from '../../spots/signals.service.js';
import { SECONDS_PER_HOUR, type TimeWindow } from '../../time/time-window.js';
import { WITHIN_SECONDS } from '../quality/quality-rules.js';
import { confirm, findSlips, type PartQuality, type Slip } from './part-quality.js';
import type { SignalKey } from './signal-key.js';

/** What the pairs of spots tell of which the earlier one was heard in a clock hour, or in some. */
export interface JudgedTime extends PartQuality {
  readonly slips: readonly Slip[];
}

/** A window: the hours of it that are judged, and the rest. */
export interface JudgedParts {
  readonly hours: JudgedTime;
  readonly rest: LogSignals;
}

interface JudgedHour extends JudgedTime {
  readonly stamp: string;
}

/** An hour since the Unix epoch, and what changes when the pairs of its spots may. */
interface ClosedHour {
  readonly hour: number;
  readonly stamp: string;
}

/** Two days. An hour of 40,000 spots takes some 300 kB. */
const MAX_HOURS = 48;

/** Windows of different lengths, which are asked for in turns. */
const MAX_MERGED = 4;

const NONE: JudgedTime = { confirmed: new Set(), unconfirmed: new Map(), slips: [] };

/**
 * Hours of the log that were judged once, and are as long as their spots are the same: quality is of all spots, whatever a filter
 * lets pass, so that all questions share them.
 */
export class JudgedHours {
  /** By the hour; the one that was judged last is the last. */
  private readonly kept = new Map<number, JudgedHour>();
  /** Hours that were asked for together of late, the latest last. */
  private merged: { readonly of: readonly JudgedHour[]; readonly all: JudgedTime }[] = [];

  /** Whether an hour of a window could be judged. */
  lacks(log: LogSignals): boolean {
    return closedHours(log).some((hour) => !this.judged(hour));
  }

  /** Judges the newest hour of a window that was not judged yet, in some 40 ms for 40,000 spots; false when there is none. */
  async judgeNext(log: LogSignals): Promise<boolean> {
    const next = closedHours(log).find((hour) => !this.judged(hour));
    if (next) await this.judge(log, next);
    return next !== undefined;
  }

  /** Takes a window apart, by the hours of it that were judged. */
  split(log: LogSignals): JudgedParts {
    const found = new Map<number, JudgedHour>();
    for (const closed of closedHours(log)) {
      const judged = this.judged(closed);
      if (judged) found.set(closed.hour, judged);
    }
    if (found.size === 0) return { hours: NONE, rest: log };
    const rest = log.within(without([...found.keys()], log.window));
    return { hours: this.together([...found.values()]), rest };
  }

  private judged({ hour, stamp }: ClosedHour): JudgedHour | undefined {
    const kept = this.kept.get(hour);
    return kept?.stamp === stamp ? kept : undefined;
  }

  private together(hours: readonly JudgedHour[]): JudgedTime {
    const known = this.merged.find(
      ({ of }) => of.length === hours.length && of.every((hour, at) => hour === hours[at]),
    );
    const merged = known ?? { of: hours, all: merge(hours) };
    this.merged = [...this.merged.filter((one) => one !== known), merged].slice(-MAX_MERGED);
    return merged.all;
  }

  private async judge(log: LogSignals, { hour, stamp }: ClosedHour): Promise<void> {
    const fromSeconds = hour * SECONDS_PER_HOUR;
    const toSeconds = fromSeconds + SECONDS_PER_HOUR + WITHIN_SECONDS;
    const part = log.within([{ fromSeconds, toSeconds }]);
    const quality = await confirm(part);
    const slips = await findSlips(part, [...quality.unconfirmed.values()]);
    const judged = { ...quality, slips, stamp };
    this.kept.delete(hour);
    this.kept.set(hour, judged);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_HOURS && oldest !== undefined) this.kept.delete(oldest);
  }
}

function merge(hours: readonly JudgedTime[]): JudgedTime {
  const confirmed = new Set<SignalKey>();
  for (const hour of hours) for (const key of hour.confirmed) confirmed.add(key);
  const unconfirmed = new Map<SignalKey, UnconfirmedSignal>();
  for (const hour of hours) {
    for (const [key, signal] of hour.unconfirmed) {
      if (!confirmed.has(key)) unconfirmed.set(key, signal);
    }
  }
  const slips = hours.flatMap((hour) => hour.slips).filter(({ key }) => unconfirmed.has(key));
  return { confirmed, unconfirmed, slips };
}

/**
 * The hours that lie in a window with the one after them, of which there are newer spots than these two's, the newest first; each
 * with what changes when the spots of one of the two do.
 */
function closedHours({ hours, window }: LogSignals): ClosedHour[] {
  if (!hours || hours.size === 0) return [];
  const newest = Math.max(...hours.keys());
  const end = Math.min(newest, Math.floor((window.toSeconds ?? Infinity) / SECONDS_PER_HOUR));
  const first = Math.ceil(window.fromSeconds / SECONDS_PER_HOUR);
  const closed = [];
  for (let hour = end - 2; hour >= first; hour--) {
    closed.push({ hour, stamp: `${hours.get(hour)}, ${hours.get(hour + 1)}` });
  }
  return closed;
}

/**
 * What is left of a window without some of its hours, which end before it does; each part with the time after it in which the
 * later spot of a pair may be.
 */
function without(hours: readonly number[], { fromSeconds, toSeconds }: TimeWindow): TimeWindow[] {
  const parts: TimeWindow[] = [];
  let from = fromSeconds;
  for (const hour of hours.toSorted((a, b) => a - b)) {
    const start = hour * SECONDS_PER_HOUR;
    if (start > from) parts.push({ fromSeconds: from, toSeconds: start + WITHIN_SECONDS });
    from = start + SECONDS_PER_HOUR;
  }
  return [...parts, { fromSeconds: from, toSeconds }];
}
