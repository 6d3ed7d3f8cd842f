import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { ApiErrors } from '../http/errors/error.dto.js';
import { Uncounted } from '../http/policy.decorators.js';
import { ArchiveFileQuery, ArchiveView, toArchiveDayView } from './archive.dto.js';
import { ArchiveFileNotFound } from './archive.errors.js';
import { ArchiveService, type ListedDay } from './archive.service.js';
import { QueryLimiter } from '../http/limits/query-limiter.js';
import { FileIo } from './checks/file-io.js';
import { answerKnown, rangeOf, sendFile, sendPacked } from './download/send-file.js';
import { dayOfDate } from './day-file.js';
import { RbnRows } from './download/rbn-rows.repository.js';

const FILE = {
  name: 'file',
  description: 'A day, UTC, and a format, `parquet` or `csv.gz`: `GET /archive` lists them.',
  example: '2026-11-20.parquet',
};

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('Archive')
@ApiErrors(503)
@Controller(`${API_PREFIX}/archive`)
export class ArchiveController {
  constructor(
    private readonly archive: ArchiveService,
    private readonly rows: RbnRows,
    private readonly limiter: QueryLimiter,
    private readonly io: FileIo,
  ) {}

  /**
   * The days that can be downloaded as files
   * @remarks A day is written an hour after its end, and anew when it changes later. Empty where this service keeps no
   * files.
   */
  @Get()
  async listArchive(): Promise<ArchiveView> {
    const days = await this.archive.list();
    return { days: days.toReversed().map(toArchiveDayView) };
  }

  /**
   * A day as a file
   * @remarks `parquet` for DuckDB, pandas, Polars and R, with `Range`, `If-Range` and an `ETag` that is its SHA-256;
   * `csv.gz` in the columns of the Reverse Beacon Network's own archive. The columns: docs/research.md.
   */
  @Get(':file')
  @Uncounted()
  @ApiParam(FILE)
  @ApiOkResponse({
    content: { 'application/vnd.apache.parquet': BINARY, 'application/gzip': BINARY },
  })
  @ApiErrors(400, 404, 416)
  async getArchiveFile(
    @Param('file') file: string,
    @Query() { sha256 }: ArchiveFileQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, date = '', format] = /^(\d{4}-\d{2}-\d{2})\.(parquet|csv\.gz)$/.exec(file) ?? [];
    const day = dayOfDate(date);
    if (day === undefined) throw new ArchiveFileNotFound();
    const listed = await this.archive.find(day);
    const isPinned = sha256 !== undefined;
    if (isPinned && sha256 !== listed.sha256.toString('hex')) throw new ArchiveFileNotFound();
    const download = { name: `spots-${file}`, isPinned };
    if (format === 'parquet') await this.sendDay(listed, download, request, reply);
    else await this.sendRows(listed, download, request, reply);
  }

  private async sendDay(
    listed: ListedDay,
    download: { readonly name: string; readonly isPinned: boolean },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const tag = `"${listed.sha256.toString('hex')}"`;
    const handle = await this.archive.open(listed);
    const path = this.archive.pathOf(listed.day);
    const close = () => this.io.close(handle, path);
    try {
      if (answerKnown(request, reply, { ...download, tag })) return close();
      const range = rangeOf(request, tag, listed.bytes);
      // The client may have gone meanwhile.
      if (reply.raw.destroyed) return close();
      reply.raw.once('close', close);
      sendFile(reply, listed.bytes, range, (first, last) =>
        this.io.read(handle, path, first, last),
      );
    } catch (error) {
      close();
      throw error;
    }
  }

  private async sendRows(
    listed: ListedDay,
    download: { readonly name: string; readonly isPinned: boolean },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    // Weak, because the same rows are not always packed into the same bytes.
    const tag = `W/"${listed.sha256.toString('hex')}-csv"`;
    this.io.close(await this.archive.open(listed), this.archive.pathOf(listed.day));
    if (answerKnown(request, reply, { ...download, tag })) return;
    await this.limiter.beginDownload(reply.raw);
    // Heavy: the day is sorted before its first row comes.
    const rows = await this.limiter.run(() => this.rows.open(this.archive.pathOf(listed.day)));
    sendPacked(reply, rows);
  }
}
