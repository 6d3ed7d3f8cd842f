import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { TOTAL_HEADERS } from '../http/answers/total-headers.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { InvalidParameters } from '../http/errors/errors.js';
import { describeExports, EXPORT_TYPES } from '../http/answer-format.js';
import { Cached, Exportable } from '../http/policy.decorators.js';
import {
  type AggregateAnswer,
  type AggregateOrder,
  AggregatesService,
} from './aggregates.service.js';
import { FiltersService } from '../query/filters.service.js';
import { windowBetween } from '../http/input/query-window.js';
import { Clock } from '../time/clock.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { csvRow } from '../tools/csv.js';
import { AggregateParams, AggregateView, DEFAULT_SINCE } from './aggregate.dto.js';

const CSV_EXAMPLE =
  csvRow(['hour', 'band', 'spots', 'stations']) + csvRow(['2026-11-20T10:00:00Z', '20m', 412, 57]);

@ApiTags('Statistics')
@ApiExtraModels(AggregateView)
@ApiErrors(400, 503)
@Controller(API_PREFIX)
export class AggregateController {
  constructor(
    private readonly aggregates: AggregatesService,
    private readonly filters: FiltersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Spots in groups: any question over the whole log, exact
   * @remarks `by=hour,band&measure=spots,stations&since=7d&spotter_continent=EU` tells when and on which bands
   * Europe heard how many stations. What would take longer than 10 s is stopped (503 `too_expensive`).
   */
  @Get('aggregate')
  @Cached()
  @Exportable('csv')
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(AggregateView) } },
    },
    description: describeExports({ csv: CSV_EXAMPLE }),
  })
  async aggregate(
    @Query() query: AggregateParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AggregateView | string> {
    const { by = [], measure: measures = ['spots'], since, until, limit } = query;
    const nowMs = this.clock.nowMs();
    const window = windowBetween(since, until, nowMs, DEFAULT_SINCE);
    const order = orderOf(query.order, [...by, ...measures]);
    const answer = await this.aggregates.find({
      filter: await this.filters.read(query),
      window,
      by,
      measures,
      limit,
      ...(order && { order }),
    });
    if (query.format === 'csv') return csvOf([...by, ...measures], answer, reply);
    return {
      by,
      measures,
      since: toIsoSeconds(window.fromSeconds),
      until: toIsoSeconds(
        window.toSeconds === null ? Math.floor(nowMs / 1000) : window.toSeconds - 1,
      ),
      rows: [...answer.rows],
      total_rows: answer.totalRows,
      spots: answer.spots,
    };
  }
}

function csvOf(
  header: readonly string[],
  { rows, totalRows, spots }: AggregateAnswer,
  reply: FastifyReply,
): string {
  reply.header('Content-Type', `${EXPORT_TYPES.csv}; charset=utf-8`);
  reply.header(TOTAL_HEADERS.rows, totalRows);
  reply.header(TOTAL_HEADERS.spots, spots);
  return [header, ...rows].map(csvRow).join('');
}

/** `-stations`: the greatest number of stations first. @throws InvalidParameters */
function orderOf(
  text: string | undefined,
  asked: readonly AggregateOrder['name'][],
): AggregateOrder | undefined {
  if (text === undefined) return undefined;
  const isDescending = text.startsWith('-');
  const name = asked.find((one) => one === text.slice(isDescending ? 1 : 0).toLowerCase());
  if (name) return { name, isDescending };
  const message = `order must be one of ${asked.join(', ')}, perhaps with - in front`;
  throw new InvalidParameters([{ field: 'order', message }]);
}
