/** A room of a source and the number of its users. */
export interface RoomCount {
  readonly name: string;
  readonly users: number;
}

/** The content of one frame, or one poll, of an upstream. */
export interface PresenceNews {
  /** Whether it was a message; anything else, such as a pong, only keeps earlier rosters valid. */
  readonly isMessage: boolean;
  /** The users of a room; replaces that room's roster. Absent: no news. */
  readonly roster?: { readonly room: string; readonly names: readonly string[] };
  /** Every room that may be shown, as the upstream counts them; replaces the list. Absent: no news. */
  readonly rooms?: readonly RoomCount[];
}

/** Takes a source's reports. Its methods neither throw nor wait. */
export interface PresenceListener {
  /** The connection is open, or lost. After a loss, rosters stay until they expire. */
  connection(isConnected: boolean): void;
  /** Another attempt to connect, after the first. */
  reconnecting(): void;
  /** Anything was received. */
  heard(news: PresenceNews): void;
}

/**
 * A network that knows which people are on it now; implement it to add another (docs/extending.md). A source keeps up
 * its own connection for as long as it is started, and never throws. At most one process of a deployment has it
 * started.
 */
export interface PresenceSource {
  /** Unique among the sources, lower-case: the `source` of its users and its path `/online/<name>`. */
  readonly name: string;
  /** Whether there is an upstream to connect to; without one the source is listed, but empty. */
  readonly isConfigured: boolean;
  /**
   * Rooms in which the upstream counts this connection too, so that one is subtracted. Their rosters stay valid while
   * anything is heard, also before the first list of a new connection.
   */
  readonly monitoredRooms: readonly string[];
  /** Begins to listen; without effect when already started. */
  start(listener: PresenceListener): void;
  /** Stops promptly and reports nothing afterwards. A stopped source can be started again. */
  stop(): Promise<void>;
}
