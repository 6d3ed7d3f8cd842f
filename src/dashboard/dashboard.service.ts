import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  Injectable,
  NotFoundException,
  OnModuleInit,
  ServiceUnavailableException,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tagOf } from '../http/answers/etag.js';
import { findDashboard } from './dashboard.files.js';
import { notFoundPage } from './not-found-page.js';
import { PAGE_POLICY } from './page-policy.js';

/** A page as it is sent, and the tag by which a browser knows that it has it already. */
export interface Page {
  readonly html: string;
  readonly tag: string;
}

/** The built page: its one HTML file from memory, what belongs to it from the disk. */
@Injectable()
export class DashboardService implements OnModuleInit {
  private page: Page | undefined;
  private notFound = notFoundPage();
  private icon: Buffer | undefined;

  constructor(private readonly adapter: HttpAdapterHost) {}

  /** Serves the files that carry a hash in their names: those never change, so they are kept for a year. */
  onModuleInit(): void {
    const folder = findDashboard();
    if (folder === undefined) return;
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    this.page = { html, tag: tagOf(html) };
    this.notFound = notFoundPage(html);
    this.icon = readFileSync(join(folder, 'favicon.ico'));
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    // Not waited for: Fastify would take that for the end of its set-up, and errors for its own to answer.
    void fastify.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      // A route for each file: what is not there is answered like every unknown path.
      wildcard: false,
      index: false,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    });
  }

  /** @throws ServiceUnavailableException when the service runs without having been built whole. */
  getPage(): Page {
    if (this.page) return this.page;
    throw new ServiceUnavailableException(
      'The page is not built: npm run build. The API is at /docs.',
    );
  }

  /** Shows at a path that is none where to go on, with the status 404. */
  sendNotFound(reply: FastifyReply): void {
    void reply
      .status(404)
      .headers({ Vary: 'Accept', 'Content-Security-Policy': PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(this.notFound);
  }

  /**
   * The icon that browsers ask for beside answers that name none.
   * @throws NotFoundException when the service runs without having been built whole.
   */
  getIcon(): Buffer {
    if (this.icon) return this.icon;
    throw new NotFoundException('The icon is not built: npm run build.');
  }
}
