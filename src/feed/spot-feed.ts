import type { SpotReport } from '../radio/spot-report.js';

/** How a feed is doing, as the health document shows it. */
export interface FeedStatus {
  readonly name: string;
  readonly connected: boolean;
  /** When the latest spot arrived; null before the first. */
  readonly lastSpotAtMs: number | null;
  readonly spotsReceived: number;
  readonly linesRejected: number;
  /** Attempts to connect after the first one. */
  readonly reconnectCount: number;
}

/** The same with what is wrong with a feed that is connected; absent when nothing is. */
export interface WatchedFeedStatus extends FeedStatus {
  /** Connected, but without a spot for the silence limit. */
  readonly stale?: true;
  /** Why it is stale, or that nearly every line is refused; in words for the operator. */
  readonly problem?: string;
}

/**
 * A way in for spots: the seam at which a feed of another kind is added (docs/extending.md).
 * A feed minds its own connection for as long as it is started and never throws upwards.
 */
export interface SpotFeed {
  /** Unique among the feeds; shown in the health document and the log. */
  readonly name: string;
  /** Milliseconds of connection without a spot after which the feed is stale; 180,000 when left out. */
  readonly silenceLimitMs?: number;
  /** Begins to listen; without effect when already started. `receive` must not block. */
  start(receive: (report: SpotReport) => void): void;
  /** Ends promptly; nothing is received afterwards. A stopped feed can be started again. */
  stop(): Promise<void>;
  status(): FeedStatus;
  /** Refused lines by reason. */
  refusals(): ReadonlyMap<string, number>;
}

/** Where the classes of this room write their log lines. */
export type FeedLog = (level: 'info' | 'warn' | 'error', message: string) => void;
