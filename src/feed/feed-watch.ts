import type { Clock } from '../time/clock.js';
import type { FeedLog, FeedStatus, SpotFeed, WatchedFeedStatus } from './spot-feed.js';

/** Time without a spot after which a connected feed is stale, unless it has a limit of its own. */
const DEFAULT_SILENCE_LIMIT_MS = 180_000;

/** Share of refused lines from which on even a feed that brings spots has a problem. */
const NEARLY_ALL = 0.95;

/** Minimum lines by which that is judged. */
const MIN_LINES_JUDGED = 100;

/** Advice by reason of refusal, for those that a wrong setting causes. */
const ADVICE: Readonly<Partial<Record<string, string>>> = {
  not_a_skimmer:
    'a skimmer has the mark -#, a mode, an integer and dB; for a server that does not mark its ' +
    'skimmers, write ?skimmers=unmarked behind its port in FEEDS',
  bad_clock: "the lines' time is more than 10 minutes from this machine's clock",
};

/** Numbers of spots and refused lines at a moment. */
interface Counts {
  readonly atMs: number;
  readonly spots: number;
  readonly refusals: ReadonlyMap<string, number>;
}

type Verdict = 'well' | 'refusing' | 'stale';

/** The watch's record of one feed. */
interface Sight {
  last: Counts;
  /** Counts at the last spot. */
  atSpot: Counts;
  /** Counts at the start of the current span of {@link Sight.refusing}. */
  atSpan: Counts;
  /** Why nearly all lines of the previous span were refused; `undefined` when they were not. */
  refusing: string | undefined;
  /** Connected time since the last spot, in milliseconds: outages neither count nor reset it. */
  spotlessMs: number;
  verdict: Verdict;
}

/**
 * Finds feeds that are connected but useless: *stale* ones, which have brought no spot for their silence limit, though
 * they may send lines, and those of which nearly every line is refused. Logs each start and end once. Judges by the
 * feeds' own counts, so it works for every kind of feed. No I/O.
 */
export class FeedWatch {
  readonly #sights = new Map<string, Sight>();

  constructor(
    private readonly clock: Clock,
    private readonly log: FeedLog,
  ) {}

  /** Returns the feeds' statuses with their problems. Call it at least every few seconds. */
  look(feeds: readonly SpotFeed[]): WatchedFeedStatus[] {
    return feeds.map((feed) => this.#lookAt(feed));
  }

  #lookAt(feed: SpotFeed): WatchedFeedStatus {
    const status = feed.status();
    if (feed.isQuietNow?.()) return status;
    const limitMs = feed.silenceLimitMs ?? DEFAULT_SILENCE_LIMIT_MS;
    const now: Counts = {
      atMs: this.clock.nowMs(),
      spots: status.spotsReceived,
      refusals: new Map(feed.refusals()),
    };
    const sight = this.#sights.get(feed.name) ?? begin(now);
    this.#sights.set(feed.name, sight);
    update(sight, now, status.connected, limitMs);
    if (!status.connected) return status;
    const isStale = sight.spotlessMs >= limitMs;
    const problem = isStale ? staleText(sight, now, limitMs) : sight.refusing;
    this.#tell(status, sight, isStale ? 'stale' : problem ? 'refusing' : 'well', problem);
    return { ...status, ...(isStale && { stale: true }), ...(problem && { problem }) };
  }

  #tell({ name }: FeedStatus, sight: Sight, verdict: Verdict, problem: string | undefined): void {
    if (verdict === sight.verdict) return;
    sight.verdict = verdict;
    if (problem) this.log('warn', `feed ${name}: ${problem}`);
    else this.log('info', `feed ${name}: spots come again`);
  }
}

function begin(now: Counts): Sight {
  return {
    last: now,
    atSpot: now,
    atSpan: now,
    refusing: undefined,
    spotlessMs: 0,
    verdict: 'well',
  };
}

function update(sight: Sight, now: Counts, isConnected: boolean, limitMs: number): void {
  if (now.spots !== sight.last.spots) {
    // Lines refused before this spot say nothing about the time after it.
    if (sight.verdict === 'stale') Object.assign(sight, { atSpan: now, refusing: undefined });
    sight.spotlessMs = 0;
    sight.atSpot = now;
  } else if (isConnected) {
    sight.spotlessMs += Math.max(0, now.atMs - sight.last.atMs);
  }
  sight.last = now;
  if (now.atMs - sight.atSpan.atMs < limitMs) return;
  sight.refusing = refusingText(sight.atSpan, now);
  sight.atSpan = now;
}

function staleText({ atSpot }: Sight, now: Counts, limitMs: number): string {
  const { lines, reasons } = refusedBetween(atSpot, now);
  const what = lines > 0 ? `${lines} lines were refused: ${reasons}` : 'nothing else came either';
  return `connected, but no spot came for ${limitMs / 1000} s; ${what}`;
}

function refusingText(from: Counts, to: Counts): string | undefined {
  const { lines: refused, reasons } = refusedBetween(from, to);
  const lines = refused + to.spots - from.spots;
  if (lines < MIN_LINES_JUDGED || refused < lines * NEARLY_ALL) return undefined;
  return `nearly every line is refused, ${refused} of ${lines}: ${reasons}`;
}

/** Counts the lines refused in between, and lists the reasons, the most frequent first. */
function refusedBetween(from: Counts, to: Counts): { lines: number; reasons: string } {
  const counts = [...to.refusals]
    .map(([reason, count]) => [reason, count - (from.refusals.get(reason) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  const lines = counts.reduce((sum, [, count]) => sum + count, 0);
  const advice = ADVICE[counts[0]?.[0] ?? ''];
  const reasons = counts.map(([reason, count]) => `${reason} ${count}`).join(', ');
  return { lines, reasons: advice ? `${reasons} (${advice})` : reasons };
}
