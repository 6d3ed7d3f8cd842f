import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, OnModuleInit, ServiceUnavailableException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { tagOf } from '../shared/etag.js';
import { findDashboard } from './dashboard.files.js';

/** A page as it is sent, and the tag by which a browser knows that it has it already. */
export interface Page {
  readonly html: string;
  readonly tag: string;
}

/** The built page: its one HTML file from memory, what belongs to it from the disk. */
@Injectable()
export class DashboardService implements OnModuleInit {
  private page: Page | undefined;

  constructor(private readonly adapter: HttpAdapterHost) {}

  /** Serves the files that carry a hash in their names: those never change, so they are kept for a year. */
  onModuleInit(): void {
    const folder = findDashboard();
    if (folder === undefined) return;
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    this.page = { html, tag: tagOf(html) };
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
}
