import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { LogSignal, LogSignals, LogSpot, NamesOf } from '../signals.service.js';
import { SECONDS_PER_HOUR, type TimeWindow } from '../../time/time-window.js';
import { SerialQueue } from '../../tools/serial-queue.js';
import { WITHIN_SECONDS } from '../quality/quality-rules.js';
import { DayPairs } from './day-pairs.js';
import type { Slip } from './part-quality.js';
import type { SignalKey } from './signal-key.js';

/** Past spots are read some seconds at a time, so that these are 1,500 to 6,000: some 10 to 40 ms. */
const FEW_SPOTS = 1_500;
const MANY_SPOTS = 6_000;
const MIN_PART_SECONDS = 30;

/** Spots that one step adds at least, where there are more. */
const STEP_SPOTS = 5_000;

/** New spots that a question waits for: 50 ms. Where there are more, a step in the background adds them. */
const MAX_NEW_SPOTS = 5_000;

/** Spots that come late are met by what was heard around them; where that is more than this, all is read anew. */
const MAX_LATE_SECONDS = 2 * SECONDS_PER_HOUR;

/** What is known of the signals of a window, or of some of them. */
export interface KnownQuality {
  readonly unconfirmed: ReadonlyMap<SignalKey, LogSignal>;
  /** Of the signals that are not confirmed. */
  readonly slips: readonly Slip[];
}

/**
 * What is known of the signals of the past day: each spot of the log was read once, so that a question needs those alone that came
 * since the last one. Of one process, and for windows without end.
 */
@Injectable()
export class DayBoard {
  private pairs = new DayPairs();
  private history: string | undefined;
  /** Spots up to this id were read, once {@link filledToSeconds} is undefined. */
  private lastId = 0;
  private coversFromSeconds = 0;
  /** Past spots were read up to this second; undefined when all were. */
  private filledToSeconds: number | undefined;
  private partSeconds = MIN_PART_SECONDS;
  private forgotAtSeconds = 0;
  private readonly turns = new SerialQueue();

  /** Whether all past spots were read, and it answers for new ones. No I/O. */
  get isRead(): boolean {
    return this.history !== undefined && this.filledToSeconds === undefined;
  }

  /**
   * What is known of a window in a snapshot: of all signals, or of some that were heard in it. Undefined where the spots were not
   * read yet, and of a snapshot older than another question's.
   */
  async find(
    log: LogSignals,
    namesOf: NamesOf,
    signals?: readonly LogSignal[],
  ): Promise<KnownQuality | undefined> {
    return this.turns.run(async () => {
      const { snapshot, window } = log;
      const { fromSeconds, toSeconds } = window;
      if (!snapshot || toSeconds !== null || fromSeconds < this.coversFromSeconds) return undefined;
      if (snapshot.history !== this.history || !this.isRead) return undefined;
      const newSpots = snapshot.lastId - this.lastId;
      if (newSpots < 0 || newSpots > MAX_NEW_SPOTS) return undefined;
      await this.addNew(log, namesOf, snapshot.lastId);
      if (!this.isRead) return undefined;
      const unconfirmed = this.pairs.unconfirmed(fromSeconds, signals);
      return { unconfirmed, slips: this.pairs.slipsOf(unconfirmed.keys(), fromSeconds) };
    });
  }

  /**
   * Reads the next spots of a window without end, and of later ones from then on. Whether there are more.
   * @param nowSeconds until which spots are read part by part; later ones are the last part
   */
  async readNext(log: LogSignals, namesOf: NamesOf, nowSeconds: number): Promise<boolean> {
    return this.turns.run(async () => {
      const { snapshot, window } = log;
      if (!snapshot) return false;
      if (snapshot.history !== this.history || window.fromSeconds < this.coversFromSeconds) {
        this.begin(snapshot.history, snapshot.lastId, window.fromSeconds);
      }
      if (this.filledToSeconds !== undefined) {
        await this.fill(log, namesOf, nowSeconds);
        return true;
      }
      this.forget(window.fromSeconds);
      await this.addNew(log, namesOf, Math.min(snapshot.lastId, this.lastId + STEP_SPOTS));
      return this.lastId < snapshot.lastId;
    });
  }

  private begin(history: string, lastId: number, fromSeconds: number): void {
    this.pairs = new DayPairs();
    this.history = history;
    this.lastId = lastId;
    this.coversFromSeconds = fromSeconds;
    this.filledToSeconds = fromSeconds;
  }

  private async fill(log: LogSignals, namesOf: NamesOf, nowSeconds: number): Promise<void> {
    const ids = { afterId: 0, upToId: this.lastId };
    for (let read = 0; read < STEP_SPOTS && this.filledToSeconds !== undefined;) {
      const fromSeconds = this.filledToSeconds;
      const isLast = fromSeconds + this.partSeconds > nowSeconds;
      const toSeconds = isLast ? null : fromSeconds + this.partSeconds;
      const spots = await log.spots({ fromSeconds, toSeconds }, ids);
      this.pairs.add(spots, await this.textsOf(spots, namesOf));
      this.filledToSeconds = toSeconds ?? undefined;
      read += spots.length;
      this.partSeconds = nextPartSeconds(this.partSeconds, spots.length);
      await setImmediate();
    }
  }

  private async addNew(log: LogSignals, namesOf: NamesOf, upToId: number): Promise<void> {
    if (upToId <= this.lastId) return;
    const every = { fromSeconds: this.coversFromSeconds, toSeconds: null };
    const spots = await log.spots(every, { afterId: this.lastId, upToId });
    const parts = partsAround(this.pairs.lateOf(spots), this.coversFromSeconds);
    if (lengthOf(parts) > MAX_LATE_SECONDS) {
      this.history = undefined;
      return;
    }
    const around: LogSpot[][] = [];
    for (const part of parts) around.push(await log.spots(part, { afterId: 0, upToId }));
    const callsignOf = await this.textsOf([...spots, ...around.flat()], namesOf);
    // Nothing fails from here on: what is known is of one snapshot.
    this.pairs.add(spots, callsignOf);
    for (const part of around) this.pairs.addPart(part, callsignOf);
    this.lastId = upToId;
  }

  private async textsOf(
    spots: readonly LogSpot[],
    namesOf: NamesOf,
  ): Promise<(id: number) => string> {
    const ids = this.pairs.unknownCallsigns(spots);
    if (ids.length === 0) return () => '';
    const { callsignOf } = await namesOf(ids);
    return (id) => callsignOf(id).callsign;
  }

  private forget(fromSeconds: number): void {
    if (fromSeconds - this.forgotAtSeconds < SECONDS_PER_HOUR) return;
    this.forgotAtSeconds = fromSeconds;
    this.coversFromSeconds = Math.max(this.coversFromSeconds, fromSeconds - SECONDS_PER_HOUR);
    this.pairs.forgetBefore(this.coversFromSeconds);
  }
}

function nextPartSeconds(seconds: number, spots: number): number {
  if (spots < FEW_SPOTS) return Math.min(seconds * 2, SECONDS_PER_HOUR);
  return spots > MANY_SPOTS ? Math.max(seconds / 2, MIN_PART_SECONDS) : seconds;
}

function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { fromSeconds, toSeconds }) => sum + toSeconds - fromSeconds, 0);
}

interface Part extends TimeWindow {
  readonly toSeconds: number;
}

/** The times in which spots may make pairs with others, each once. */
function partsAround(spots: readonly LogSpot[], notBeforeSeconds: number): Part[] {
  const parts: { fromSeconds: number; toSeconds: number }[] = [];
  const times = spots.map(({ heardAtSeconds }) => heardAtSeconds).toSorted((a, b) => a - b);
  for (const seconds of times) {
    const fromSeconds = Math.max(notBeforeSeconds, seconds - WITHIN_SECONDS);
    const toSeconds = seconds + WITHIN_SECONDS + 1;
    const last = parts.at(-1);
    if (last && fromSeconds <= last.toSeconds) last.toSeconds = toSeconds;
    else parts.push({ fromSeconds, toSeconds });
  }
  return parts;
}
