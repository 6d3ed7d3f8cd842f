import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EXPORT_TYPES, type ExportFormat } from '../http/answer-format.js';
import { tellNewestId } from '../http/answers/newest-id.js';
import { Clock } from '../time/clock.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { spotExport } from './query/spot-export.js';
import type { SpotSeriesQuery } from './query/spot-query.js';
import { SpotsService } from './spots.service.js';

/** Sends lists of spots whole, as CSV or NDJSON. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly spots: SpotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The body of an export; its headers are set. Its first chunk has been read: what fails before is answered as an
   * error, what fails later breaks the connection. A reader that is slow has two chunks and two texts waiting (some
   * 3 MB), and no connection to the database.
   * @param of what the list is of, for the name of the file
   * @throws DatabaseUnavailable
   */
  async send(
    reply: FastifyReply,
    format: ExportFormat,
    query: SpotSeriesQuery,
    of?: string,
  ): Promise<Readable> {
    const { chunks, newestId } = await this.spots.findAll(query);
    const texts = spotExport(format, chunks, query.include);
    // Nobody reads the body of a HEAD.
    const isHead = reply.request.method === 'HEAD';
    const first = isHead ? undefined : await texts.next();
    tellNewestId(reply, newestId);
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

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
