import type { Abstract } from '@nestjs/common';
import type { CallsignDatabase } from '../grid/callsign-database.js';
import { AggregatesService as Aggregates } from '../aggregate/aggregates.service.js';
import type { SpotFeed } from '../feed/spot-feed.js';
import { FeedService as Feeds, type InspectReport } from '../feed/feed.service.js';
import { GridService as Grids } from '../grid/grid.service.js';
import { HealthService as Health } from '../health/health.service.js';
import { RolesService as Roles } from '../leadership/roles.service.js';
import { ListsService as Lists } from '../lists/lists.service.js';
import { MetricsService as Metrics } from '../metrics/metrics.service.js';
import type { PresenceSource } from '../presence/presence-source.js';
import { PresenceService as Presence } from '../presence/presence.service.js';
import { FiltersService as Filters } from '../query/filters.service.js';
import { SpotsService as Spots } from '../spots/spots.service.js';
import { Clock as TheClock } from '../time/clock.js';

/** A token of Nest's: the type of a constructor's parameter, or what `decorate` has in `inject`. */
type Token<Service> = Abstract<Service>;

/** Takes feeds. Register in a constructor. */
export interface FeedService {
  /**
   * Adds a feed: the process that holds the role `feed` starts it, its reports are checked and stored once, and `/health` shows it.
   * @throws Error when the name is taken
   */
  register(feed: SpotFeed): void;
  /** Makes a feed that logs in to a telnet server, as those of `FEEDS` do. Neither started nor registered yet. */
  telnetFeed(server: {
    name: string;
    host: string;
    port: number;
    callsign: string;
    /** Whether skimmers' lines without the mark `-#` are taken. */
    takesUnmarked?: boolean;
  }): SpotFeed;
  /**
   * Has each report of every feed looked at before it is stored, in the process that listens: `inspect` returns it as it is, another, or
   * `{ refused: reason }`. What is refused is counted among the lines of its feed, as `<name>_<reason>`. `inspect` must be quick and do no I/O; when it
   * throws, the report is stored as it was.
   * @param name of `a-z`, digits and `_`
   * @throws Error when the name is taken
   */
  inspect(name: string, inspect: InspectReport): void;
}
export const FeedService: Token<FeedService> = Feeds;

/** Takes networks that know who is on them. Register in a constructor. */
export interface PresenceService {
  /** Adds a source: it is in `/online`. @throws Error when its name is taken, or cannot be part of a path */
  register(source: PresenceSource): void;
}
export const PresenceService: Token<PresenceService> = Presence;

/** Takes callsign databases, which know grids. Register in a constructor. */
export interface GridService {
  /** Adds a database, which is asked before the public ones. @throws Error when its name is taken */
  register(database: CallsignDatabase): void;
  /** Makes a database that asks a server which answers as HamDB does. Not registered yet. */
  hamdbAt(server: { name: string; url: string; ratePerSecond: number }): CallsignDatabase;
}
export const GridService: Token<GridService> = Grids;

/** Takes member lists. Register in a constructor. */
export interface ListsService {
  /** Adds a list: `source` is its origin, as `GET /lists` shows it. @throws Error when the name is taken */
  register(list: { name: string; source: string; callsigns: readonly string[] }): void;
}
export const ListsService: Token<ListsService> = Lists;

/** The health document. Register in a constructor. */
export interface HealthService {
  /**
   * Adds a field at the end of `GET /api/v1/health`; `undefined` leaves it out. `read` has 0.4 to 1.9 s; a failure is logged.
   * @throws Error when the name is taken
   */
  addPart(
    name: string,
    read: (isDatabaseConnected: boolean) => unknown,
    options?: {
      /** Whether the document is `degraded` while the part says so. */
      readonly isTroubled?: (value: never) => boolean;
    },
  ): void;
}
export const HealthService: Token<HealthService> = Health;

/** The metrics of `/metrics`. Declare them in a constructor. */
export interface MetricsService {
  /** Declares a metric that is read at each scrape. One whose `read` throws is left out of that scrape, and told in `/health`. */
  declare(metric: {
    /** With unit, as Prometheus names things: `club_messages_total`. */
    readonly name: string;
    readonly help: string;
    readonly kind: 'counter' | 'gauge';
    readonly labels?: readonly string[];
    readonly read: () => Iterable<{
      readonly labels?: Readonly<Record<string, string>>;
      readonly value: number;
    }>;
  }): void;
}
export const MetricsService: Token<MetricsService> = Metrics;

/** A filter, as {@link FiltersService.read} makes it. */
export interface SpotFilter {
  readonly [criterion: string]: unknown;
}

/** Makes filters. */
export interface FiltersService {
  /**
   * Makes a filter of parameters as `GET /api/v1/spots` takes them, such as `{ band: '20m', mode: 'cw' }`; others are left out. Asks the
   * database for a `group` or a `list` alone.
   * @throws an error of 400 that names the parameter; of 404 for a group or list that does not exist
   */
  read(
    parameters: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): Promise<SpotFilter>;
}
export const FiltersService: Token<FiltersService> = Filters;

/** When spots were heard: Unix seconds, from inclusive, to exclusive; `null` for an end that stays open. */
export interface TimeWindow {
  readonly fromSeconds: number;
  readonly toSeconds: number | null;
}

/** A station that was heard, or the skimmer that heard it. */
export interface StationFacts {
  readonly callsign: string;
  /** As far as it is known. */
  readonly grid: string | null;
}

/** A spot. */
export interface SpotFacts {
  readonly id: number;
  readonly heardAtSeconds: number;
  readonly station: StationFacts;
  readonly skimmer: StationFacts;
  readonly frequencyHz: number;
  readonly mode: string;
  readonly snrDb: number;
  /** 0 for none. */
  readonly wpm: number;
  /** As the feed has it; null for none. */
  readonly type: string | null;
  /** The node of the skimmer; -1 for none. */
  readonly spotterNode: number;
}

/** Spots that were committed since the last batch, by any process of the deployment. */
export interface CommittedBatch {
  readonly afterId: number;
  readonly lastId: number;
  /** Null when they are too many to be told, as by an import: read them by {@link SpotsService.findFacts}. */
  readonly spots: readonly SpotFacts[] | null;
}

/** A station and when it was heard. */
export interface StationActivity {
  readonly callsign: string;
  readonly spots: number;
  readonly lastHeardAtSeconds: number;
}

/** Reads spots. */
export interface SpotsService {
  /**
   * Finds a page of spots, newest first, and the exact number of all that match: from memory for the last minutes, else from the
   * database, 1 to 50 ms. `limit` 1 to 1,000.
   * @throws DatabaseUnavailable (503) while the database is away
   */
  findFacts(query: {
    readonly filter: SpotFilter;
    readonly window: TimeWindow;
    readonly page: { readonly offset: number; readonly limit: number };
    /** Only spots with a higher id, by ascending id. */
    readonly afterId?: number;
  }): Promise<{ readonly spots: readonly SpotFacts[]; readonly total: number }>;
  /**
   * Which of these stations, 2,000 at most, were heard in the last hours, in no order. Asks the database.
   * @throws DatabaseUnavailable (503) while the database is away
   */
  findActivity(callsigns: readonly string[], hours: number): Promise<StationActivity[]>;
  /** Subscribes to committed batches of every process, some 20 ms after the commit; returns an unsubscribe function. */
  listen(listener: (batch: CommittedBatch) => void): () => void;
  /** The newest id that {@link listen} has given. */
  readonly heldUpToId: number;
}
export const SpotsService: Token<SpotsService> = Spots;

/** Spots in groups, over the whole log. */
export interface AggregatesService {
  /**
   * Groups spots as `GET /api/v1/aggregate` does: from rollups or columns where these can answer, else by a scan, up to 10 s. A question
   * takes the turn of its client: one at a time of one address and two that wait; outside of a request all count as one client.
   * @throws errors of 429 when others are before it, of 503 after 10 s or while the database is away
   */
  find(
    query: {
      readonly filter: SpotFilter;
      readonly window: TimeWindow;
      /** At most 3: `band`, `hour`, `dxcc`… */
      readonly by: readonly string[];
      /** At least one: `spots`, `callsigns`, `snr_avg`… */
      readonly measures: readonly string[];
      readonly limit: number;
    },
    nowSeconds: number,
  ): Promise<{
    readonly rows: readonly (readonly (string | number | null)[])[];
    readonly totalRows: number;
    readonly spots: number;
  }>;
}
export const AggregatesService: Token<AggregatesService> = Aggregates;

/** Work that one process of a deployment does for all. */
export interface RolesService {
  /** Whether this process holds a role: `maintenance` for tasks of the extension, else that of what it belongs to. No I/O. */
  isHeld(role: 'feed' | 'presence' | 'grid' | 'maintenance'): boolean;
}
export const RolesService: Token<RolesService> = Roles;

/** The service's only source of "now". */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Whole seconds since the Unix epoch. */
  nowSeconds(): number;
}
export const Clock: Token<Clock> = TheClock;
