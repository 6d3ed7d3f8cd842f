import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Env } from '../config/env.js';
import { EXPORT_TYPES, type ExportFormat } from '../http/answer-format.js';
import { tellLocated, TOTAL_HEADERS } from '../http/headers/total-headers.js';
import { QueryLimiter } from '../http/limits/query-limiter.js';
import {
  type AggregateAnswer,
  type AggregateQuery,
  AggregatesService,
  type CitedAggregate,
} from './aggregates.service.js';
import { rowWriter } from './row-text.js';
import { Spool } from './spool.js';
import { MAX_HELD_ROWS, SpooledRows } from './spooled-rows.js';

/** Of all readers together: the longest answers have some 400 MB. */
const MAX_SPOOLED_BYTES = 1024 ** 3;

/** Sends groups of spots row by row, as CSV or NDJSON. */
@Injectable()
export class RowExports {
  private readonly spool: Spool;

  constructor(
    private readonly aggregates: AggregatesService,
    private readonly limiter: QueryLimiter,
    env: Env,
  ) {
    this.spool = new Spool(join(env.dataDir, 'answers'), MAX_SPOOLED_BYTES);
  }

  /**
   * The body of an answer; its headers are set. Every row has been read by then, and neither a place of the queue nor a connection to
   * the database is kept: more than 10,000 rows lie on disk until the reader has taken them, which is a download, of
   * which a client has one at a time. What fails on the way breaks the connection.
   * @param cite tells how to ask for it again
   * @throws TooExpensive, TooManyOfClient, TooManyQuestions, NoRoomForRows, DatabaseUnavailable
   */
  async send(
    reply: FastifyReply,
    format: ExportFormat,
    query: AggregateQuery,
    nowSeconds: number,
    cite: (answer: CitedAggregate) => void,
  ): Promise<string | Readable> {
    const isLong = query.limit > MAX_HELD_ROWS;
    // Nobody reads the body of a HEAD.
    if (isLong && reply.request.method === 'HEAD') {
      const answer = await this.aggregates.find({ ...query, limit: 1 }, nowSeconds);
      cite(answer);
      tellAnswer(reply, format, answer);
      return Readable.from([]);
    }
    const rows = new SpooledRows(rowWriter(format, [...query.by, ...query.measures]), this.spool);
    try {
      const answer = await this.aggregates.find(
        isLong ? { ...query, sink: rows } : query,
        nowSeconds,
      );
      if (!isLong) await rows.takeAll(answer.rows);
      if (rows.areMany) await this.limiter.beginDownload(reply.raw);
      cite(answer);
      tellAnswer(reply, format, answer);
      return rows.text();
    } catch (error) {
      await rows.discard();
      throw error;
    }
  }
}

function tellAnswer(
  reply: FastifyReply,
  format: ExportFormat,
  { totalRows, spots, located }: AggregateAnswer,
): void {
  reply.header('Content-Type', `${EXPORT_TYPES[format]}; charset=utf-8`);
  reply.header(TOTAL_HEADERS.rows, totalRows);
  reply.header(TOTAL_HEADERS.spots, spots);
  tellLocated(reply, located);
}
