import { computed, signal } from '@preact/signals';
import { keptSignal } from '../browser/kept.js';
import { nowMs, now } from '../words/time.js';
import type { ReadFile } from './log/read-file.js';
import type { WorkedLog } from './log/worked-log.js';

/** What this browser keeps, in a word, so that a page without a log loads nothing of it. */
export interface KeptLog {
  /** The name of the file that was read last. */
  readonly name: string;
  /** Its QSOs are invented, to try the page. */
  readonly isInvented: boolean;
}

/** The log of the viewer, and a number that is another when it has changed. */
export interface LogNow {
  readonly log: WorkedLog;
  readonly version: number;
}

/** `undefined` while there is none, or it is not read yet. */
export const logNow = signal<LogNow | undefined>(undefined);

export const keptLog = keptSignal('worked-log', readLog);

/** What is going on with a file; nothing after the page was opened. */
export type Reading =
  | {
      readonly state: 'busy' | 'unloaded' | 'noCountries' | 'noLog' | 'notKept';
      readonly name: string;
    }
  | ({ readonly state: 'read' | 'noQso'; readonly name: string } & Pick<
      ReadFile,
      'counts' | 'faults'
    >);

export const reading = signal<Reading | undefined>(undefined);

/** Whether the file is followed: `asks` when the browser asks the viewer before it is read again. */
export const following = signal<'no' | 'asks' | 'yes'>('no');

const DAY_MINUTES = 1_440;

/** The minute in which the day began, UTC. */
export const todayMinute = computed(() => {
  void now.value;
  return Math.floor(nowMs() / 60_000 / DAY_MINUTES) * DAY_MINUTES;
});

function readLog(kept: unknown): KeptLog | undefined {
  const { name, isInvented } = Object(kept) as Record<string, unknown>;
  return typeof name === 'string' ? { name, isInvented: isInvented === true } : undefined;
}
