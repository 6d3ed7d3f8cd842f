// Written by `npm run extension:types` from src/extension: what `spot-query-service/extension` has.

import { Abstract, DynamicModule, Type } from '@nestjs/common';
import { MigrationInterface } from 'typeorm';

type AnyClass = abstract new (...args: never[]) => object;
/** How a class is decorated. */
export interface Decorations {
  readonly class?: readonly ClassDecorator[];
  /** The tokens of the constructor's parameters, such as `FeedService`, in their order. */
  readonly inject?: readonly unknown[];
  /** By the names of methods and properties. */
  readonly members?: Readonly<Record<string, MemberDecorations>>;
}
/** How a method or a property is decorated. */
export interface MemberDecorations {
  readonly decorators?: readonly (MethodDecorator | PropertyDecorator)[];
  /** The type of a property: `String`, `Number`, a class. */
  readonly type?: unknown;
  /** The types of a method's parameters: a DTO is checked by its class. */
  readonly parameterTypes?: readonly unknown[];
  /** A decorator of each of a method's parameters, such as `Query()`. */
  readonly parameters?: readonly ParameterDecorator[];
}
/**
 * Decorates a class as TypeScript would, for extensions in plain JavaScript, which has no decorators:
 * `decorate(ClubController, { class: [Controller('api/v1/club')], members: { find: { decorators: [Get()] } } })`.
 */
export declare function decorate<Class extends AnyClass>(
  target: Class,
  decorations: Decorations,
): Class;
/** A setting that an extension asks for. */
export interface SettingAsked {
  /** What it is for, as `npm start -- --help` prints it. */
  readonly description: string;
  /**
   * `text`; `list`: texts with commas between, `none` for an empty one; `switch`: `on` or `off`; `url`: `http:` or `https:`;
   * `wholeNumber`; `number`. Default `text`.
   */
  readonly kind?: keyof SettingKinds;
  /** As the operator would write it. Without one, a setting that is not set is `undefined`. */
  readonly default?: string;
  /** Whether the start is refused without it. */
  readonly isNeeded?: true;
  /** Whether it is shown nowhere: a password, a key. */
  readonly isSecret?: true;
  /** Of a number, inclusive. */
  readonly least?: number;
  readonly most?: number;
}
/** Settings by the names of their variables: `CLUB_URL`. */
export type SettingsAsked = Readonly<Record<string, SettingAsked>>;
interface SettingKinds {
  text: string;
  list: readonly string[];
  switch: boolean;
  url: string;
  wholeNumber: number;
  number: number;
}
type KindOf<Asked extends SettingAsked> = Asked['kind'] extends keyof SettingKinds
  ? SettingKinds[Asked['kind']]
  : string;
/** The values of settings, by the same names. */
export type SettingsGiven<Asked extends SettingsAsked> = {
  readonly [Name in keyof Asked]: Asked[Name] extends
    | {
        default: string;
      }
    | {
        isNeeded: true;
      }
    ? KindOf<Asked[Name]>
    : KindOf<Asked[Name]> | undefined;
};
/** A Nest module, or an arrow function that makes one of the settings. */
export type ExtensionModule<Asked extends SettingsAsked> =
  | Type
  | DynamicModule
  | ((settings: SettingsGiven<Asked>) => Type | DynamicModule);
/** Static files that are served below `/x/<name>/`, with a link in the navigation of the page. */
export interface ExtensionPage {
  /** Their folder, from the extension's own: `page`. It has an `index.html`. */
  readonly folder: string;
  /** The text of the link. */
  readonly title: string;
}
/** What an extension adds to the service. */
export interface Extension<Asked extends SettingsAsked = SettingsAsked> {
  /** Unique: `a-z`, digits and hyphens, 30 at most, beginning with a letter. */
  readonly name: string;
  /** Its controllers, providers and tasks. What {@link FeedService} and the others take is registered in constructors. */
  readonly module: ExtensionModule<Asked>;
  /** TypeORM's classes of its tables, which are in a schema of its own: `x_<name>`, with `_` for each hyphen. */
  readonly entities?: readonly (new () => object)[];
  /**
   * Migrations of these tables, oldest first; never edited once released. They are applied after those of the service, each in a
   * transaction, and may leave out the schema.
   */
  readonly migrations?: readonly (new () => MigrationInterface)[];
  /** Variables of the environment, checked at the start. Their names begin with the extension's: `CLUB_URL`. */
  readonly settings?: Asked;
  readonly page?: ExtensionPage;
}
/**
 * Describes an extension; its module exports the outcome by `default`.
 * @throws NoExtension
 */
export declare function defineExtension<const Asked extends SettingsAsked = Record<never, never>>(
  extension: Extension<Asked>,
): Extension<Asked>;
/** The grid of a callsign's holder, as {@link parseLocator} writes it. */
export interface Found {
  readonly kind: 'found';
  readonly grid: string;
}
/** The callsign, or its grid, is not known. */
export interface NotFound {
  readonly kind: 'notFound';
}
/** No answer, or one that cannot be read. */
export interface Failed {
  readonly kind: 'failed';
  /** Reason for the log: our own words, never text of the upstream. */
  readonly reason: string;
  /** The upstream's `Retry-After` in milliseconds; null without one. */
  readonly retryAfterMs: number | null;
}
export type LookupOutcome = Found | NotFound | Failed;
/**
 * Looks up grids of callsigns; implement it to add another database (docs/extending.md). Returns the grid alone,
 * nothing else that a database knows of people.
 */
export interface CallsignDatabase {
  /** Unique, as in `GRID_PROVIDERS`; stored with each grid as its source. */
  readonly name: string;
  /** Whether it can know the call; if not, it is not asked. No I/O. */
  covers(callsign: string): boolean;
  /** Looks up a base call, within seconds. Never throws. */
  lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome>;
}
export declare const NOT_FOUND: NotFound;
export declare function failed(reason: string, retryAfterMs?: number | null): Failed;
/**
 * Reads a frequency as feeds and archives write it, kHz with up to three decimals, and returns whole Hz;
 * `undefined` when it is none or out of range. Digits are moved, not multiplied, so that no binary
 * fraction can round a hertz away.
 */
export declare function parseFrequencyHz(text: string): number | undefined;
/**
 * One report by a skimmer, as it comes in from any feed or archive and before it has an id.
 * (minute, spotter, node, callsign, frequency, mode) is one report, however often it is received.
 */
export interface SpotReport {
  /** When it was heard: whole seconds since the Unix epoch, never later than its arrival. */
  readonly heardAtSeconds: number;
  /** The skimmer's callsign without mark and node suffix. */
  readonly spotter: string;
  /** The skimmer's node number; -1 when it has none. */
  readonly spotterNode: number;
  /** The station heard. */
  readonly callsign: string;
  /** Whole hertz, 100,000 to 250,000,000,000: three decimals of a kHz. */
  readonly frequencyHz: number;
  /** Upper-case, 2 to 10 of `A-Z 0-9`. */
  readonly mode: string;
  /** Signal-to-noise ratio in dB, -100 to 300. */
  readonly snrDb: number;
  /** Words per minute of a CW signal, 1 to 999; null for every other mode and where not given. */
  readonly wpm: number | null;
  /** What the feed calls this kind of report (`CQ`, `DX`, `NCDXF B`), upper-case; null or absent for none. */
  readonly type?: string | null;
  /** The locator that the station sent itself, as in FT8; null or absent when it sent none. */
  readonly grid?: string | null;
}
/** A report as a feed gives it, before it is checked. */
export interface GivenReport {
  /** When it was heard: seconds since the Unix epoch. */
  readonly heardAtSeconds: number;
  /** The skimmer: `KM3T`, or with mark and node as feeds write it, `KM3T-2-#`. */
  readonly spotter: string;
  /** The skimmer's node, 0 to 9999; left out, null or -1 when it has none, or has it in its name. */
  readonly spotterNode?: number | null;
  /** The station heard. */
  readonly callsign: string;
  /** Hz, 100,000 to 250,000,000,000. */
  readonly frequencyHz: number;
  /** 2 to 10 letters and digits. */
  readonly mode: string;
  /** Signal-to-noise ratio in dB, -100 to 300. */
  readonly snrDb: number;
  /** Words per minute of a CW signal, 1 to 999; left out where it is unknown. */
  readonly wpm?: number | null;
  /** `CQ`, `DX`, `NCDXF B` */
  readonly type?: string | null;
  /** Where the station itself says it is: a Maidenhead locator. */
  readonly grid?: string | null;
}
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
type RoleName = 'feed' | 'presence' | 'grid' | 'maintenance' | 'alerts' | 'columns';
interface Term {
  readonly role: RoleName;
  /** Number of the term, greater than those of all earlier terms of this role. */
  readonly number: number;
  /** The process that holds the role: `hostname:pid:random`. */
  readonly holder: string;
  /** When it began, by the database's clock. */
  readonly sinceMs: number;
}
/** Whole seconds since the Unix epoch as the wire has them: `2026-09-30T14:33:00Z`. */
export declare function toIsoSeconds(epochSeconds: number): string;
/** A report that is not stored, and why: of `a-z`, digits and `_`. */
export interface RefusedReport {
  readonly refused: string;
}
/**
 * Looks at a report of a feed before it is stored: returns it as it is, another, or why it is refused. Must be quick, and do no I/O:
 * thousands a second may come.
 */
export type InspectReport = (report: SpotReport, feed: string) => GivenReport | RefusedReport;
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
  readonly roster?: {
    readonly room: string;
    readonly names: readonly string[];
  };
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
export declare const FeedService: Token<FeedService>;
/** Takes networks that know who is on them. Register in a constructor. */
export interface PresenceService {
  /** Adds a source: it is in `/online`. @throws Error when its name is taken, or cannot be part of a path */
  register(source: PresenceSource): void;
}
export declare const PresenceService: Token<PresenceService>;
/** Takes callsign databases, which know grids. Register in a constructor. */
export interface GridService {
  /** Adds a database, which is asked before the public ones. @throws Error when its name is taken */
  register(database: CallsignDatabase): void;
  /** Makes a database that asks a server which answers as HamDB does. Not registered yet. */
  hamdbAt(server: { name: string; url: string; ratePerSecond: number }): CallsignDatabase;
}
export declare const GridService: Token<GridService>;
/** Takes member lists. Register in a constructor. */
export interface ListsService {
  /** Adds a list: `source` is its origin, as `GET /lists` shows it. @throws Error when the name is taken */
  register(list: { name: string; source: string; callsigns: readonly string[] }): void;
}
export declare const ListsService: Token<ListsService>;
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
export declare const HealthService: Token<HealthService>;
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
export declare const MetricsService: Token<MetricsService>;
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
export declare const FiltersService: Token<FiltersService>;
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
    readonly page: {
      readonly offset: number;
      readonly limit: number;
    };
    /** Only spots with a higher id, by ascending id. */
    readonly afterId?: number;
  }): Promise<{
    readonly spots: readonly SpotFacts[];
    readonly total: number;
  }>;
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
export declare const SpotsService: Token<SpotsService>;
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
export declare const AggregatesService: Token<AggregatesService>;
/** Work that one process of a deployment does for all. */
export interface RolesService {
  /** Whether this process holds a role: `maintenance` for tasks of the extension, else that of what it belongs to. No I/O. */
  isHeld(role: 'feed' | 'presence' | 'grid' | 'maintenance'): boolean;
}
export declare const RolesService: Token<RolesService>;
/** The service's only source of "now". */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Whole seconds since the Unix epoch. */
  nowSeconds(): number;
}
export declare const Clock: Token<Clock>;
/** A document that a public service publishes, and how this service asks for it (docs/extending.md). */
export interface PublishedSource<Content> {
  /** Short name, of `a-z`, digits and hyphens, as `/health` and `/metrics` show it. */
  readonly name: string;
  readonly url: string;
  /** Whether the operator has set the URL, so that it may lead to a private network. */
  readonly isOwnUrl: boolean;
  /** Whether up to five redirects are followed: where the operator has set the URL, as people copy it. Default no. */
  readonly followsRedirects?: boolean;
  /** Pause between two questions of a deployment; one minute at least. */
  readonly everyMs: number;
  /**
   * Reads what is kept of a document: small, and JSON.
   * @throws ContentRefused when it is not what the service publishes, such as the page of an error with status 200
   */
  read(text: string): Content | Promise<Content>;
  /**
   * Is told of each good answer, before it is kept, in the process that asks; also when the document has not changed.
   * Write by `roles.transaction(term, …)`. May run again with the same.
   */
  take?(content: Content, term: Term, nowSeconds: number): Promise<void>;
}
/** A document that cannot be used; the message completes a sentence that begins with the source's name. */
export declare class ContentRefused extends Error {
  readonly name = 'ContentRefused';
}
/** What is known of a document. */
export interface Published<Content> {
  /** The last good copy; `undefined` before the first. */
  readonly content: Content | undefined;
  /** When the service last said, or had, what the copy has, Unix seconds; null before the first copy. */
  readonly confirmedAtSeconds: number | null;
  /** Why it could not be had last; null when it could. */
  readonly error: string | null;
  /** Changes with the content, and is the same in every process. */
  readonly version: number;
}
/** A report that a station activates something, as a programme publishes it. */
export interface Reported {
  /** The station's callsign. */
  readonly callsign: string;
  readonly reference: string;
  /** Name of the park or bunker; null where it is not said. */
  readonly name: string | null;
  /** When it was reported, Unix seconds. */
  readonly atSeconds: number;
  /** Whether it says that the station has ended. */
  readonly isOver: boolean;
}
/** A programme whose activations are known: a class that registers itself (docs/extending.md). */
export interface ActivationSource {
  /** Name of the programme, of `a-z`, digits and hyphens: the value of the filter. */
  readonly programme: string;
  /** Where it publishes who is active. */
  readonly url: string;
  /** Whether the operator has set the URL, so that it may lead to a private network. */
  readonly isOwnUrl: boolean;
  /** Pause between two questions of a deployment; one minute at least. */
  readonly everyMs: number;
  /** Reads one entry of the list that it publishes, some of them where it names several places; none when it lacks something. */
  read(entry: Readonly<Record<string, unknown>>): readonly Reported[];
}
/** Makes a report of fields as they were read; none when one is missing or cannot be. */
export declare function reportOf(fields: {
  readonly callsign: unknown;
  readonly reference: unknown;
  readonly name: unknown;
  readonly atSeconds: number | undefined;
  readonly isOver: boolean;
}): readonly Reported[];
/** Documents that other services publish. Register in a constructor. */
export interface PublishedService {
  /**
   * Adds a document: one process of the deployment asks for it, once a minute at most, and every process has the last good copy, also over
   * a restart. It is in `/health` while it fails. @throws Error when its name is taken
   */
  register(source: PublishedSource<unknown>): void;
  /** What is known of a document, two seconds behind at most. No I/O. */
  find<Content>(source: PublishedSource<Content>): Published<Content>;
}
export declare const PublishedService: Abstract<PublishedService>;
/** Programmes of activations, for an extension that imports `ActivationsModule`. Register in a constructor. */
export interface ActivationsService {
  /** Adds a programme: `activation=<programme>` filters by it. @throws Error when its name is taken */
  register(source: ActivationSource): void;
}
export declare const ActivationsService: Abstract<ActivationsService>;
/** Has activations followed also where `ACTIVATIONS` names no programme. */
export declare const ActivationsModule: Type;
/** The repeater network. */
export interface RepeaterhubService {
  /** Connects to another URL than `REPEATERHUB_URL`, which `open` returns at each start. Call it in a constructor. */
  connectTo(open: () => Promise<string>): void;
}
export declare const RepeaterhubService: Abstract<RepeaterhubService>;
/**
 * Prefix of the API's routes. Each controller has it in its path: a global prefix could not tell `/api/v1/health`,
 * the document, from `/health`, the probe.
 */
export declare const API_PREFIX = 'api/v1';
/** Documents the error statuses of an endpoint, beside those of every endpoint. */
export declare function ApiErrors(...statuses: number[]): ClassDecorator & MethodDecorator;
/** Returns the member at the end of a path through JSON; `undefined` when there is none. */
export declare function memberOf(value: unknown, ...path: readonly string[]): unknown;
/** Reads JSON; `undefined` for text that is not JSON. Never throws. */
export declare function parseJson(text: string): unknown;
/** Reads the grid of a record: found, or not found when it is no locator or a placeholder. */
export declare function outcomeOf(grid: unknown): LookupOutcome;
/** Options of a {@link PoliteHttp}. */
export interface PoliteHttpOptions {
  readonly ratePerSecond: number;
  /** Names this service in the upstream's log. */
  readonly userAgent: string;
  readonly nowMs: () => number;
  /** Maximum time for the whole answer; 5 s. */
  readonly timeoutMs?: number;
}
interface Answered {
  readonly kind: 'answered';
  readonly text: string;
}
/**
 * Sends requests to one upstream at a steady rate, without bursts after a pause. Reads at most 64 KiB in 5 s. Does
 * not follow redirects: a mirror is the operator's choice.
 */
export declare class PoliteHttp {
  #private;
  private readonly options;
  constructor(options: PoliteHttpOptions);
  /** Waits for its turn, and returns the body of a 200. Never throws. */
  getText(url: string, signal: AbortSignal): Promise<Answered | Failed>;
}

export {};
