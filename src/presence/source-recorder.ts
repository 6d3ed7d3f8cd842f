import type {
  PresenceListener,
  PresenceNews,
  PresenceSource,
  RoomCount,
} from './presence-source.js';
import { withoutMonitor } from './room-count.js';

/** Time that a roster stays valid after the upstream was last heard. */
export const PRESENCE_TTL_MS = 300_000;

/** The users of a room, and the age of the list. */
interface HeardRoster {
  readonly room: string;
  readonly names: readonly string[];
  readonly ageMs: number;
}

/** The state of a source, to be stored. Ages are as of the moment of the report. */
export interface SourceReport {
  readonly source: string;
  readonly isConnected: boolean;
  /** Number of attempts to connect that are not stored yet. */
  readonly reconnects: number;
  /** Age of the last message; null when this process has had none. */
  readonly lastMessageAgeMs: number | null;
  /** Age of the last frame of any kind; null when this process has had none. */
  readonly lastHeardAgeMs: number | null;
  readonly monitoredRooms: readonly string[];
  /** Rooms as clients see them; null when this process has had none. */
  readonly rooms: readonly RoomCount[] | null;
  readonly rosters: readonly HeardRoster[];
}

/** Options of a {@link SourceRecorder}. */
export interface SourceRecorderOptions {
  readonly source: PresenceSource;
  readonly nowMs: () => number;
  readonly store: (report: SourceReport) => Promise<void>;
  readonly log: (message: string) => void;
  /** Minimum time between writes; 1 s. */
  readonly writeEveryMs?: number;
  /** Wait of news for more news, which often follows at once; 50 ms. */
  readonly settleMs?: number;
  /** Interval of reports without news; 10 s. */
  readonly repeatEveryMs?: number;
}

/**
 * Stores the latest news of a source, at most once a second. News that cannot be stored, because the database is
 * away, is kept and tried again.
 */
export class SourceRecorder implements PresenceListener {
  readonly #rosters = new Map<string, { names: readonly string[]; atMs: number }>();
  #rooms: readonly RoomCount[] | null = null;
  #isConnected = false;
  #reconnects = 0;
  #lastMessageAtMs: number | null = null;
  #lastHeardAtMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #repeater: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isDirty = false;
  #lastWriteMs = -Infinity;
  #failures = 0;

  constructor(private readonly options: SourceRecorderOptions) {}

  start(): void {
    this.#repeater ??= setInterval(() => this.#touch(), this.options.repeatEveryMs ?? 10_000);
  }

  /** Stops; stores a last report before if `hasLastWord`, as far as the database answers. */
  async stop(hasLastWord = true): Promise<void> {
    clearInterval(this.#repeater);
    this.#repeater = undefined;
    await this.#writing;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (hasLastWord) await this.#store();
  }

  connection(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#touch();
  }

  reconnecting(): void {
    this.#reconnects++;
    this.#touch();
  }

  heard({ isMessage, roster, rooms }: PresenceNews): void {
    const nowMs = this.options.nowMs();
    this.#dropExpired(nowMs);
    this.#lastHeardAtMs = nowMs;
    if (isMessage) this.#lastMessageAtMs = nowMs;
    if (roster) this.#rosters.set(roster.room, { names: roster.names, atMs: nowMs });
    if (rooms) this.#rooms = withoutMonitor(rooms, this.options.source.monitoredRooms);
    this.#touch();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Drops rosters that have expired, so that a later pong does not make them valid again. */
  #dropExpired(nowMs: number): void {
    if (this.#lastHeardAtMs === null || nowMs - this.#lastHeardAtMs < PRESENCE_TTL_MS) return;
    this.#rosters.clear();
    this.#rooms = null;
  }

  /** Writes a report soon, one at a time; news meanwhile is written with the next. */
  #touch(): void {
    this.#isDirty = true;
    if (this.#timer !== undefined || this.#writing !== undefined) return;
    const { writeEveryMs = 1_000, settleMs = 50 } = this.options;
    // Not the injected clock: a pause must not grow when the time is set.
    const pauseMs = this.#lastWriteMs + writeEveryMs - performance.now();
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#writing = this.#store();
      },
      Math.max(settleMs, pauseMs),
    );
  }

  async #store(): Promise<void> {
    const report = this.#report();
    this.#isDirty = false;
    this.#lastWriteMs = performance.now();
    try {
      await this.options.store(report);
      this.#reconnects -= report.reconnects;
      this.#failures = 0;
    } catch (error) {
      this.#isDirty = true;
      if (this.#failures++ === 0) this.options.log(`Presence is not stored yet: ${String(error)}`);
    }
    this.#writing = undefined;
    if (this.#isDirty && this.#repeater !== undefined) this.#touch();
  }

  #report(): SourceReport {
    const nowMs = this.options.nowMs();
    const ageMs = (atMs: number | null) => (atMs === null ? null : Math.max(0, nowMs - atMs));
    return {
      source: this.options.source.name,
      isConnected: this.#isConnected,
      reconnects: this.#reconnects,
      lastMessageAgeMs: ageMs(this.#lastMessageAtMs),
      lastHeardAgeMs: ageMs(this.#lastHeardAtMs),
      monitoredRooms: this.options.source.monitoredRooms,
      rooms: this.#rooms,
      rosters: [...this.#rosters].map(([room, { names, atMs }]) => ({
        room,
        names,
        ageMs: Math.max(0, nowMs - atMs),
      })),
    };
  }
}
