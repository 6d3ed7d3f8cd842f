import { toTransport } from './choose-transport.js';
import { exportSpots } from './export.js';
import { followSpots, type FollowOptions } from './follow.js';
import { Http, type RequestOptions, type RetryOptions } from './http.js';
import { findNewestId } from './newest-id.js';
import { type FetchLike, platform } from './platform.js';
import { segment, toApiUrl, toText, withQuery } from './url.js';
import type * as wire from './wire.js';

/** How a {@link SpotClient} asks. */
export interface SpotClientOptions {
  /** The address of the service, such as `https://spots.example.org`; with or without `/api/v1`. */
  readonly baseUrl: string;
  /** Instead of the platform's `fetch`. */
  readonly fetch?: FetchLike | undefined;
  /** Sent with every request; as a function, asked before each. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>>)
    | undefined;
  /** For each attempt, to the last byte of the answer; 30,000. 0 is no limit. */
  readonly timeoutMs?: number | undefined;
  /** How GETs are asked again; 2 retries, 500 ms and twice as long, 30 s at most. */
  readonly retry?: Partial<RetryOptions> | undefined;
}

const DEFAULT_RETRY: RetryOptions = { retries: 2, initialMs: 500, ceilingMs: 30_000 };

/**
 * The spot query service. Names of parameters and fields are those of its API. Every method throws
 * `SpotApiError` when the service says no (with the parameter at fault), and `SpotNetworkError` when nothing
 * whole came.
 */
export class SpotClient {
  readonly #http: Http;
  readonly #backoff: RetryOptions;

  constructor(options: SpotClientOptions) {
    const { baseUrl, fetch, headers = {}, timeoutMs = 30_000, retry } = options;
    this.#backoff = { ...DEFAULT_RETRY, ...retry };
    this.#http = new Http({
      apiUrl: toApiUrl(baseUrl),
      fetch: () => fetch ?? platformFetch(),
      headers: typeof headers === 'function' ? headers : () => headers,
      timeoutMs,
      retry: this.#backoff,
    });
  }

  /** Spots of the past hour or any other window, newest first; with `after_id` by ascending id. */
  async findSpots(
    query: wire.FindSpotsQuery = {},
    options?: RequestOptions,
  ): Promise<wire.SpotList> {
    return this.#http.ask(withQuery('/spots', query), options);
  }

  /**
   * Every spot of the past hour or any other window, one after the other, of one moment; without `limit` all of them,
   * however many: what has not been read waits in the service. Throws `SpotNetworkError` when not all came. Of one
   * station or group by the filters `callsign` and `group`.
   */
  exportSpots(
    query: wire.FindSpotsQuery = {},
    options: RequestOptions = {},
  ): AsyncGenerator<wire.Spot, void> {
    return exportSpots(this.#http, withQuery('/spots', query), options);
  }

  /** All spots of one station, newest first; the past 24 hours, and without `limit` every one. */
  async findSpotsOf(
    callsign: string,
    query: wire.FindCallsignSpotsQuery = {},
    options?: RequestOptions,
  ): Promise<wire.CallsignSpotList> {
    return this.#http.ask(withQuery(`/spots/${segment(callsign)}`, query), options);
  }

  /** Which of up to 100 stations were heard in the past hour, how often, and where last. */
  async findActivity(
    callsigns: readonly string[],
    query: wire.FindActivityQuery = {},
    options?: RequestOptions,
  ): Promise<wire.Activity> {
    return this.#http.ask(withQuery('/activity', { ...query, call: callsigns }), options);
  }

  /** The amateur bands with their edges in kHz. */
  async listBands(options?: RequestOptions): Promise<wire.BandList> {
    return this.#http.ask('/bands', options);
  }

  /** How many spots each band had in the past ten minutes and in the past hour. */
  async getBandActivity(options?: RequestOptions): Promise<wire.BandActivityList> {
    return this.#http.ask('/bands/activity', options);
  }

  /** Totals by mode and band, stations and skimmers, of a window that ends now or `end_hours` ago. */
  async getStats(query: wire.StatsQuery = {}, options?: RequestOptions): Promise<wire.Stats> {
    return this.#http.ask(withQuery('/stats', query), options);
  }

  /** Spots by hour, mode, band and station; the past 12 hours. */
  async getCharts(query: wire.ChartsQuery = {}, options?: RequestOptions): Promise<wire.Charts> {
    return this.#http.ask(withQuery('/charts', query), options);
  }

  /** Spots in groups: any question over the whole log; the past day. */
  async aggregate(query: wire.AggregateQuery = {}, options?: RequestOptions): Promise<wire.Groups> {
    return this.#http.ask(withQuery('/aggregate', query), options);
  }

  /** Who is on the air, one row a signal; the past 15 minutes. */
  async findStations(
    query: wire.FindStationsQuery = {},
    options?: RequestOptions,
  ): Promise<wire.StationList> {
    return this.#http.ask(withQuery('/stations', query), options);
  }

  /** The skimmers that heard most in the past hour: 100 unless another `limit` is given. */
  async listSkimmers(
    query: wire.ListSkimmersQuery = {},
    options?: RequestOptions,
  ): Promise<wire.SkimmerList> {
    return this.#http.ask(withQuery('/skimmers', query), options);
  }

  /** Who is on the repeater networks now. The set of sources is open. */
  async getOnline(options?: RequestOptions & wire.GetOnlineQuery): Promise<wire.Roster> {
    const { include } = options ?? {};
    return this.#http.ask(withQuery('/online', { include }), options);
  }

  /** Who is on one repeater network now. Throws 404 for one the service does not know. */
  async getOnlineOf(source: string, options?: RequestOptions): Promise<wire.SourceRoster> {
    return this.#http.ask(`/online/${segment(source)}`, options);
  }

  /** How many are in each room, by source. */
  async getOnlineRooms(options?: RequestOptions): Promise<wire.RoomCounts> {
    return this.#http.ask('/online/rooms', options);
  }

  /** The grid of a station, or why there is none. */
  async getGrid(callsign: string, options?: RequestOptions): Promise<wire.GridAnswer> {
    return this.#http.ask(`/grids/${segment(callsign)}`, options);
  }

  /** Where a callsign is, heard or not. Fails with 404 for one that is in no DXCC entity. */
  async findPlace(callsign: string, options?: RequestOptions): Promise<wire.PlaceAnswer> {
    return this.#http.ask(`/places/${segment(callsign)}`, options);
  }

  /** The country file of the service, to look up many callsigns: 300 kB. */
  async readCountryFile(options?: RequestOptions): Promise<wire.CountryFile> {
    return this.#http.ask('/country-file', options);
  }

  /**
   * How the service is. Its answer counts also when it comes with 503, `status` being `error`: the database
   * is away. Never asked again by itself.
   */
  async getHealth(options?: RequestOptions): Promise<wire.Health> {
    return this.#http.ask('/health', { ...options, retries: 0, alsoAnswers: 503 });
  }

  /** Groups of callsigns, newest first, without their lists. */
  async listGroups(
    query: wire.ListGroupsQuery = {},
    options?: RequestOptions,
  ): Promise<wire.GroupList> {
    return this.#http.ask(withQuery('/groups', query), options);
  }

  /** One group. Throws 404 when there is none. */
  async getGroup(name: string, options?: RequestOptions): Promise<wire.Group> {
    const { group } = await this.#http.ask<{ group: wire.Group }>(groupPath(name), options);
    return group;
  }

  /**
   * Makes a group. The answer has its `edit_key`, this once: keep it. Name and e-mail address of the creator
   * are public. Throws 409 when the name is taken; 429 `group_limit_reached` or `rate_limited`.
   */
  async createGroup(group: wire.NewGroup, options?: RequestOptions): Promise<wire.GroupCreated> {
    return this.#http.ask('/groups', { ...options, method: 'POST', body: group });
  }

  /** Changes a group's callsigns or description. Throws `SpotEditKeyError` when the key is wrong, 404. */
  async updateGroup(
    name: string,
    editKey: string,
    change: wire.GroupChange,
    options?: RequestOptions,
  ): Promise<wire.Group> {
    const question = { ...options, method: 'PUT', body: change, headers: keyed(editKey) } as const;
    const { group } = await this.#http.ask<{ group: wire.Group }>(groupPath(name), question);
    return group;
  }

  /** Deletes a group for good. Throws `SpotEditKeyError` when the key is wrong, 404. */
  async deleteGroup(
    name: string,
    editKey: string,
    options?: RequestOptions,
  ): Promise<wire.GroupDeleted> {
    const question = { ...options, method: 'DELETE', headers: keyed(editKey) } as const;
    return this.#http.ask(groupPath(name), question);
  }

  /** Who of a group was heard in the past hour. */
  async findGroupActivity(
    name: string,
    query: wire.FindGroupActivityQuery = {},
    options?: RequestOptions,
  ): Promise<wire.GroupActivity> {
    return this.#http.ask(withQuery(`${groupPath(name)}/activity`, query), options);
  }

  /** Spots of a group's stations in the past hour, newest first. */
  async findGroupSpots(
    name: string,
    query: wire.FindGroupSpotsQuery = {},
    options?: RequestOptions,
  ): Promise<wire.GroupSpotList> {
    return this.#http.ask(withQuery(`${groupPath(name)}/spots`, query), options);
  }

  /**
   * Makes an alert. The answer has its `alert_key`, this once: keep it. Nothing is told before the destination has
   * agreed. Throws 429 `alert_limit_reached` or `rate_limited`.
   */
  async createAlert(alert: wire.NewAlert, options?: RequestOptions): Promise<wire.AlertCreated> {
    return this.#http.ask('/alerts', { ...options, method: 'POST', body: alert });
  }

  /** One alert, and how it is doing. Throws `SpotEditKeyError` when the key is wrong or it is gone. */
  async getAlert(id: string, alertKey: string, options?: RequestOptions): Promise<wire.Alert> {
    return this.#askAlert(alertPath(id), alertKey, options);
  }

  /** Changes the fields given, and renews the alert for a year. Throws `SpotEditKeyError`. */
  async updateAlert(
    id: string,
    alertKey: string,
    change: wire.AlertChange,
    options?: RequestOptions,
  ): Promise<wire.Alert> {
    const question = { ...options, method: 'PUT', body: change } as const;
    return this.#askAlert(alertPath(id), alertKey, question);
  }

  /** Ends an alert for good. Throws `SpotEditKeyError`. */
  async deleteAlert(
    id: string,
    alertKey: string,
    options?: RequestOptions,
  ): Promise<wire.AlertDeleted> {
    const headers = { 'X-Alert-Key': alertKey };
    return this.#http.ask(alertPath(id), { ...options, method: 'DELETE', headers });
  }

  /** Sends a message to try the destination, at most 6 an hour. Throws `SpotEditKeyError`. */
  async testAlert(id: string, alertKey: string, options?: RequestOptions): Promise<wire.Alert> {
    const question = { ...options, method: 'POST', body: {} } as const;
    return this.#askAlert(`${alertPath(id)}/test`, alertKey, question);
  }

  /** Begins an alert with the code that its topic was sent. Throws `SpotEditKeyError`. */
  async confirmAlert(
    id: string,
    alertKey: string,
    code: string,
    options?: RequestOptions,
  ): Promise<wire.Alert> {
    const question = { ...options, method: 'POST', body: { code } } as const;
    return this.#askAlert(`${alertPath(id)}/confirm`, alertKey, question);
  }

  /** The key with which browsers subscribe: `applicationServerKey`. */
  async getPushKey(options?: RequestOptions): Promise<wire.PushKey> {
    return this.#http.ask('/alerts/push-key', options);
  }

  /** The days that can be downloaded as files, newest first; each file has its URL. */
  async listArchive(options?: RequestOptions): Promise<wire.Archive> {
    return this.#http.ask('/archive', options);
  }

  /** Solar flux, K and A with their ages, null where not known. Throws 404 where the service does not ask for them. */
  async findConditions(options?: RequestOptions): Promise<wire.Conditions> {
    return this.#http.ask('/conditions', options);
  }

  /** The member lists that the service follows, with their numbers of members. */
  async listMemberLists(options?: RequestOptions): Promise<wire.MemberListList> {
    return this.#http.ask('/lists', options);
  }

  /** Which members of a list were heard in the past hour, newest first, in pages. Throws 404 when there is no list. */
  async findListActivity(
    name: string,
    query: wire.FindListActivityQuery = {},
    options?: RequestOptions,
  ): Promise<wire.ListActivity> {
    return this.#http.ask(withQuery(`/lists/${segment(name)}/activity`, query), options);
  }

  /**
   * The highest id among the spots that match, 0 when there are none: where "from now on" begins. Two or
   * three questions.
   */
  async findNewestId(
    filters: wire.SpotFilters = {},
    options: RequestOptions = {},
  ): Promise<number> {
    return findNewestId(this.#http, { ...filters, since: EVER }, options);
  }

  /**
   * New spots as they become visible: each once, by ascending id, for ever, over every failure that passes.
   * To go on later where one has stopped, keep the `id` of the last spot and give it as `afterId`. Nothing
   * is asked before the first spot is; leaving the loop ends everything.
   */
  follow(
    filters: wire.SpotFilters = {},
    options: FollowOptions = {},
  ): AsyncGenerator<wire.Spot, void> {
    const { afterId, since } = options;
    const query = { ...filters, ...(since !== undefined && { since: toText(since) }) };
    return followSpots(query, {
      ...options,
      transport: toTransport(this.#http, options),
      // The end of the whole log: that of the spots that match may be far back.
      findStart: async (signal) => afterId ?? findNewestId(this.#http, { since: EVER }, { signal }),
      backoff: this.#backoff,
    });
  }

  async #askAlert(
    path: string,
    alertKey: string,
    question: RequestOptions & { method?: 'POST' | 'PUT'; body?: object } = {},
  ): Promise<wire.Alert> {
    const headers = { 'X-Alert-Key': alertKey };
    const { alert } = await this.#http.ask<{ alert: wire.Alert }>(path, { ...question, headers });
    return alert;
  }
}

/** Unix time 0. Without it the API leaves out what was heard more than an hour ago. */
const EVER = '0';

function alertPath(id: string): string {
  return `/alerts/${segment(id)}`;
}

function groupPath(name: string): string {
  return `/groups/${segment(name)}`;
}

function keyed(editKey: string): Record<string, string> {
  return { 'X-Edit-Key': editKey };
}

/** Called on the global object, as browsers demand. */
function platformFetch(): FetchLike {
  if (!platform.fetch) throw new TypeError('there is no fetch here: give one as an option');
  return platform.fetch.bind(globalThis);
}
