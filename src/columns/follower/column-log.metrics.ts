import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { MetricsService } from '../../metrics/metrics.service.js';
import { ColumnLog } from '../column-log.js';
import { FollowedLog } from './followed-log.js';

/** Metrics of the log in the column engine. */
@Injectable()
export class ColumnLogMetrics {
  constructor(metrics: MetricsService, env: Env, log: ColumnLog, duckDb: FollowedLog) {
    if (env.columns === 'off') return;
    metrics.declare({
      name: 'columns_queries_total',
      help: 'Statements of DuckDB, or questions of ClickHouse, run for this process',
      kind: 'counter',
      read: () => [{ value: log.queries }],
    });
    metrics.declare({
      name: 'columns_log_behind_spots',
      help: 'Spots of the log that the column engine does not have, as of the last look',
      kind: 'gauge',
      read: () => [{ value: log.behindBy }],
    });
    metrics.declare({
      name: 'columns_log_usable',
      help: 'Whether the column engine has the log up to what is appended in a moment; none where there is no engine, or it need not follow the log',
      kind: 'gauge',
      read: () => (isAsked(log) ? [{ value: Number(log.state === 'ok') }] : []),
    });
    if (env.columns === 'on') declareFile(metrics, duckDb);
  }
}

function declareFile(metrics: MetricsService, log: FollowedLog): void {
  metrics.declare({
    name: 'columns_log_bytes',
    help: "Size of the column engine's file of the log",
    kind: 'gauge',
    read: () => [{ value: log.bytes }],
  });
  metrics.declare({
    name: 'columns_log_rebuilds_total',
    help: "Times that the column engine's file of the log was made anew",
    kind: 'counter',
    read: () => [{ value: log.rebuilds }],
  });
}

function isAsked({ state }: ColumnLog): boolean {
  return state !== 'off' && state !== 'small' && state !== 'resting';
}
