import type { components, operations } from './api-types.js';

type Schemas = components['schemas'];

/**
 * The parameters of an operation as a caller gives them: lists may be read-only, or one item; times may be dates. The
 * format is chosen by the method.
 */
type Query<Name extends keyof operations> = Asked<
  NonNullable<operations[Name]['parameters']['query']>
>;

type Asked<Parameters> = {
  readonly [Name in keyof Parameters as Exclude<Name, 'format'>]: Name extends 'since' | 'until'
    ? Instant | undefined
    : NonNullable<Parameters[Name]> extends readonly (infer Item)[]
      ? readonly Item[] | Item | undefined
      : Parameters[Name] | undefined;
};

/** A point in time: a date, Unix seconds or milliseconds, ISO 8601, or an age such as `30m`. */
export type Instant = Date | number | string;

export type Spot = Schemas['SpotView'];
export type SpotList = Schemas['SpotListView'];
export type CallsignSpotList = Schemas['CallsignSpotListView'];
export type GroupSpotList = Schemas['GroupSpotListView'];
export type Activity = Schemas['ActivityView'];
export type ActivityEntry = Schemas['ActivityEntryView'];
export type GroupActivity = Schemas['GroupActivityView'];
export type Band = Schemas['BandView'];
export type BandName = Extract<FindSpotsQuery['band'], string>;
export type BandList = Schemas['BandListView'];
export type BandActivity = Schemas['BandActivityView'];
export type BandActivityList = Schemas['BandActivityListView'];
export type Group = Schemas['GroupView'];
export type GroupSummary = Schemas['GroupSummaryView'];
export type GroupList = Schemas['GroupListView'];
export type GroupCreated = Schemas['GroupCreatedView'];
export type GroupDeleted = Schemas['GroupDeletedView'];
export type NewGroup = Schemas['CreateGroupBody'];
export type GroupChange = Schemas['UpdateGroupBody'];

/** Alerts. */
export type Alert = Schemas['AlertView'];
export type AlertCreated = Schemas['AlertCreatedView'];
export type AlertDeleted = Schemas['AlertDeletedView'];
export type AlertFilter = Schemas['AlertFilterView'];
export type AlertChange = Schemas['UpdateAlertBody'];
export type PushKey = Schemas['PushKeyView'];

/** A new alert: what is left out has its default. */
export type NewAlert = Pick<Schemas['CreateAlertBody'], 'name' | 'filter' | 'destination'> &
  Partial<Schemas['CreateAlertBody']>;
export type Archive = Schemas['ArchiveView'];
export type MemberList = Schemas['MemberListView'];
export type Conditions = Schemas['ConditionsView'];
export type MemberListList = Schemas['MemberListListView'];
export type ListActivity = Schemas['ListActivityView'];
export type Stats = Schemas['StatsView'];
export type Charts = Schemas['ChartsView'];
/** Spots in groups. */
export type Groups = Schemas['AggregateView'];
export type Station = Schemas['StationView'];
export type StationList = Schemas['StationListView'];
export type SkimmerList = Schemas['SkimmerListView'];
export type Skimmer = Schemas['SkimmerView'];
export type PresenceUser = Schemas['PresenceUserView'];
export type Roster = Schemas['RosterView'];
export type SourceRoster = Schemas['SourceRosterView'];
export type RoomCount = Schemas['RoomCountView'];
/** Room counts by source. */
export type RoomCounts = Record<string, RoomCount[]>;
export type GridAnswer = Schemas['GridView'];
export type PlaceAnswer = Schemas['PlaceView'];
export type CountryFile = Schemas['CountryFileView'];
export type Health = Schemas['HealthView'];
export type ErrorDetail = Omit<Schemas['ErrorDetailView'], 'code'> & {
  /** That of the service, one that a newer service has, or `unknown` of what stands between. */
  code: string;
};
export type FieldError = Schemas['FieldErrorView'];

export type FindSpotsQuery = Query<'findSpots'>;
export type FindCallsignSpotsQuery = Query<'findSpotsOf'>;
export type FindActivityQuery = Omit<Query<'findActivity'>, 'call'>;
export type ListGroupsQuery = Query<'listGroups'>;
export type FindGroupActivityQuery = Query<'findGroupActivity'>;
export type FindGroupSpotsQuery = Query<'findGroupSpots'>;
export type FindListActivityQuery = Query<'findListActivity'>;
export type StatsQuery = Query<'getStats'>;
export type ChartsQuery = Query<'getCharts'>;
export type AggregateQuery = Query<'aggregate'>;
export type FindStationsQuery = Query<'findStations'>;
export type GetOnlineQuery = Query<'getOnline'>;
export type ListSkimmersQuery = Query<'listSkimmers'>;

/** Which spots to follow, and what to have with each: everything that lists can be asked but when and how many. */
export type SpotFilters = Omit<FindSpotsQuery, 'since' | 'until' | 'limit' | 'offset' | 'after_id'>;
