import type { DataSourceOptions } from 'typeorm';
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
import { FeedState } from '../feed/feed-state.entity.js';
import { GroupAttempt } from '../groups/group-attempt.entity.js';
import { Group } from '../groups/group.entity.js';
import { PresenceRoster } from '../presence/presence-roster.entity.js';
import { PresenceSourceState } from '../presence/presence-source.entity.js';
import { Callsign } from '../spots/callsign.entity.js';
import { GridLog } from '../spots/grid-log.entity.js';
import { Mode } from '../spots/mode.entity.js';
import {
  CallsignDay,
  CallsignDayTotal,
  CallsignHour,
  CallsignLast,
  SpotHour,
  SpotMinute,
  SpotterHour,
} from '../spots/rollup.entity.js';
import { ReportType } from '../spots/report-type.entity.js';
import { Spot } from '../spots/spot.entity.js';
import { SpotLogBreak } from '../spots/spot-log-break.entity.js';
import { SpotLog } from '../spots/spot-log.entity.js';
import { Role } from './role.entity.js';
import { typeParsers } from './type-parsers.js';

/** Every migration, oldest first. A new one is appended here and never edited once released. */
export const MIGRATIONS = [
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
];

/** Every entity: one class a table, held against the real schema by `test/db/schema.spec.ts`. */
export const ENTITIES = [
  Callsign,
  GridLog,
  Mode,
  ReportType,
  Spot,
  SpotLog,
  SpotLogBreak,
  SpotMinute,
  SpotHour,
  CallsignHour,
  CallsignDay,
  CallsignDayTotal,
  SpotterHour,
  CallsignLast,
  Group,
  GroupAttempt,
  PresenceSourceState,
  PresenceRoster,
  Role,
  FeedState,
];

/** A statement that has not answered by then never will in time for its client. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** TypeORM's options for serving from a database, its bounded pool included. */
export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...migrationOptions(url),
    poolSize: 12,
    extra: {
      ...SESSION,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // A connection that went dead without a word is given up on our side as well.
      query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/** The same without time-outs: building an index on a large table takes its time. */
export function migrationOptions(url: string) {
  return {
    type: 'postgres',
    url,
    applicationName: 'spot-query-service',
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    connectTimeoutMS: 2_000,
    extra: SESSION,
  } as const satisfies DataSourceOptions;
}

/**
 * What every session is told, so that plans are those that were measured and tested, whoever's server it is.
 * Rollup unions are plans of many small nodes: compiling them, or starting workers for them, costs more than
 * running them. A week's stations are counted in 16 MB. Indexes are in memory or on a disk without arms.
 */
export const PLAN_SETTINGS = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
  random_page_cost: '1.1',
} as const;

const SESSION = {
  options: Object.entries({ ...PLAN_SETTINGS, timezone: 'UTC' })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  types: typeParsers,
};
