import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EXPORT_TYPES, type ExportFormat } from '../http/answer-format.js';
import { tellNewestId } from '../http/headers/newest-id.js';
import { tellLocated } from '../http/headers/total-headers.js';
import { Clock } from '../time/clock.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { spotExport } from './spot-export.js';
import { QueryLimiter } from '../http/limits/query-limiter.js';
import type { Cited, SpotSeriesQuery } from '../query/pages/spot-query.js';
import { SpotsService } from './spots.service.js';

/** An export of no more is as soon sent as a list of JSON. */
const MAX_SPOTS_OF_LIST = 2_500;

/** Sends lists of spots whole, as CSV or NDJSON. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly spots: SpotsService,
    private readonly limiter: QueryLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * The body of an export; its headers are set. Its first chunk has been read: what fails before is answered as an
   * error, what fails later breaks the connection. A reader that is slow has two chunks and two texts waiting (some
   * 3 MB), and no connection to the database. More than a few spots are a download, of which a client has one at a time.
   * @param cite tells how to ask for it again
   * @param of what the list is of, for the name of the file
   * @throws DatabaseUnavailable, TooManyOfClient
   */
  async send(
    reply: FastifyReply,
    format: ExportFormat,
    query: SpotSeriesQuery,
    cite: (cited: Cited) => void,
    of?: string,
  ): Promise<Readable> {
    const { chunks, newestId, total, located, ...cited } = await this.spots.findAll(query);
    const texts = spotExport(format, chunks, query.include);
    // Nobody reads the body of a HEAD.
    const isHead = reply.request.method === 'HEAD';
    if (!isHead && spotsIn(total, query) > MAX_SPOTS_OF_LIST) {
      await this.limiter.beginDownload(reply.raw);
    }
    const first = isHead ? undefined : await texts.next();
    tellNewestId(reply, newestId);
    tellLocated(reply, located);
    cite(cited);
    reply.header('Content-Type', `${EXPORT_TYPES[format]}; charset=utf-8`);
    reply.header('Content-Disposition', `attachment; filename="${this.fileName(format, of)}"`);
    return Readable.from(first ? withFirst(String(first.value), texts) : []);
  }

  /** `spots-K1ABC-20260314T150926Z.csv`, with the time of the question. */
  private fileName(format: ExportFormat, of: string | undefined): string {
    const moment = toIsoSeconds(Math.floor(this.clock.nowMs() / 1000)).replaceAll(/[-:]/g, '');
    const names = ['spots', ...(of === undefined ? [] : [of.replaceAll(/[^A-Za-z0-9]+/g, '-')])];
    return `${[...names, moment].join('-')}.${format}`;
  }
}

/** How many spots of a range there are. */
function spotsIn(total: number, { page }: SpotSeriesQuery): number {
  return Math.min(page?.limit ?? Infinity, total - (page?.offset ?? 0));
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
