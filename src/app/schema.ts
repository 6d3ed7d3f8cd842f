import { CreateDictionary1764000000000 } from '../../migrations/1764000000000-create-dictionary.js';
import { CreateSpots1764000001000 } from '../../migrations/1764000001000-create-spots.js';
import { CreateRollups1764000002000 } from '../../migrations/1764000002000-create-rollups.js';
import { CreateGroups1764000003000 } from '../../migrations/1764000003000-create-groups.js';
import { AddHorizon1764000004000 } from '../../migrations/1764000004000-add-horizon.js';
import { AddGridKnowledge1764000006000 } from '../../migrations/1764000006000-add-grid-knowledge.js';
import { CreatePresence1764000005000 } from '../../migrations/1764000005000-create-presence.js';
import { CreateRoles1764000007000 } from '../../migrations/1764000007000-create-roles.js';
import { CreateFeedStates1764000008000 } from '../../migrations/1764000008000-create-feed-states.js';
import { CreateGroupAttempts1764000009000 } from '../../migrations/1764000009000-create-group-attempts.js';
import { AddGridChanges1764000010000 } from '../../migrations/1764000010000-add-grid-changes.js';
import { AddLogHistory1764000011000 } from '../../migrations/1764000011000-add-log-history.js';
import { AddReportType1764000012000 } from '../../migrations/1764000012000-add-report-type.js';
import { NumberGroups1764000013000 } from '../../migrations/1764000013000-number-groups.js';
import { AddFeedProblems1764000015000 } from '../../migrations/1764000015000-add-feed-problems.js';
import { AddPlaces1764000016000 } from '../../migrations/1764000016000-add-places.js';
import { CreateMemberLists1764000018000 } from '../../migrations/1764000018000-create-member-lists.js';
import { AddArchiveLogDays1764000021000 } from '../../migrations/1764000021000-add-archive-log-days.js';
import { CreateArchiveDays1764000020000 } from '../../migrations/1764000020000-create-archive-days.js';
import { AddLogChanges1764000022000 } from '../../migrations/1764000022000-add-log-changes.js';
import { CreateSkimmerQuality1764000023000 } from '../../migrations/1764000023000-create-skimmer-quality.js';
import { CreateAlerts1764000024000 } from '../../migrations/1764000024000-create-alerts.js';
import { CreateRemovedDays1764000025000 } from '../../migrations/1764000025000-create-removed-days.js';
import { CreatePublished1764000027000 } from '../../migrations/1764000027000-create-published.js';
import { CreateActivations1764000028000 } from '../../migrations/1764000028000-create-activations.js';
import { CreateClickHouseCopy1764000029000 } from '../../migrations/1764000029000-create-clickhouse-copy.js';
import { ExtendClickHouseCopy1764000030000 } from '../../migrations/1764000030000-extend-clickhouse-copy.js';
import { ActivationRow } from '../activations/activation.entity.js';
import { AlertDelivery } from '../alerts/entities/alert-delivery.entity.js';
import { AlertPace } from '../alerts/entities/alert-pace.entity.js';
import { AlertRow } from '../alerts/entities/alert.entity.js';
import { AlertState } from '../alerts/entities/alert-state.entity.js';
import { AlertTold } from '../alerts/entities/alert-told.entity.js';
import { ArchiveDayRow } from '../archive/archive-day.entity.js';
import { ClickHouseCopy } from '../columns/clickhouse/clickhouse-copy.entity.js';
import { ClickHouseDay } from '../columns/clickhouse/clickhouse-day.entity.js';
import { FeedState } from '../feed/feed-state.entity.js';
import { Group } from '../groups/group.entity.js';
import { Attempt } from '../keys/attempt.entity.js';
import { MemberListRow } from '../lists/member-list.entity.js';
import { PresenceRoster } from '../presence/entities/presence-roster.entity.js';
import { PresenceSourceState } from '../presence/entities/presence-source.entity.js';
import { PublishedRow } from '../published/published.entity.js';
import { Callsign } from '../log/entities/callsign.entity.js';
import { GridLog } from '../log/entities/grid-log.entity.js';
import { PlaceRow } from '../log/entities/place.entity.js';
import { Mode } from '../log/entities/mode.entity.js';
import {
  CallsignDay,
  CallsignDayTotal,
  CallsignHour,
  CallsignLast,
  SpotHour,
  SpotMinute,
  SpotterHour,
} from '../log/entities/rollup.entity.js';
import { ReportType } from '../log/entities/report-type.entity.js';
import { Spot } from '../log/entities/spot.entity.js';
import { SpotLogBreak } from '../log/entities/spot-log-break.entity.js';
import { RemovedDay } from '../log/entities/removed-day.entity.js';
import { SpotDayChanges } from '../log/entities/spot-day-changes.entity.js';
import { SpotLog } from '../log/entities/spot-log.entity.js';
import { Role } from '../leadership/role.entity.js';
import { SkimmerQualityRow } from '../stats/skimmer-quality.entity.js';
import type { Schema } from '../database/database.service.js';

/** Every migration, oldest first. A new one is appended here and never edited once released. */
const migrations = [
  CreateDictionary1764000000000,
  CreateSpots1764000001000,
  CreateRollups1764000002000,
  CreateGroups1764000003000,
  AddHorizon1764000004000,
  CreatePresence1764000005000,
  AddGridKnowledge1764000006000,
  CreateRoles1764000007000,
  CreateFeedStates1764000008000,
  CreateGroupAttempts1764000009000,
  AddGridChanges1764000010000,
  AddLogHistory1764000011000,
  AddReportType1764000012000,
  NumberGroups1764000013000,
  AddFeedProblems1764000015000,
  AddPlaces1764000016000,
  CreateMemberLists1764000018000,
  CreateArchiveDays1764000020000,
  AddArchiveLogDays1764000021000,
  AddLogChanges1764000022000,
  CreateSkimmerQuality1764000023000,
  CreateAlerts1764000024000,
  CreateRemovedDays1764000025000,
  CreatePublished1764000027000,
  CreateActivations1764000028000,
  CreateClickHouseCopy1764000029000,
  ExtendClickHouseCopy1764000030000,
];

/** Every entity: one class a table, held against the real schema by `test/db/schema.spec.ts`. */
const entities = [
  ClickHouseCopy,
  ClickHouseDay,
  Callsign,
  GridLog,
  Mode,
  PlaceRow,
  ReportType,
  Spot,
  SpotLog,
  SpotLogBreak,
  SpotDayChanges,
  RemovedDay,
  SpotMinute,
  SpotHour,
  CallsignHour,
  CallsignDay,
  CallsignDayTotal,
  SpotterHour,
  CallsignLast,
  ArchiveDayRow,
  Group,
  Attempt,
  MemberListRow,
  PresenceSourceState,
  PublishedRow,
  ActivationRow,
  PresenceRoster,
  Role,
  FeedState,
  SkimmerQualityRow,
  AlertRow,
  AlertState,
  AlertTold,
  AlertPace,
  AlertDelivery,
];

/** The tables of every module. */
export const SCHEMA: Schema = { entities, migrations };
