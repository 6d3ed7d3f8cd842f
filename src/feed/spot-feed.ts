import type { GivenReport } from '../radio/to-spot-report.js';

/** State of a feed, as the health document shows it. */
export interface FeedStatus {
  readonly name: string;
  readonly connected: boolean;
  /** When the latest spot arrived; null before the first. */
  readonly lastSpotAtMs: number | null;
  /** Number of reports given. The service subtracts those that it refuses before it shows it. */
  readonly spotsReceived: number;
  /** Number of lines that gave no report. */
  readonly linesRejected: number;
  /** Number of attempts to connect after the first. */
  readonly reconnectCount: number;
}

/** State of a feed, with its problem while it is connected. */
export interface WatchedFeedStatus extends FeedStatus {
  /** Present when it is connected, but has brought no spot for its silence limit. */
  readonly stale?: true;
  /** Why it is stale, or that nearly every line is refused; a text for the operator. Absent when all is well. */
  readonly problem?: string;
}

/**
 * A source of spots; implement it to add a feed of another kind (docs/extending.md). A feed keeps up its own
 * connection for as long as it is started, and never throws.
 */
export interface SpotFeed {
  /** Unique among the feeds; shown in the health document and the log. */
  readonly name: string;
  /** Milliseconds of connection without a spot after which the feed is stale; 180,000 when left out. */
  readonly silenceLimitMs?: number;
  /** Whether no spot is expected now; while it returns true, the feed is not judged. No I/O. */
  isQuietNow?(): boolean;
  /**
   * Begins to listen; without effect when already started.
   * @param receive takes a report, which is checked and normalised (`toSpotReport`); neither throws nor waits
   */
  start(receive: (report: GivenReport) => void): void;
  /** Stops promptly and receives nothing afterwards. A stopped feed can be started again. */
  stop(): Promise<void>;
  /** Tells the state. No I/O. */
  status(): FeedStatus;
  /** Counts the lines that gave no report, by reason. No I/O. */
  refusals(): ReadonlyMap<string, number>;
}

/** Makes the state of a feed that no process is known to listen to, or that is not open yet. */
export function silentFeed(name: string): FeedStatus {
  return {
    name,
    connected: false,
    lastSpotAtMs: null,
    spotsReceived: 0,
    linesRejected: 0,
    reconnectCount: 0,
  };
}

/** Writes a line to the service's log. */
export type FeedLog = (level: 'info' | 'warn' | 'error', message: string) => void;
