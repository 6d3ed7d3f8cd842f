import type { Clock } from '../time/clock.js';
import type { FeedLog, FeedStatus, SpotFeed, WatchedFeedStatus } from './spot-feed.js';

/** A connected feed that brings no spot for so long is stale, unless it has a limit of its own. */
export const DEFAULT_SILENCE_LIMIT_MS = 180_000;

/** From this share of refused lines on, of at least so many, a feed that brings spots has a problem too. */
const NEARLY_ALL = 0.95;
const MIN_LINES_JUDGED = 100;

/** What helps with the reasons that a wrong setting brings about. */
const ADVICE: Readonly<Partial<Record<string, string>>> = {
  not_a_skimmer:
    'a skimmer has the mark -#, a mode, an integer and dB; for a server that does not mark its ' +
    'skimmers, write ?skimmers=unmarked behind its port in FEEDS',
  bad_clock: "the lines' time is more than 10 minutes from this machine's clock",
};

/** How many spots and refused lines there were at a moment. */
interface Counts {
  readonly atMs: number;
  readonly spots: number;
  readonly refusals: ReadonlyMap<string, number>;
}

type Verdict = 'well' | 'refusing' | 'stale';

/** What is known of one feed. */
interface Sight {
  last: Counts;
  /** At the last spot. */
  atSpot: Counts;
  /** At the begin of the running span of {@link Sight.refusing}. */
  atSpan: Counts;
  /** Why the span before counts as refusing. */
  refusing: string | undefined;
  /** Connected time since the last spot; an outage does not count, nor does it begin anew after one. */
  spotlessMs: number;
  verdict: Verdict;
}

/**
 * Tells the feeds that are connected and of no use: a *stale* one has brought no spot for its silence
 * limit, though it may send lines; another has nearly every line refused. Each begin and end is logged
 * once. Told by what the feeds themselves count, so it holds for every kind of feed. No I/O.
 */
export class FeedWatch {
  readonly #sights = new Map<string, Sight>();

  constructor(
    private readonly clock: Clock,
    private readonly log: FeedLog,
  ) {}

  /** The feeds' statuses with what is wrong. To be called at least every few seconds. */
  look(feeds: readonly SpotFeed[]): WatchedFeedStatus[] {
    return feeds.map((feed) => this.#lookAt(feed));
  }

  #lookAt(feed: SpotFeed): WatchedFeedStatus {
    const status = feed.status();
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
    // What was refused while there was no spot at all says nothing of the time since.
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

/** How many lines were refused in between, and why, the most frequent reason first. */
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
