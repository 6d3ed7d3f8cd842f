import type { HeldSpots, SpotBlock } from '../signals.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import { SignalJudge } from '../quality/signal-judge.js';
import type { SignalQuality } from '../signal-quality.js';
import { bandModeOf, BaseCalls } from './base-calls.js';

/** Spots that are judged at once: some 20 ms. */
const SPOTS_AT_ONCE = 20_000;

/** A longer window than is asked for mostly is kept for so long. */
const SHRINKS_AFTER_MS = 600_000;

/** How much older than the window the oldest spot may be. */
const SLACK_SECONDS = 60;

/** How sure a signal of a window is. */
export type Judged = (signal: number) => SignalQuality;

/**
 * Judges the signals in memory: each spot once, however often is asked. It covers the longest window that was asked for
 * of late.
 */
export class QualityBoard {
  private fed = new JudgedSpots();
  private epoch: object | undefined;
  private lastId = 0;
  private coversFromSeconds = Infinity;
  private longestSeconds = 0;
  private longestAtMs = 0;

  /**
   * Judges up to 20,000 new spots heard since a second; returns false while more remain, so that nobody waits for a million
   * of them.
   */
  catchUp(held: HeldSpots, fromSeconds: number, nowSeconds: number): boolean {
    this.choose(nowSeconds - fromSeconds);
    const neededFrom = nowSeconds - this.longestSeconds;
    if (held.epoch !== this.epoch || neededFrom < this.coversFromSeconds) {
      this.begin(held.epoch, Math.min(fromSeconds, neededFrom));
    } else if (neededFrom - SLACK_SECONDS > this.coversFromSeconds) {
      this.coversFromSeconds = neededFrom;
      this.fed.judge.dropBefore(neededFrom);
    }
    let left = SPOTS_AT_ONCE;
    held.seeBeyond(this.lastId, (block, from, end) => {
      const until = Math.min(end, from + left);
      left -= addTo(this.fed, held, block, from, until, this.coversFromSeconds);
      this.lastId = block.ids[until - 1] ?? this.lastId;
      return left > 0;
    });
    return this.lastId >= held.lastId;
  }

  /** The qualities in a window without end, all spots of which were judged by {@link catchUp}. */
  since(fromSeconds: number): Judged {
    return judged(this.fed.judge, fromSeconds);
  }

  private choose(seconds: number): void {
    const nowMs = performance.now();
    const isLonger = seconds >= this.longestSeconds;
    if (!isLonger && nowMs - this.longestAtMs < SHRINKS_AFTER_MS) return;
    this.longestSeconds = seconds;
    this.longestAtMs = nowMs;
  }

  private begin(epoch: object, fromSeconds: number): void {
    this.fed = new JudgedSpots();
    this.epoch = epoch;
    this.lastId = 0;
    this.coversFromSeconds = fromSeconds;
  }
}

/** The qualities in a window that is over, judged by itself: a microsecond a spot. */
export function judgeWindow(held: HeldSpots, window: TimeWindow): Judged {
  const fed = new JudgedSpots();
  held.see({}, window, (block, places, count) => {
    for (let at = 0; at < count; at++) fed.add(held, block, places[at] ?? 0);
  });
  return judged(fed.judge, window.fromSeconds);
}

function judged(judge: SignalJudge, fromSeconds: number): Judged {
  const skimmersOf = (signal: number) => judge.skimmersSince(signal, fromSeconds);
  return (signal) => judge.qualityOf(signal, fromSeconds, skimmersOf);
}

/** Adds the spots of a block that were heard since a second; how many these are. */
function addTo(
  fed: JudgedSpots,
  held: HeldSpots,
  block: SpotBlock,
  from: number,
  end: number,
  fromSeconds: number,
): number {
  let added = 0;
  for (let place = from; place < end; place++) {
    if ((block.heardAt[place] ?? 0) < fromSeconds) continue;
    fed.add(held, block, place);
    added++;
  }
  return added;
}

/** A judge that is given spots in memory. */
class JudgedSpots {
  readonly judge = new SignalJudge();
  private readonly bases = new BaseCalls();

  add(held: HeldSpots, block: SpotBlock, place: number): void {
    const signal = block.signals[place] ?? 0;
    if (!this.judge.knows(signal)) this.introduce(held, signal);
    const skimmer = block.spotters[place] ?? 0;
    this.judge.add({
      signal,
      heardAtSeconds: block.heardAt[place] ?? 0,
      frequencyHz: block.columns.frequency_hz[place] ?? 0,
      skimmer,
      skimmerBase: this.bases.of(skimmer, (name) => held.nameOf(name).callsign),
    });
  }

  private introduce(held: HeldSpots, signal: number): void {
    const { callsign, bandOrMhz, modeId } = held.partsOf(signal);
    this.judge.introduce(signal, {
      callsign: held.nameOf(callsign).callsign,
      bandMode: bandModeOf(bandOrMhz, modeId),
    });
  }
}
