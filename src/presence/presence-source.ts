/** A room of a source and how many are in it. */
export interface RoomCount {
  readonly name: string;
  readonly users: number;
}

/** What one inbound frame, or one poll, of an upstream said. */
export interface PresenceNews {
  /** Whether it was a message: a mere sign of life (a pong) only keeps what is held valid. */
  readonly isMessage: boolean;
  /** Who is in which room; replaces what was known of that room. Absent: no news. */
  readonly roster?: { readonly room: string; readonly names: readonly string[] };
  /** Every room that may be shown, as the upstream counts them; replaces the list. Absent: no news. */
  readonly rooms?: readonly RoomCount[];
}

/** Where a source reports to; nothing of it throws or waits. */
export interface PresenceListener {
  /** The connection stands, or is gone. A gone one takes nothing with it: what is held runs out. */
  connection(isConnected: boolean): void;
  /** Another attempt to connect, after the first. */
  reconnecting(): void;
  /** Something came in, whatever it was. */
  heard(news: PresenceNews): void;
}

/**
 * A network of which people are on it now: the seam at which another is added (docs/extending.md).
 * A source minds its own connection for as long as it is started and never throws upwards; at most one
 * process of a deployment has it started.
 */
export interface PresenceSource {
  /** Unique among the sources, lower-case: the `source` of its users and its path `/online/<name>`. */
  readonly name: string;
  /** Whether there is an upstream to connect to: without one the source is listed, and empty. */
  readonly isConfigured: boolean;
  /**
   * Rooms in which this connection itself is counted by the upstream, so that one is taken off. Their
   * rosters stay valid while anything is heard, also before the first list of a new connection.
   */
  readonly monitoredRooms: readonly string[];
  /** Begins to listen; without effect when already started. */
  start(listener: PresenceListener): void;
  /** Ends promptly; nothing is heard afterwards. A stopped source can be started again. */
  stop(): Promise<void>;
}
