import type { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { LOCATED_DESCRIBED, tellLocated, TOTALS_DESCRIBED } from '../http/headers/total-headers.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { PERMALINK_DESCRIBED, tellPermalink } from '../http/headers/permalink.js';
import { InvalidParameters } from '../http/errors/errors.js';
import { EXPORTS_DESCRIBED, exportContent, type ExportFormat } from '../http/answer-format.js';
import { Cached, Exportable, ShownAt } from '../http/policy.decorators.js';
import {
  type AggregateOrder,
  AggregatesService,
  type CitedAggregate,
  type DimensionName,
  STEPPED,
  type StepSizes,
} from './aggregates.service.js';
import { RowExports } from './row-exports.js';
import { rowWriter } from './row-text.js';
import { FiltersService } from '../query/filters.service.js';
import { windowBetween } from '../http/input/query-window.js';
import { Clock } from '../time/clock.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { AggregateParams, AggregateView, DEFAULT_SINCE } from './aggregate.dto.js';

const EXAMPLE = { hour: '2026-11-20T10:00:00Z', band: '20m', spots: 412, stations: 57 };

function exampleOf(format: ExportFormat): string {
  const { head, row } = rowWriter(format, Object.keys(EXAMPLE));
  return head + row(Object.values(EXAMPLE));
}

@ApiTags('Statistics')
@ApiExtraModels(AggregateView)
@ApiErrors(400, 404, 409, 410, 503)
@Controller(API_PREFIX)
export class AggregateController {
  constructor(
    private readonly aggregates: AggregatesService,
    private readonly rows: RowExports,
    private readonly filters: FiltersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Spots in groups: any question over the whole log, exact
   * @remarks `by=hour,band&measure=spots,stations&since=7d&spotter_continent=EU` tells when and on which bands
   * Europe heard how many stations. What would take longer than 10 s is stopped (503 `too_expensive`). To try:
   * [a day by hour and band](#try/aggregate?by=hour,band&measure=spots,stations&since=24h),
   * [which entities were heard, and how strong](#try/aggregate?by=entity&measure=stations,snr_max&since=6h),
   * [the busiest skimmers of the week](#try/aggregate?by=spotter&measure=spots&since=7d&order=-spots&limit=20).
   */
  @Get('aggregate')
  @Cached()
  @Exportable()
  @Exportable('csv')
  @ShownAt('/ask')
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(AggregateView) } },
      ...exportContent({ csv: exampleOf('csv'), ndjson: exampleOf('ndjson') }),
    },
    description: EXPORTS_DESCRIBED,
    headers: { ...TOTALS_DESCRIBED, ...LOCATED_DESCRIBED, ...PERMALINK_DESCRIBED },
  })
  async aggregate(
    @Query() query: AggregateParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AggregateView | string | Readable> {
    const { by = [], measure: measures = ['spots'], since, until, limit, as_of: asOf } = query;
    const nowMs = this.clock.nowMs();
    // What was asked of a future is asked again with the moment of its answer: a window without spots, then and now.
    const window = windowBetween(since, until, nowMs, DEFAULT_SINCE, asOf !== undefined);
    const order = orderOf(query.order, [...by, ...measures]);
    const steps = stepsOf(query, by);
    const asked = {
      filter: await this.filters.read(query),
      window,
      by,
      steps,
      measures,
      limit,
      ...(asOf !== undefined && { asOf }),
      ...(order && { order }),
    };
    const cite = ({ toSeconds, cited }: CitedAggregate) =>
      tellPermalink(reply, query, { path: ['aggregate'], window: { ...window, toSeconds }, cited });
    const nowSeconds = Math.floor(nowMs / 1000);
    if (query.format !== 'json')
      return this.rows.send(reply, query.format, asked, nowSeconds, cite);
    const answer = await this.aggregates.find(asked, nowSeconds);
    cite(answer);
    tellLocated(reply, answer.located);
    return {
      by,
      measures,
      since: toIsoSeconds(window.fromSeconds),
      until: toIsoSeconds(answer.toSeconds - 1),
      rows: [...answer.rows],
      total_rows: answer.totalRows,
      spots: answer.spots,
    };
  }
}

/** The sizes of the steps that are asked for. @throws InvalidParameters for one without its dimension */
function stepsOf(query: AggregateParams, by: readonly DimensionName[]): StepSizes {
  const sizes: Partial<Record<DimensionName, number>> = {};
  for (const { name, steps } of STEPPED) {
    const { parameter } = steps;
    const asked = query[parameter];
    if (asked === undefined) continue;
    const size = steps.sizes.get(asked);
    if (size === undefined || !by.includes(name)) {
      const message = `${parameter} is the step of ${name}: send it with by=${name}`;
      throw new InvalidParameters([{ field: parameter, message }]);
    }
    sizes[name] = size;
  }
  return sizes;
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
