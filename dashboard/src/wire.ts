/** The API's shapes, as far as the page uses them; `/docs` tells what each field means. */

export interface Spot {
  readonly id: number;
  readonly timestamp: string;
  readonly spotter: string;
  readonly spotter_grid: string | null;
  readonly callsign: string;
  readonly grid: string | null;
  /** kHz */
  readonly frequency: number;
  readonly mode: string;
  /** dB */
  readonly snr: number;
  readonly wpm: number | null;
}

export interface SpotList {
  readonly spots: readonly Spot[];
  readonly total: number;
}

export interface FindSpotsQuery {
  readonly call?: string | undefined;
  readonly spotter?: string | undefined;
  readonly mode?: readonly string[] | undefined;
  readonly band?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly after_id?: number | undefined;
}

export interface FindGroupSpotsQuery {
  readonly hours?: number | undefined;
  readonly mode?: readonly string[] | undefined;
  readonly band?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export interface WindowQuery {
  readonly hours?: number | undefined;
  readonly start_hours?: number | undefined;
  readonly end_hours?: number | undefined;
}

export interface ActivityEntry {
  readonly callsign: string;
  readonly spotted: boolean;
  readonly count: number;
  readonly last_spotted: string | null;
  readonly last_frequency: number | null;
  readonly last_mode: string | null;
  readonly last_snr: number | null;
}

export interface Activity {
  readonly callsigns: readonly ActivityEntry[];
  readonly summary: {
    readonly requested: number;
    readonly spotted: number;
    readonly not_spotted: number;
  };
  readonly hours: number;
}

export interface TimeRange {
  readonly start: string;
  readonly end: string;
}

export interface Stats {
  readonly totalSpots: number;
  readonly spotsPerMinute: number;
  readonly uniqueCallsigns: number;
  readonly uniqueSpotters: number;
  readonly modeBreakdown: Readonly<Record<string, number>>;
  readonly bandBreakdown: Readonly<Record<string, number>>;
  readonly timeRange: TimeRange;
}

export interface Charts {
  readonly hourlyActivity: readonly { readonly hour: string; readonly count: number }[];
  readonly byMode: readonly { readonly mode: string; readonly count: number }[];
  readonly byBand: readonly { readonly band: string; readonly count: number }[];
  readonly topCallsigns: readonly { readonly callsign: string; readonly count: number }[];
  readonly timeRange: TimeRange;
}

export interface Skimmer {
  readonly spotter: string;
  readonly grid: string | null;
  readonly spotCount: number;
  readonly lastSpot: string;
  readonly bands: readonly string[];
  readonly modes: readonly string[];
}

export interface SkimmerList {
  readonly skimmers: readonly Skimmer[];
  readonly total: number;
}

export interface PresenceUser {
  readonly source: string;
  readonly callsign: string;
  readonly name: string;
  readonly room: string;
  readonly seenAt: string;
}

export interface Roster {
  readonly fetchedAt: string;
  readonly users: readonly PresenceUser[];
}

/** Room counts by source. */
export type RoomCounts = Readonly<
  Record<string, readonly { readonly name: string; readonly users: number }[]>
>;

export interface GroupSummary {
  readonly name: string;
  readonly description: string | null;
  readonly creator_name: string;
  readonly callsign_count: number;
  readonly created_at: string;
}

export interface Group extends GroupSummary {
  readonly callsigns: readonly string[];
  readonly creator_email: string;
  readonly updated_at: string;
}

export interface GroupList {
  readonly groups: readonly GroupSummary[];
  readonly total: number;
}

export interface NewGroup {
  readonly name: string;
  readonly callsigns: readonly string[];
  readonly creator_name: string;
  readonly creator_email: string;
  readonly description?: string;
}

export interface GroupChange {
  readonly callsigns?: readonly string[];
  readonly add_callsigns?: readonly string[];
  readonly remove_callsigns?: readonly string[];
  readonly description?: string | null;
}

export interface GroupCreated {
  readonly group: Group;
  readonly edit_key: string;
  readonly notice: string;
}

export interface FeedHealth {
  readonly name: string;
  readonly connected: boolean;
  readonly lastSpotAt: string | null;
  readonly spotsReceived: number;
  readonly linesRejected: number;
  readonly reconnectCount: number;
}

export interface Health {
  readonly status: 'ok' | 'degraded' | 'error';
  readonly database: 'connected' | 'disconnected';
  readonly databaseSizeMB: number | null;
  readonly timestamp: string;
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly repeaterhub: {
    readonly connected: boolean;
    readonly lastMessageAt: string | null;
    readonly reconnectCount: number;
    readonly usersTracked: number;
    readonly roomsTracked: number;
  };
  readonly feeds: readonly FeedHealth[];
  readonly roles: readonly {
    readonly name: string;
    readonly heldHere: boolean;
    readonly holder: string | null;
    readonly term: number | null;
  }[];
  readonly grid: { readonly queued: number; readonly known: number };
  readonly demo?: true;
}

export interface ErrorDetail {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
  readonly retryAfter?: number;
}
